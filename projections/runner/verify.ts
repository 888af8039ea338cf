import type { Pool, PoolClient } from 'pg';
import type { Codec } from '../../eventstore/codec.ts';
import type { EventStore, Position } from '../../eventstore/port.ts';
import { changesOf, makeChange, type Projection } from '../kit/projection.ts';
import { keyColumns, presentRows, type TableDefinition } from '../kit/table.ts';
import { generationsOf } from './bookkeeping.ts';
import { ensureFunctions, physicalTable, tableSql } from './generations.ts';

const PAGE = 1_000;
/** Differing rows that are listed; the rest is counted. */
const SHOWN = 5;

/** Difference between the fold of the events and a table's rows. */
export interface TableVerdict {
  readonly projection: string;
  readonly table: string;
  readonly rows: number;
  /** A changed row counts in both. */
  readonly onlyInTable: number;
  readonly onlyInFold: number;
  /** Keys of the first differing rows. */
  readonly examples: readonly string[];
}

/** Folds into temporary tables up to the live checkpoint and compares in one snapshot; the projector continues. */
export async function verifyProjection(
  { pool, store, codec }: { pool: Pool; store: EventStore; codec: Codec },
  projection: Projection,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<TableVerdict[]> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const live = (await generationsOf(client, projection.name)).find(({ status }) => status === 'live');
    if (!live) throw new Error(`${projection.name} has no tables yet`);
    await ensureFunctions(client);
    // Unpartitioned, so that no partitions have to be created.
    for (const { monthOf: _, ...table } of projection.tables)
      await client.query(tableSql(table, temporary(table.name)));
    await fold({ store, codec }, client, projection, live.checkpoint, onProgress);
    const verdicts: TableVerdict[] = [];
    for (const table of projection.tables)
      verdicts.push(
        await compare(client, projection.name, table, physicalTable(table.name, live.generation)),
      );
    return verdicts;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}

const temporary = (table: string) => `pg_temp."fold_${table}"`;

async function fold(
  { store, codec }: { store: EventStore; codec: Codec },
  client: PoolClient,
  projection: Projection,
  until: Position,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const table = ({ name }: TableDefinition) => temporary(name);
  let after = 0n;
  while (after < until) {
    const page = await store.readAll({ after, maxCount: PAGE, filter: { types: projection.events } });
    const wanted = page.filter(({ position }) => position <= until);
    const { changes } = changesOf(projection, table, await codec.decode(wanted));
    for (const change of changes) await makeChange(client, change);
    const last = wanted.at(-1);
    if (!last || wanted.length < page.length) break;
    after = last.position;
    onProgress(Number(after), Number(until));
  }
}

async function compare(
  client: PoolClient,
  projection: string,
  { name, ...table }: TableDefinition,
  physical: string,
): Promise<TableVerdict> {
  const present = presentRows(table);
  const live = `${physical} ${present}`;
  const fresh = `${temporary(name)} ${present}`;
  const key = `concat_ws(' ', ${keyColumns(table).join(', ')})`;
  const { rows } = await client.query<{
    rows: bigint;
    table: bigint;
    fold: bigint;
    examples: string[] | null;
  }>(
    `with only_table as (select * from ${live} except select * from ${fresh}),
          only_fold as (select * from ${fresh} except select * from ${live})
     select (select count(*) from ${live}) as rows, (select count(*) from only_table) as table,
       (select count(*) from only_fold) as fold,
       (select array_agg(key) from (
         select ${key} as key from only_table union select ${key} from only_fold
         order by key limit ${SHOWN}) differing) as examples`,
  );
  const [found] = rows;
  return {
    projection,
    table: name,
    rows: Number(found?.rows ?? 0),
    onlyInTable: Number(found?.table ?? 0),
    onlyInFold: Number(found?.fold ?? 0),
    examples: found?.examples ?? [],
  };
}
