import type { EventStore, Position, RecordedEvent } from '../../../eventstore/port.ts';
import type { Database, Projection } from '../../kit/projection.ts';
import { type Generation, generationsOf } from '../bookkeeping.ts';
import { isLogOf, type LastKnownEvent, type Log, lastKnownEvent, newestEvent } from './last-known-event.ts';

/**
 * Where the checkpoints of read models and processes are in a true copy of their log. The copying tool notes it, because
 * only it sees both logs: a copy may swap neighbors of different streams, so no position can be computed from another.
 */
export interface CopiedLog {
  /** The newest event of the copy, by which it is recognized. */
  readonly newest: LastKnownEvent;
  readonly views: readonly CopiedCheckpoint[];
  readonly processes: readonly CopiedCheckpoint[];
}

/** The events up to `from` are those up to `to` in the copy; a checkpoint that has moved since has no place there. */
export interface CopiedCheckpoint {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

interface Copy extends Log {
  /** The copy of the log of `store`: stream by stream the same, and nothing else in it. */
  readonly target: EventStore;
  /** The newest position of `store` that was copied, and of `target` that was compared. */
  readonly until: Position;
  readonly compared: Position;
  /** The name under which the copy is followed later. */
  readonly name: string;
  readonly projections: readonly Projection[];
  /** Processes whose checkpoint is an instant. */
  readonly timed: readonly string[];
}

/** A process that is further behind looks at the copy from its start: so many of its events may be looked up. */
const LOOKED_UP = 1_000;
const LOOKS = 32;

/**
 * Notes that a log was copied, so that the read models can go on in the copy. Notes nothing where they follow another log
 * than the one copied, or either log has grown since it was compared.
 * @returns the names of the read models that have to be rebuilt from the copy; null: nothing was noted
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

/** The noted copy that this log is; null: none. */
export async function copyIn({ pool, store }: Log): Promise<CopiedLog | null> {
  const { rows } = await pool.query<{ copy: CopiedLog }>('select copy from process.log_copies order by name');
  for (const { copy } of rows) if (await isLogOf(store, copy.newest)) return copy;
  return null;
}

/** Where the live tables are in the copy; none where they lack events, or hold positions of the log that was copied. */
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

/** Processes handle an event twice without harm: each goes on before the first event that it may not have seen. */
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

/** The first event behind a position; undefined: it is not among those. `recent`: newest first. */
function nextOf(recent: readonly RecordedEvent[], at: Position): RecordedEvent | undefined {
  const index = recent.findIndex(({ position }) => position <= at);
  return index > 0 ? recent[index - 1] : undefined;
}

/** For each event a position of the copy before which neither it nor any later one is. */
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
