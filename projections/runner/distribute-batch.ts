import type { Position, RecordedEvent, SubscriptionBatch } from '../../eventstore/port.ts';
import { applyTogether } from './apply-batch.ts';
import type { FeedMember } from './feed-member.ts';
import type { FeedParts } from './feed-parts.ts';

interface MemberEvents {
  readonly member: FeedMember;
  readonly events: readonly RecordedEvent[];
}

/**
 * Gives followers their events. Unconcerned ones are notified at once, but checkpointed only every `quietMs`; those that rest are
 * written as rarely.
 */
export async function distributeBatch(
  parts: FeedParts,
  members: ReadonlySet<FeedMember>,
  { events, position }: SubscriptionBatch,
): Promise<void> {
  const behind = [...members].filter(({ reached }) => reached < position);
  const shares = behind.map((member) => ({ member, events: eventsFor(member, events) }));
  const now = performance.now();
  const moving: MemberEvents[] = [];
  for (const share of shares) {
    const { member, events } = share;
    if (events.length === 0) member.onPassed?.(position, member.recorded);
    const mayWait = events.length === 0 || (member.rests && events.length < parts.batchSize);
    if (mayWait && now < member.dueAt) Object.assign(member, { reached: position, kept: events });
    else moving.push(share);
  }
  await write(parts, moving, position);
}

/** Writes passed checkpoints and kept events. */
export async function recordPassed(parts: FeedParts, members: ReadonlySet<FeedMember>): Promise<void> {
  const byPosition = new Map<Position, MemberEvents[]>();
  for (const member of members) {
    if (member.reached === member.recorded) continue;
    const share = { member, events: member.kept };
    byPosition.set(member.reached, [...(byPosition.get(member.reached) ?? []), share]);
  }
  for (const [position, shares] of byPosition) await write(parts, shares, position);
}

/** Mostly the very list of the member, whose changes may be known. */
function eventsFor(member: FeedMember, events: readonly RecordedEvent[]): readonly RecordedEvent[] {
  const { kept, reached } = member;
  const wanted = member.wanted(events);
  const isNew = ({ position }: RecordedEvent) => position > reached;
  return kept.length === 0 && wanted.every(isNew) ? wanted : [...kept, ...wanted.filter(isNew)];
}

async function write(parts: FeedParts, shares: readonly MemberEvents[], position: Position): Promise<void> {
  const lanes = lanesOf(shares, parts.batchSize);
  const ends = await Promise.allSettled(lanes.map((lane) => writeLane(parts, lane, position)));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Small batches take one statement. Full ones take two at a time, each on a processor of Postgres. */
function lanesOf(shares: readonly MemberEvents[], batchSize: number): MemberEvents[][] {
  const [first, second]: [MemberEvents[], MemberEvents[]] = [[], []];
  const isFull = eventsIn(shares) >= batchSize;
  for (const share of shares) (isFull && eventsIn(second) < eventsIn(first) ? second : first).push(share);
  return [first, second].filter((lane) => lane.length > 0);
}

function eventsIn(shares: readonly MemberEvents[]): number {
  return shares.reduce((sum, { events }) => sum + events.length, 0);
}

async function writeLane(
  parts: FeedParts,
  shares: readonly MemberEvents[],
  position: Position,
): Promise<void> {
  const started = performance.now();
  const applied = await applyTogether(
    parts,
    shares.map(({ member, events }) => ({ ...targetOf(member), from: member.recorded, events })),
    position,
  );
  const seconds = (performance.now() - started) / 1_000;
  await Promise.all(
    shares.map(async ({ member, events }, index) => {
      const result = applied[index];
      if (result === undefined || result instanceof Error) return member.leave(result);
      const after = member.recorded;
      member.recordedAt(position);
      if (events.length > 0) parts.metrics?.applied(member.projection.name, events.length, seconds);
      await notify(member, position, result, after);
    }),
  );
}

const targetOf = ({ projection, generation }: FeedMember) => ({ projection, generation });

/** A failing callback concerns only its follower. */
async function notify(
  member: FeedMember,
  position: Position,
  keys: readonly string[],
  after: Position,
): Promise<void> {
  try {
    if (await member.onCommit(position, keys, after)) member.leave();
  } catch (error) {
    member.leave(error);
  }
}
