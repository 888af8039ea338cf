import type { EventStore, Position, RecordedEvent } from '../../../eventstore/port.ts';
import type { Database, Projection } from '../../kit/projection.ts';
import { type Generation, generationsOf } from '../bookkeeping.ts';
import { isLogOf, type LastKnownEvent, type Log, lastKnownEvent, newestEvent } from './last-known-event.ts';

/** Checkpoints in a copy, noted by the copying tool: a copy may reorder events of different streams. */
export interface CopiedLog {
  readonly newest: LastKnownEvent;
  readonly views: readonly CopiedCheckpoint[];
  readonly processes: readonly CopiedCheckpoint[];
}

/** Position `from` corresponds to `to` in the copy; invalid once the checkpoint has moved. */
export interface CopiedCheckpoint {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

interface Copy extends Log {
  /** Equal to `store` stream by stream, with nothing else in it. */
  readonly target: EventStore;
  /** Newest copied position of `store` and newest compared position of `target`. */
  readonly until: Position;
  readonly compared: Position;
  readonly name: string;
  readonly projections: readonly Projection[];
  /** Processes whose checkpoint is an instant. */
  readonly timed: readonly string[];
}

/**
 * Limit of events looked up for a process. One further behind has no place in the copy: a finisher reads it from its
 * start, while a follower (mails, webhooks, claims) begins at its end.
 */
const LOOKED_UP = 1_000;
const LOOKS = 32;

/**
 * Notes a copy for the read models, unless they follow another log or either log has grown since the comparison.
 * @returns names of read models to be rebuilt; null: nothing noted
 */
export async function noteCopy(copy: Copy): Promise<readonly string[] | null> {
  const { pool, store, target, until, compared, name, projections } = copy;
  const known = await lastKnownEvent(pool);
  if (!known || !(await isLogOf(store, known))) return null;
  const views = (await Promise.all(projections.map((one) => placeOf(copy, one)))).flat();
  const processes = await placesOfProcesses(copy);
  const newest = await newestEvent(target);
  const isWhole = newest?.position === String(compared) && (await store.head()) === until;
  if (!isWhole) return null;
  await pool.query(
    `insert into process.log_copies (name, copy) values ($1, $2)
     on conflict (name) do update set copy = excluded.copy`,
    [name, JSON.stringify({ newest, views, processes } satisfies CopiedLog)],
  );
  return projections.filter((one) => !views.some((view) => view.name === one.name)).map((one) => one.name);
}

export async function copyIn({ pool, store }: Log): Promise<CopiedLog | null> {
  const { rows } = await pool.query<{ copy: CopiedLog }>('select copy from process.log_copies order by name');
  for (const { copy } of rows) if (await isLogOf(store, copy.newest)) return copy;
  return null;
}

/** Places of the live tables in the copy; none if they lack events or hold positions. */
async function placeOf(
  { pool, store, until, compared }: Copy,
  { name, version, events, keepsPositions }: Projection,
): Promise<CopiedCheckpoint[]> {
  const known = await generationsOf(pool, name);
  const [live] = known;
  if (keepsPositions || known.length !== 1 || !isServed(live, version)) return [];
  if (live.checkpoint < until) {
    const missing = await store.readAll({ after: live.checkpoint, maxCount: 1, filter: { types: events } });
    if (missing.length > 0) return [];
  }
  return [{ name, from: String(live.checkpoint), to: String(compared) }];
}

function isServed(live: Generation | undefined, version: number): live is Generation {
  return live?.status === 'live' && live.version === version && live.failedEvent === null;
}

/** Processes are idempotent: each continues before the first event that it may have missed. */
async function placesOfProcesses({
  pool,
  store,
  target,
  until,
  compared,
  timed,
}: Copy): Promise<CopiedCheckpoint[]> {
  const saved = await savedPositions(pool);
  const lowest = saved
    .filter(({ name, at }) => at < until && !timed.includes(name))
    .reduce((least, { at }) => (at < least ? at : least), until);
  const recent = lowest < until ? await store.readAll({ direction: 'backwards', maxCount: LOOKED_UP }) : [];
  const places = await placesBefore(target, recent, compared);
  return saved.flatMap(({ name, at }) => {
    const stays = timed.includes(name) ? at : undefined;
    const to = stays ?? (at >= until ? compared : places.get(nextOf(recent, at)));
    return to === undefined ? [] : [{ name, from: String(at), to: String(to) }];
  });
}

async function savedPositions(db: Database): Promise<{ readonly name: string; readonly at: Position }[]> {
  const { rows } = await db.query<{ name: string; at: string }>(
    'select process as name, position::text as at from process.checkpoints',
  );
  return rows.map(({ name, at }) => ({ name, at: BigInt(at) }));
}

/** First event behind a position, if in `recent` (newest first). */
function nextOf(recent: readonly RecordedEvent[], at: Position): RecordedEvent | undefined {
  const index = recent.findIndex(({ position }) => position <= at);
  return index > 0 ? recent[index - 1] : undefined;
}

/** For each event a position of the copy before it and all later ones. */
async function placesBefore(
  target: EventStore,
  recent: readonly RecordedEvent[],
  compared: Position,
): Promise<ReadonlyMap<RecordedEvent | undefined, Position>> {
  const places = new Map<RecordedEvent | undefined, Position>();
  let first = compared;
  let before = compared;
  for (let begin = 0; begin < recent.length; begin += LOOKS) {
    const looked = recent.slice(begin, begin + LOOKS);
    const twins = await Promise.all(
      looked.map(({ streamId, revision }) => target.readStream(streamId, { from: revision, maxCount: 1 })),
    );
    for (const [index, event] of looked.entries()) {
      const at = twins[index]?.[0]?.position ?? 0n;
      if (at <= first) {
        first = at;
        const [last] = await target.readAll({ direction: 'backwards', after: at, maxCount: 1 });
        before = last?.position ?? 0n;
      }
      places.set(event, before);
    }
  }
  return places;
}
