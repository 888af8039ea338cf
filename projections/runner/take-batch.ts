import type { Position, RecordedEvent, SubscriptionBatch } from '../../eventstore/port.ts';
import { applyTogether } from './apply-batch.ts';
import type { FeedParts } from './feed.ts';
import type { Seat } from './seat.ts';

interface SeatShare {
  readonly seat: Seat;
  readonly events: readonly RecordedEvent[];
}

/**
 * Gives each follower of a feed its part of a batch. Those that the batch does not concern are told at once that they
 * have passed it; their checkpoints move along only now and then.
 */
export async function passOn(
  parts: FeedParts,
  seats: ReadonlySet<Seat>,
  { events, position }: SubscriptionBatch,
): Promise<void> {
  const behind = [...seats].filter(({ reached }) => reached < position);
  const shares = behind.map((seat) => ({ seat, events: events.filter((event) => concerns(seat, event)) }));
  const now = performance.now();
  const moving = shares.filter((share) => share.events.length > 0 || now >= share.seat.dueAt);
  for (const share of shares) {
    if (share.events.length > 0) continue;
    share.seat.onPassed?.(position);
    if (!moving.includes(share)) share.seat.reached = position;
  }
  await write(parts, moving, position);
}

/** Moves the checkpoints that are behind what their followers have passed. */
export async function recordPassed(parts: FeedParts, seats: ReadonlySet<Seat>): Promise<void> {
  const byPosition = new Map<Position, SeatShare[]>();
  for (const seat of seats) {
    if (seat.reached === seat.recorded) continue;
    byPosition.set(seat.reached, [...(byPosition.get(seat.reached) ?? []), { seat, events: [] }]);
  }
  for (const [position, shares] of byPosition) await write(parts, shares, position);
}

function concerns({ wants, reached }: Seat, { type, position }: RecordedEvent): boolean {
  return position > reached && wants.has(type);
}

async function write(parts: FeedParts, shares: readonly SeatShare[], position: Position): Promise<void> {
  if (shares.length === 0) return;
  const started = performance.now();
  const applied = await applyTogether(
    parts,
    shares.map(({ seat, events }) => ({ ...targetOf(seat), from: seat.recorded, events })),
    position,
  );
  const seconds = (performance.now() - started) / 1_000;
  await Promise.all(
    shares.map(async ({ seat, events }, index) => {
      const result = applied[index];
      if (result === undefined || result instanceof Error) return seat.leave(result);
      seat.recordedAt(position);
      if (events.length > 0) parts.metrics?.applied(seat.projection.name, events.length, seconds);
      await tell(seat, position, result);
    }),
  );
}

const targetOf = ({ projection, generation }: Seat) => ({ projection, generation });

/** An error in a follower's callback concerns only that follower. */
async function tell(seat: Seat, position: Position, keys: readonly string[]): Promise<void> {
  try {
    if (await seat.onCommit(position, keys)) seat.leave();
  } catch (error) {
    seat.leave(error);
  }
}
