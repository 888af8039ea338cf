import type { Pool } from 'pg';
import type { EventStore, RecordedEvent } from '../../../eventstore/port.ts';
import type { Database } from '../../kit/projection.ts';

/** The newest followed event. A log without it at its position is another log or an older backup. */
export interface LastKnownEvent {
  readonly position: string;
  readonly stream: string;
  readonly revision: string;
  readonly event: string;
  /** Null: noted by an earlier release. */
  readonly recordedAt: string | null;
}

export interface Log {
  readonly pool: Pool;
  readonly store: EventStore;
}

export async function lastKnownEvent(pool: Pool): Promise<LastKnownEvent | null> {
  const { rows } = await pool.query<LastKnownEvent>(
    `select position::text, stream, revision::text, event::text, recorded_at as "recordedAt" from process.log_witness`,
  );
  return rows[0] ?? null;
}

/** How the log differs from the recorded one; null: it does not, or nothing is recorded. */
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

/** Whether this log recorded the event. A copy has the event at a later recording time, maybe at the same position. */
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

/** Null: the log is empty. */
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

export async function recordLastKnownEvent({ pool, store }: Log): Promise<void> {
  const newest = await newestEvent(store);
  if (newest) await recordEvent(pool, newest);
}

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
