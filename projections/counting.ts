import type { TableChanges } from './fold.ts';
import type { Change } from './projection.ts';
import {
  changesSomething,
  erasedValue,
  givenValue,
  keyed,
  patchRecord,
  sameKey,
  typed,
} from './statements.ts';
import { countedColumns, keyColumns, type TableDefinition } from './table.ts';

/**
 * What changes of rows mean for a table that counts them, as one statement: each changed row takes away what it added
 * and adds what it adds now. It reads the rows as they are before the batch, so it is made along with their changes or
 * before them. The sums are exact whatever the batches are, since what a row has added follows from the row alone.
 */
export function countingOf(
  { table, puts, patches, removed }: TableChanges,
  counts: TableDefinition,
  physical: (table: TableDefinition) => string,
): Change[] {
  const rows = [
    ...puts.map((row) => ({ ...row, $kind: 'put' })),
    ...patches.filter(changesSomething).map((patch) => ({ ...patchRecord(table, patch), $kind: 'patch' })),
    ...removed.map((key) => ({ ...keyed(table, key), $kind: 'remove' })),
  ];
  if (rows.length === 0) return [];
  const key = keyColumns(counts).join(', ');
  const groups = keyColumns(counts)
    .map((column) => `part.${column}`)
    .join(', ');
  const sums = countedColumns(counts);
  const sum = (column: string) => `sum(r.sign * part.${column})`;
  const sql = (source: string) => `insert into ${physical(counts)} as known (${key}, ${sums.join(', ')})
    select ${groups}, ${sums.map(sum).join(', ')}
    from ${source} as new(${typed(table, Object.keys(table.columns))}, "$kind" text, "$given" jsonb, "$erased" jsonb)
      left join ${physical(table)} old on ${sameKey(table, 'new')}
      cross join lateral (${beforeAndAfter(table)}) r
      cross join lateral (${counts.counts?.adds}) part
    group by ${groups}
    having ${sums.map((column) => `${sum(column)} <> 0`).join(' or ')}
    on conflict (${key}) do update set ${sums.map((column) => `${column} = known.${column} + excluded.${column}`).join(', ')}`;
  return [{ sql, rows }];
}

/** The row as it is, with a minus, and as it will be, out of `old` and `new`. */
function beforeAndAfter(table: TableDefinition): string {
  const key = keyColumns(table);
  const columns = Object.keys(table.columns);
  const after = (column: string) =>
    key.includes(column)
      ? `new.${column}`
      : `case when new."$kind" = 'put' then new.${column} ${givenValue(column)} ${erasure(table, column)} else old.${column} end`;
  const isThere = `old.${key[0]} is not null`;
  return `select -1 as sign, ${columns.map((column) => `old.${column}`).join(', ')} where ${isThere}
    union all
    select 1, ${columns.map(after).join(', ')}
    where new."$kind" = 'put' or (new."$kind" = 'patch' and ${isThere})`;
}

/** Only texts are erased. */
function erasure({ columns }: TableDefinition, column: string): string {
  return columns[column]?.startsWith('text') && !columns[column]?.endsWith('[]') ? erasedValue(column) : '';
}
