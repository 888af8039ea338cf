import type { Pool, PoolClient } from 'pg';
import type { Position } from '../../eventstore/port.ts';
import { tx } from '../../platform/postgres/pool.ts';
import type { Projection } from '../kit/projection.ts';
import { TEXT_FUNCTIONS } from '../kit/search/full-text.ts';
import { keyColumns, presentRows, type TableDefinition } from '../kit/table.ts';
import { BOOKKEEPING, CheckpointMovedError, type Generation, generationsOf } from './bookkeeping.ts';
import { analyzeTables, createIndexes, indexesSql } from './indexes.ts';

/** Serializes processes that create tables. */
export const LOCK = 'select pg_advisory_xact_lock(7302916645012)';

/** Longest wait of a switch; below Postgres' deadlock_timeout, so that readers and batches never lose. */
const LOCK_MS = 50;

export function physicalTable(table: string, generation: bigint): string {
  return `read."${table}__${generation}"`;
}

/** Creates a live generation if there is none; for another version, a generation to be built beside the live one. */
export async function ensureGenerations(pool: Pool, projections: readonly Projection[]): Promise<void> {
  await tx(pool, async (client) => {
    await client.query(LOCK);
    // Checked first: the role of a running product may not create schemas.
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('read.projections') is not null as there`,
    );
    if (!rows[0]?.there) await client.query(BOOKKEEPING);
    await ensureFunctions(client);
    for (const projection of projections) await ensure(client, projection);
  });
}

/** Creates the missing functions of generated columns. */
export async function ensureFunctions(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    'select signature from unnest($1::text[]) signature where to_regprocedure(signature) is null',
    [[...TEXT_FUNCTIONS.keys()]],
  );
  for (const { signature } of rows) await client.query(TEXT_FUNCTIONS.get(signature) ?? '');
}

async function ensure(client: PoolClient, projection: Projection): Promise<void> {
  const known = await generationsOf(client, projection.name);
  const live = known.find(({ status }) => status === 'live');
  if (!live) await create(client, projection, 'live');
  else if (live.version !== projection.version) await startBuilding(client, projection, known);
}

/** Starts a generation; replaces one of another version, or one that stopped and may be repaired by this program. */
async function startBuilding(
  client: PoolClient,
  projection: Projection,
  known: readonly Generation[],
): Promise<void> {
  const building = known.find(({ status }) => status === 'building');
  if (building?.version === projection.version && building.failedEvent === null) return;
  if (building) await drop(client, building);
  await create(client, projection, 'building');
}

export async function requestRebuild(pool: Pool, projection: Projection): Promise<void> {
  await tx(pool, async (client) => {
    await client.query(LOCK);
    await startBuilding(client, projection, await generationsOf(client, projection.name, 'lock'));
  });
}

async function create(client: PoolClient, projection: Projection, status: Generation['status']) {
  const { name, version, tables } = projection;
  const { rows } = await client.query<{ generation: bigint }>(
    'insert into read.projections (name, version, status, tables) values ($1, $2, $3, $4) returning generation',
    [name, version, status, tables.map((table) => table.name)],
  );
  for (const { generation } of rows) {
    for (const table of tables) {
      const physical = physicalTable(table.name, generation);
      await client.query(tableSql(table, physical));
      // One that is built is filled without indexes: they are made in one go before the switch.
      if (status !== 'live') continue;
      for (const index of indexesSql(table, physical)) await client.query(index);
      await client.query(viewSql(table, generation));
    }
  }
}

/** Creates a table without indexes. Partitions by month are created by the batches that need them. */
export function tableSql(
  { columns, nullable = [], generated = {}, monthOf, ...key }: TableDefinition,
  physical: string,
): string {
  const defined = Object.entries(columns).map(
    ([column, type]) => `${column} ${type}${nullable.includes(column) ? '' : ' not null'}`,
  );
  const computed = Object.entries(generated).map(([column, type]) => `${column} ${type}`);
  const fields = [...defined, ...computed, `primary key (${keyColumns(key).join(', ')})`];
  const parted = monthOf === undefined ? '' : ` partition by range (${monthOf})`;
  return `create table ${physical} (${fields.join(', ')})${parted}`;
}

function viewSql(table: TableDefinition, generation: bigint): string {
  return `drop view if exists read.${table.name};
    create view read.${table.name} as select * from ${physicalTable(table.name, generation)} ${presentRows(table)}`;
}

async function drop(client: PoolClient, { name, generation, tables }: Generation): Promise<void> {
  await client.query('delete from read.projections where name = $1 and generation = $2', [name, generation]);
  for (const table of tables) await client.query(`drop table if exists ${physicalTable(table, generation)}`);
}

/**
 * Switches views to the built generation, and drops the old one. `behind`: it lacks events up to `covered`.
 * @returns the position of the tables that are live now, perhaps after `covered`; `live`: it was switched to before
 * @throws CheckpointMovedError if the generation is gone; Postgres 55P03 if readers hold the old tables: retry
 */
export async function switchOver(
  pool: Pool,
  projection: Projection,
  building: Generation,
  covered: Position,
): Promise<Position | 'live' | 'behind'> {
  // First without a lock, so that a late generation does not delay readers.
  const look = verdict(await generationsOf(pool, building.name), building, covered);
  if (typeof look === 'string') return look;
  const physical = (table: TableDefinition) => physicalTable(table.name, building.generation);
  for (const table of projection.tables) await createIndexes(pool, table, physical(table));
  await analyzeTables(pool, projection.tables.map(physical));
  return tx(pool, async (client) => {
    await client.query(`set local lock_timeout = ${LOCK_MS}`);
    // Same lock order as readers (view, table) and batches (table, checkpoint).
    await lockViews(client, look.live?.tables ?? []);
    const found = verdict(await generationsOf(client, building.name, 'lock'), building, covered);
    if (typeof found === 'string') return found;
    const { live, next } = found;
    for (const view of live?.tables ?? []) await client.query(`drop view if exists read.${view}`);
    if (live) await drop(client, live);
    for (const table of projection.tables) await client.query(viewSql(table, next.generation));
    const reached = covered > next.checkpoint ? covered : next.checkpoint;
    await client.query(
      `update read.projections set status = 'live', checkpoint = $3 where name = $1 and generation = $2`,
      [next.name, next.generation, reached],
    );
    return reached;
  });
}

/** Locks views and their tables; missing ones are about to be created. */
async function lockViews(client: PoolClient, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ view: string }>(
    `select 'read.' || name as view from unnest($1::text[]) name where to_regclass('read.' || name) is not null`,
    [names],
  );
  if (rows.length > 0)
    await client.query(`lock table ${rows.map(({ view }) => view).join(', ')} in access exclusive mode`);
}

function verdict(
  known: readonly Generation[],
  building: Generation,
  covered: Position,
): 'live' | 'behind' | { readonly live: Generation | undefined; readonly next: Generation } {
  const next = known.find(({ generation }) => generation === building.generation);
  const live = known.find(({ status }) => status === 'live');
  if (!next) throw new CheckpointMovedError(building);
  if (next === live) return 'live';
  const isBehind = live && live.checkpoint > next.checkpoint && live.checkpoint > covered;
  return isBehind ? 'behind' : { live, next };
}
