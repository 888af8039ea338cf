import type { Pool } from 'pg';
import { tx } from '../../platform/postgres/pool.ts';
import { LOCK } from './generations.ts';
import type { Move } from './move.ts';

/** Known partitions by generation, whose numbers are never reused. */
const made = new WeakMap<Move['generation'], Set<string>>();

export async function makePartitions(pool: Pool, moves: readonly Move[]): Promise<void> {
  for (const { generation, changes } of moves) {
    const known = made.get(generation) ?? new Set();
    made.set(generation, known);
    for (const { partitions: { of, months } = { of: '', months: [] } } of changes)
      for (const month of months) {
        const name = partitionOf(of, month);
        if (!known.has(name)) await makePartition(pool, of, month);
        known.add(name);
      }
  }
}

function partitionOf(table: string, month: string): string {
  return table.replace(/"$/, `_${month.replace('-', '_')}"`);
}

/** Creates the partition of a month (`YYYY-MM`, UTC), then attaches it, so as not to block readers of other months. */
export async function makePartition(pool: Pool, table: string, month: string): Promise<void> {
  const partition = partitionOf(table, month);
  await tx(pool, async (client) => {
    await client.query(LOCK);
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      partition,
    ]);
    if (rows[0]?.there) return;
    await client.query(`create table ${partition} (like ${table} including all);
      alter table ${table} attach partition ${partition}
        for values from ('${month}-01T00:00:00Z') to ('${monthAfter(month)}-01T00:00:00Z')`);
  });
}

function monthAfter(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 7);
}
