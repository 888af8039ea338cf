import type { EventStore, Position, RecordedEvent } from '../../../eventstore/port.ts';
import { OUT_OF_ORDER } from '../../../eventstore/transfer/copy.ts';
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
interface CopiedCheckpoint {
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

/** Streams looked up at a time. */
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
async function placesOfProcesses(copy: Copy): Promise<CopiedCheckpoint[]> {
  const places: CopiedCheckpoint[] = [];
  for (const { name, at } of await savedPositions(copy.pool)) {
    const to = copy.timed.includes(name) ? at : await placeBehind(copy, at);
    places.push({ name, from: String(at), to: String(to) });
  }
  return places;
}

async function savedPositions(db: Database): Promise<{ readonly name: string; readonly at: Position }[]> {
  const { rows } = await db.query<{ name: string; at: string }>(
    'select process as name, position::text as at from process.checkpoints',
  );
  return rows.map(({ name, at }) => ({ name, at: BigInt(at) }));
}

/** A position of the copy before every event that is behind `at`. */
async function placeBehind({ store, target, compared }: Copy, at: Position): Promise<Position> {
  // Later ones were copied after the first of these.
  const next = await store.readAll({ after: at, maxCount: OUT_OF_ORDER });
  const firsts = [...new Map(next.toReversed().map((event) => [event.streamId, event])).values()];
  let first: Position | undefined;
  for (let begin = 0; begin < firsts.length; begin += LOOKS) {
    const twins = await Promise.all(firsts.slice(begin, begin + LOOKS).map((event) => twinOf(target, event)));
    for (const { position } of twins) if (first === undefined || position < first) first = position;
  }
  if (first === undefined) return compared;
  const [before] = await target.readAll({ direction: 'backwards', after: first, maxCount: 1 });
  return before?.position ?? 0n;
}

async function twinOf(target: EventStore, { streamId, revision }: RecordedEvent): Promise<RecordedEvent> {
  const [twin] = await target.readStream(streamId, { from: revision, maxCount: 1 });
  if (!twin) throw new Error(`the copy lacks revision ${revision} of ${streamId}`);
  return twin;
}
