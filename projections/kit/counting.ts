import type { Change } from './change.ts';
import type { TableChanges } from './fold.ts';
import { changedRows, insertion, sameKey, shapeOf, typed, valueAfter, writesOf } from './statements.ts';
import { countedColumns, keyColumns, sourceColumns, type TableDefinition } from './table.ts';

type NameOf = (table: TableDefinition) => string;

/** The changes of a table and of the tables that count its rows. */
export function changeOf(changes: TableChanges, counts: readonly TableDefinition[], nameOf: NameOf): Change {
  const { table } = changes;
  const physical = nameOf(table);
  if (table.onlyGrows) return growthOf(changes, counts, nameOf);
  return {
    rows: changedRows(changes),
    shape: shapeOf(changes),
    // The counts still read the old rows: all statements see the tables as they were before.
    over: (rows) => [...countingOf(changes, counts, nameOf, rows), ...writesOf(changes, physical, rows)],
    ...partitionsOf(changes, physical),
  };
}

/** Adds and counts missing rows without reading existing ones. */
function growthOf(changes: TableChanges, counts: readonly TableDefinition[], nameOf: NameOf): Change {
  const { table, puts, patches, removed } = changes;
  if (removed.length + patches.length > 0) throw new Error(`${table.name} only grows: its rows stay`);
  const physical = nameOf(table);
  return {
    rows: puts,
    shape: typed(table, Object.keys(table.columns)),
    over: (rows) => [
      `${rows}_put as (${insertion(table, physical, rows, 'nothing')} returning *)`,
      ...additions(counts, nameOf, `(select 1 as sign, * from ${rows}_put)`, rows),
    ],
    ...partitionsOf(changes, physical),
  };
}

function partitionsOf({ table: { monthOf }, puts }: TableChanges, of: string): Pick<Change, 'partitions'> {
  if (monthOf === undefined) return {};
  const months = new Set(puts.map((row) => new Date(String(row[monthOf])).toISOString().slice(0, 7)));
  return { partitions: { of, months: [...months] } };
}

/** Subtracts what each changed row has added before, and adds what it adds now; runs with or before the row changes. */
function countingOf(
  changes: TableChanges,
  counts: readonly TableDefinition[],
  nameOf: NameOf,
  rows: string,
): string[] {
  const changed = counts.filter((table) => isCounted(changes, sourcesOf(table)));
  if (changed.length === 0) return [];
  const { table } = changes;
  const read = [...new Set([...keyColumns(table), ...changed.flatMap(sourcesOf)])];
  const signed = `select r.* from ${rows} new left join ${nameOf(table)} old on ${sameKey(table, 'new')}
    cross join lateral (${beforeAndAfter(changes, read)}) r`;
  return [`${rows}_signed as (${signed})`, ...additions(changed, nameOf, `${rows}_signed`, rows)];
}

const sourcesOf = ({ counts }: TableDefinition) => (counts ? sourceColumns(counts) : []);

function isCounted({ puts, patches, removed }: TableChanges, sources: readonly string[]): boolean {
  const isSource = (column: string) => sources.includes(column);
  const isCounting = patches.some((patch) => [...Object.keys(patch.columns), ...patch.erased].some(isSource));
  return puts.length + removed.length > 0 || isCounting;
}

/** `signed`: SQL of rows of the counted table, each with its `sign`. */
function additions(
  counts: readonly TableDefinition[],
  nameOf: NameOf,
  signed: string,
  rows: string,
): string[] {
  return counts.map(
    (table, index) => `${rows}_counted_${index} as (${addition(table, nameOf(table), signed)})`,
  );
}

function addition(counts: TableDefinition, physical: string, signed: string): string {
  const key = keyColumns(counts);
  const sums = countedColumns(counts);
  return `insert into ${physical} as known (${[...key, ...sums].join(', ')})
    ${countsOf(counts, `${signed} r`)}
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
function beforeAndAfter({ table, puts, patches }: TableChanges, columns: readonly string[]): string {
  const key = keyColumns(table);
  const patched = valueAfter(patches);
  const after = (column: string) =>
    key.includes(column)
      ? `new.${column}`
      : patched(column, puts.length > 0 ? `when new."$kind" = 'put' then new.${column}` : '');
  const isThere = `old.${key[0]} is not null`;
  return `select -1 as sign, ${columns.map((column) => `old.${column}`).join(', ')} where ${isThere}
    union all
    select 1, ${columns.map(after).join(', ')}
    where new."$kind" = 'put' or (new."$kind" = 'patch' and ${isThere})`;
}
