import type { Change } from './change.ts';
import type { TableChanges } from './fold.ts';
import {
  changesSomething,
  erasedValue,
  givenValue,
  insertion,
  keyed,
  patchRecord,
  sameKey,
  statementsOf,
  typed,
} from './statements.ts';
import { countedColumns, keyColumns, sourceColumns, type TableDefinition } from './table.ts';

type NameOf = (table: TableDefinition) => string;

export function writesOf(
  changes: TableChanges,
  counts: readonly TableDefinition[],
  nameOf: NameOf,
): Change[] {
  if (changes.table.onlyGrows) return appendAndCount(changes, counts, nameOf);
  // Counts first: they still need the old rows.
  const counted = counts.flatMap((table) => countingOf(changes, table, nameOf));
  return [...counted, ...statementsOf(changes, nameOf(changes.table))];
}

/** Adds and counts missing rows without reading existing ones. */
function appendAndCount(
  { table, puts, patches, removed }: TableChanges,
  [counts, ...more]: readonly TableDefinition[],
  nameOf: NameOf,
): Change[] {
  if (removed.length + patches.length > 0) throw new Error(`${table.name} only grows: its rows stay`);
  if (more.length > 0) throw new Error(`${table.name} only grows: one table counts it at the most`);
  if (puts.length === 0) return [];
  const added = insertion(table, nameOf(table), puts, 'nothing');
  if (!counts) return [added];
  return [
    {
      ...added,
      sql: (source) => `${added.sql(source)} returning *`,
      thenSql: (changed) => addition(counts, nameOf(counts), `(select 1 as sign, * from ${changed}) r`),
    },
  ];
}

/** Subtracts the old addends of each changed row and adds the new ones; runs with or before the row changes. */
function countingOf(
  { table, puts, patches, removed }: TableChanges,
  counts: TableDefinition,
  nameOf: NameOf,
): Change[] {
  const sources = counts.counts ? sourceColumns(counts.counts) : [];
  const isSource = (column: string) => sources.includes(column);
  const counted = patches.filter(
    (patch) => changesSomething(patch) && [...Object.keys(patch.columns), ...patch.erased].some(isSource),
  );
  const read = [...new Set([...keyColumns(table), ...sources])];
  const rows = [
    ...puts.map((row) => ({
      ...Object.fromEntries(read.map((column) => [column, row[column]])),
      $kind: 'put',
    })),
    ...counted.map((patch) => ({ ...patchRecord(table, patch), $kind: 'patch' })),
    ...removed.map((key) => ({ ...keyed(table, key), $kind: 'remove' })),
  ];
  if (rows.length === 0) return [];
  const sql = (source: string) =>
    addition(
      counts,
      nameOf(counts),
      `${source} as new(${typed(table, read)}, "$kind" text, "$given" jsonb, "$erased" jsonb)
      left join ${nameOf(table)} old on ${sameKey(table, 'new')}
      cross join lateral (${beforeAndAfter(table, read)}) r`,
    );
  return [{ sql, rows }];
}

/** `rows`: SQL of the rows as `r`, each with its `sign`. */
function addition(counts: TableDefinition, physical: string, rows: string): string {
  const key = keyColumns(counts);
  const sums = countedColumns(counts);
  return `insert into ${physical} as known (${[...key, ...sums].join(', ')})
    ${countsOf(counts, rows)}
    on conflict (${key.join(', ')})
      do update set ${sums.map((column) => `${column} = known.${column} + excluded.${column}`).join(', ')}`;
}

/** SQL of counts: keys and sums, without sums of 0. Summed once before they are spread, when there are fewer rows. */
export function countsOf(counts: TableDefinition, rows: string): string {
  if (!counts.counts) throw new Error(`${counts.name} counts nothing`);
  const { adds, spread } = counts.counts;
  const sums = countedColumns(counts);
  const added = `${rows} cross join lateral (${adds}) part`;
  const sum = (column: string) => `sum(r.sign * part.${column})`;
  const key = keyColumns(counts).map((column) => `${spread ? 'place' : 'part'}.${column}`);
  if (!spread) return summed(key, sums, sum, added);
  const parts = summed(
    spread.by.map((column) => `part.${column}`),
    sums,
    sum,
    added,
  );
  const spreadParts = `(${parts}) part cross join lateral (${spread.over}) place`;
  return summed(key, sums, (column) => `sum(part.${column})`, spreadParts);
}

function summed(
  key: readonly string[],
  sums: readonly string[],
  sum: (column: string) => string,
  from: string,
): string {
  return `select ${[...key, ...sums.map((column) => `${sum(column)} as ${column}`)].join(', ')}
    from ${from}
    group by ${key.join(', ')}
    having ${sums.map((column) => `${sum(column)} <> 0`).join(' or ')}`;
}

/** The row before the change, to be subtracted, and after it, from `old` and `new`. */
function beforeAndAfter(table: TableDefinition, columns: readonly string[]): string {
  const key = keyColumns(table);
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

/** Only text columns can be erased. */
function erasure({ columns }: TableDefinition, column: string): string {
  return columns[column]?.startsWith('text') && !columns[column]?.endsWith('[]') ? erasedValue(column) : '';
}
