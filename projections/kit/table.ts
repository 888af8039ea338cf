/** Rows follow from events alone: the table may be dropped and rebuilt at any time. */
export interface TableDefinition<Column extends string = string> {
  /** Name of the view in schema `read`. */
  readonly name: string;
  readonly columns: Readonly<Record<Column, string>>;
  readonly nullable?: readonly NoInfer<Column>[];
  readonly primaryKey: NoInfer<Column> | readonly NoInfer<Column>[];
  /** For example `tsvector generated always as (…) stored`. */
  readonly generated?: Readonly<Record<string, string>>;
  /** SQL of each index: `attraction_id, date`, or `using gin (…)`. */
  readonly indexes?: readonly string[];
  /** A `timestamptz` key column; the table is partitioned by its month (UTC). */
  readonly monthOf?: NoInfer<Column>;
  /** Rows never change: only `put`, which skips existing keys. */
  readonly onlyGrows?: boolean;
  /** Makes it a table of counts: maintained by the runner, written by no handler. */
  readonly counts?: Counting;
}

export interface Counting {
  readonly rowsOf: TableDefinition;
  /** SQL over `r`: the key and integers that a row adds. Depends on the row alone, since it is also subtracted. */
  readonly adds: string;
  /** Where a row counts in many places: `adds` gives `by` instead of the key, and its sums are spread over the keys. */
  readonly spread?: Spread;
}

interface Spread {
  readonly by: readonly string[];
  /** SQL over `part`, which has the columns of `by`: the keys that its sums belong to. */
  readonly over: string;
}

export interface TypedTable<Types extends Readonly<Record<string, string>>, Nullable extends string>
  extends TableDefinition<keyof Types & string> {
  readonly columns: Types;
  readonly nullable?: readonly (Nullable & keyof Types & string)[];
}

export function defineTable<
  const Types extends Readonly<Record<string, string>>,
  const Nullable extends string = never,
>(table: TypedTable<Types, Nullable>): TypedTable<Types, Nullable> {
  return table;
}

/** Cached: matching a pattern for each column costs more than a batch's rows. */
const sources = new WeakMap<Counting, readonly string[]>();

export function sourceColumns(counting: Counting): readonly string[] {
  const { rowsOf, adds } = counting;
  const known =
    sources.get(counting) ??
    Object.keys(rowsOf.columns).filter((column) => new RegExp(`\\br\\.${column}\\b`).test(adds));
  sources.set(counting, known);
  return known;
}

export function countedColumns(table: Pick<TableDefinition, 'columns' | 'primaryKey'>): readonly string[] {
  const key = keyColumns(table);
  return Object.keys(table.columns).filter((column) => !key.includes(column));
}

/** SQL condition that hides counts whose sums are back to 0; empty for other tables. */
export function presentRows(table: Pick<TableDefinition, 'columns' | 'primaryKey' | 'counts'>): string {
  if (!table.counts) return '';
  const sums = countedColumns(table);
  return `where (${sums.join(', ')}) <> (${sums.map(() => '0').join(', ')})`;
}

export function keyColumns({ primaryKey }: Pick<TableDefinition, 'primaryKey'>): readonly string[] {
  return typeof primaryKey === 'string' ? [primaryKey] : primaryKey;
}
