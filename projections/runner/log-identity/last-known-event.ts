import type { Pool } from 'pg';
import type { EventStore, RecordedEvent } from '../../../eventstore/port.ts';
import type { Database } from '../../kit/projection.ts';

/**
 * The newest event that the read models have followed, recorded beside their checkpoints. A log that lacks it, or has
 * another event at its position, is a different log or an older backup of this one.
 */
export interface LastKnownEvent {
  readonly position: string;
  readonly stream: string;
  readonly revision: string;
  readonly event: string;
  /** When its log recorded it; null: an earlier release noted the event. */
  readonly recordedAt: string | null;
}

/** The read models and a log. */
export interface Log {
  readonly pool: Pool;
  readonly store: EventStore;
}

/** The event that was recorded; null: none was. */
export async function lastKnownEvent(pool: Pool): Promise<LastKnownEvent | null> {
  const { rows } = await pool.query<LastKnownEvent>(
    `select position::text, stream, revision::text, event::text, recorded_at as "recordedAt" from process.log_witness`,
  );
  return rows[0] ?? null;
}

/** How the log differs from the one that was recorded; null: it does not, or no event was recorded. */
export async function lastKnownEventMismatch({ pool, store }: Log): Promise<string | null> {
  const known = await lastKnownEvent(pool);
  if (!known) return null;
  const { position, event } = known;
  const found = await findEvent(store, known);
  if (!found) return `it lacks the event that was at position ${position}`;
  if (found.id !== event || found.position !== BigInt(position))
    return `another event is in the place of the one at position ${position}`;
  return null;
}

/**
 * Whether this log is the one that recorded the event, under whatever address: a copy has the event too, but recorded it
 * later, even where the positions happen to agree.
 */
export async function isLogOf(store: EventStore, known: LastKnownEvent): Promise<boolean> {
  const found = await findEvent(store, known);
  return (
    found?.id === known.event &&
    found.position === BigInt(known.position) &&
    known.recordedAt !== null &&
    Date.parse(found.recordedAt) === Date.parse(known.recordedAt)
  );
}

async function findEvent(
  store: EventStore,
  { stream, revision }: LastKnownEvent,
): Promise<RecordedEvent | undefined> {
  const [found] = await store.readStream(stream, { from: BigInt(revision), maxCount: 1 });
  return found;
}

/** The newest event of a log, as it is recorded; null: the log is empty. */
export async function newestEvent(store: EventStore): Promise<LastKnownEvent | null> {
  const [newest] = await store.readAll({ direction: 'backwards', maxCount: 1 });
  if (!newest) return null;
  const { position, streamId, revision, id, recordedAt } = newest;
  return {
    position: String(position),
    stream: streamId,
    revision: String(revision),
    event: id,
    recordedAt,
  };
}

/** Records the newest event of the log, if it is newer than the recorded one. */
export async function recordLastKnownEvent({ pool, store }: Log): Promise<void> {
  const newest = await newestEvent(store);
  if (newest) await recordEvent(pool, newest);
}

/** Records an event, if it is newer than the recorded one. */
export async function recordEvent(
  db: Database,
  { position, stream, revision, event, recordedAt }: LastKnownEvent,
): Promise<void> {
  await db.query(
    `insert into process.log_witness as known (one, position, stream, revision, event, recorded_at)
     values (true, $1, $2, $3, $4, $5)
     on conflict (one) do update
       set position = excluded.position, stream = excluded.stream, revision = excluded.revision, event = excluded.event,
         recorded_at = excluded.recorded_at
       where known.position < excluded.position
         or (known.position = excluded.position and known.recorded_at is null)`,
    [position, stream, revision, event, recordedAt],
  );
}
