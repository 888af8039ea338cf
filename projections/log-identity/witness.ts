import type { Pool } from 'pg';
import type { EventStore } from '../../eventstore/port.ts';

/**
 * One event of the log that the read models follow, noted beside their checkpoints: a log that lacks it, or has
 * another in its place, is another log, or an older backup of this one.
 */

interface Witness {
  readonly position: string;
  readonly stream: string;
  readonly revision: string;
  readonly event: string;
}

interface Log {
  readonly pool: Pool;
  readonly store: EventStore;
}

/** How the log differs from the one that was noted; null: it does not, or none was noted. */
export async function witnessMismatch({ pool, store }: Log): Promise<string | null> {
  const { rows } = await pool.query<Witness>(
    'select position::text, stream, revision::text, event::text from process.log_witness',
  );
  const [witness] = rows;
  if (!witness) return null;
  const { position, stream, revision, event } = witness;
  const [found] = await store.readStream(stream, { from: BigInt(revision), maxCount: 1 });
  if (!found) return `it lacks the event that stood at position ${position}`;
  if (found.id !== event || found.position !== BigInt(position))
    return `another event is in the place of the one at position ${position}`;
  return null;
}

/** Notes the newest event of the log, where it is newer than the one noted. */
export async function noteWitness({ pool, store }: Log): Promise<void> {
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
