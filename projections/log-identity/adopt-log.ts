import type { Pool, PoolClient } from 'pg';
import { tx } from '../../platform/postgres/pool.ts';
import { DEFAULT_LOG } from './followed-log.ts';

/**
 * Notes which event log the checkpoints belong to. Positions of one log mean nothing in another: where it is not the
 * log of before (it was copied elsewhere), every read model is made again beside what readers see, and every process
 * looks at the log from its start again. Returns whether any of them followed the log of before.
 */
export async function adoptLog(pool: Pool, name: string): Promise<boolean> {
  return tx(pool, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from process.event_log for update');
    if ((rows[0]?.name ?? DEFAULT_LOG) === name) return false;
    await client.query('update process.event_log set name = $1', [name]);
    return forget(client);
  });
}

/** Lets every read model be made again from a log in which the positions of the one before mean nothing. */
export async function startOver(pool: Pool): Promise<void> {
  await tx(pool, forget);
}

async function forget(client: PoolClient): Promise<boolean> {
  await client.query('delete from process.checkpoints');
  await client.query('delete from process.log_witness');
  // A database restored without its read models has no bookkeeping either.
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('read.projections') is not null as known",
  );
  if (!rows[0]?.known) return false;
  // No program has version 0: what readers see stays as it is until the tables of this version have caught up.
  const { rowCount } = await client.query('update read.projections set version = 0, checkpoint = 0');
  return rowCount !== 0;
}
