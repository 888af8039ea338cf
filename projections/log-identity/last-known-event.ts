import type { Pool } from 'pg';
import type { EventStore } from '../../eventstore/port.ts';

/**
 * The newest event that the read models have followed, recorded beside their checkpoints. A log that lacks it, or has
 * another event at its position, is a different log or an older backup of this one.
 */

interface LastKnownEvent {
  readonly position: string;
  readonly stream: string;
  readonly revision: string;
  readonly event: string;
}

interface Log {
  readonly pool: Pool;
  readonly store: EventStore;
}

/** How the log differs from the one that was recorded; null: it does not, or no event was recorded. */
export async function lastKnownEventMismatch({ pool, store }: Log): Promise<string | null> {
  const { rows } = await pool.query<LastKnownEvent>(
    'select position::text, stream, revision::text, event::text from process.log_witness',
  );
  const [lastKnown] = rows;
  if (!lastKnown) return null;
  const { position, stream, revision, event } = lastKnown;
  const [found] = await store.readStream(stream, { from: BigInt(revision), maxCount: 1 });
  if (!found) return `it lacks the event that was at position ${position}`;
  if (found.id !== event || found.position !== BigInt(position))
    return `another event is in the place of the one at position ${position}`;
  return null;
}

/** Records the newest event of the log, if it is newer than the recorded one. */
export async function recordLastKnownEvent({ pool, store }: Log): Promise<void> {
  const [newest] = await store.readAll({ direction: 'backwards', maxCount: 1 });
  if (!newest) return;
  const { position, streamId, revision, id } = newest;
  await pool.query(
    `insert into process.log_witness as known (one, position, stream, revision, event) values (true, $1, $2, $3, $4)
     on conflict (one) do update
       set position = excluded.position, stream = excluded.stream, revision = excluded.revision, event = excluded.event
       where known.position < excluded.position`,
    [position, streamId, revision, id],
  );
}
