import type { PoolClient } from 'pg';
import type { Position } from '../../../eventstore/port.ts';
import { tx } from '../../../platform/postgres/pool.ts';
import { OTHER_LOG } from '../bookkeeping.ts';
import { type CopiedLog, copyIn } from './copied-log.ts';
import { DEFAULT_LOG } from './followed-log.ts';
import { isLogOf, type Log, lastKnownEvent, recordEvent } from './last-known-event.ts';

/** `renamed`: same log, other name. `copied`: continue in the copy. `other`: rebuild beside what readers see. */
type Adoption = 'same' | 'renamed' | 'copied' | 'other';

export async function adoptLog(log: Log, name: string): Promise<Adoption> {
  const { rows } = await log.pool.query<{ name: string }>('select name from process.event_log');
  if ((rows[0]?.name ?? DEFAULT_LOG) === name) return 'same';
  const known = await lastKnownEvent(log.pool);
  const isRenamed = known !== null && (await isLogOf(log.store, known));
  const copy = isRenamed ? null : await copyIn(log);
  const head = await log.store.head();
  return tx(log.pool, async (client) => {
    const { rowCount } = await client.query('update process.event_log set name = $1 where name <> $1', [
      name,
    ]);
    // Another process was faster.
    if (rowCount === 0) return 'same';
    if (isRenamed) return 'renamed';
    await (copy ? goOnIn(client, copy, head) : forget(client, head));
    return copy ? 'copied' : 'other';
  });
}

/** Rebuilds every read model, because positions of the former log are meaningless. */
export async function startOver({ pool, store }: Log): Promise<void> {
  const head = await store.head();
  await tx(pool, (client) => forget(client, head));
}

async function forget(client: PoolClient, head: Position): Promise<void> {
  await client.query('delete from process.checkpoints');
  await client.query('delete from process.log_witness');
  await client.query('delete from process.log_copies');
  await setApartParked(client);
  await putInFront(client, head, []);
}

async function goOnIn(client: PoolClient, copy: CopiedLog, head: Position): Promise<void> {
  await client.query(
    `with copied as (select * from jsonb_to_recordset($1) as one(name text, "from" bigint, "to" bigint)),
       gone as (delete from process.checkpoints where (process, position) not in (select name, "from" from copied))
     update process.checkpoints known set position = copied."to" from copied
     where known.process = copied.name and known.position = copied."from"`,
    [JSON.stringify(copy.processes)],
  );
  await client.query('delete from process.log_witness');
  await client.query('delete from process.log_copies');
  await recordEvent(client, copy.newest);
  await setApartParked(client);
  await putInFront(client, head, copy.views);
}

/** Parked events are read by stream and revision: their former positions keep their order, below those of the log. */
async function setApartParked(client: PoolClient): Promise<void> {
  await client.query(
    `update process.parked_events set position = position - known.span
     from (select max(position) + 1 - least(min(position), 0) as span from process.parked_events) known`,
  );
}

/** Moves checkpoints to the copy. Tables without a place stay visible until their rebuild catches up. */
async function putInFront(client: PoolClient, head: Position, copied: CopiedLog['views']): Promise<void> {
  // A database restored without read models has no bookkeeping.
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('read.projections') is not null as known",
  );
  if (!rows[0]?.known) return;
  await client.query(
    `with copied as (select * from jsonb_to_recordset($1) as one(name text, "from" bigint, "to" bigint))
     update read.projections known
     set version = case when copied.name is null then $3 else known.version end, checkpoint = coalesce(copied."to", $2)
     from read.projections each left join copied on copied.name = each.name and copied."from" = each.checkpoint
       and not exists (select from read.projections where name = each.name and status = 'building')
     where each.name = known.name and each.generation = known.generation`,
    [JSON.stringify(copied), head, OTHER_LOG],
  );
}
