/** A table of a read model. Its rows follow from the events alone: it may be dropped and rebuilt any time. */
export interface TableDefinition<Column extends string = string> {
  /** Readers ask the view of this name in schema `read`. Unique in the product. */
  readonly name: string;
  readonly columns: Readonly<Record<Column, string>>;
  readonly nullable?: readonly NoInfer<Column>[];
  readonly primaryKey: NoInfer<Column> | readonly NoInfer<Column>[];
  /** Columns that Postgres computes from the others and stores: `tsvector generated always as (…) stored` and the like. */
  readonly generated?: Readonly<Record<string, string>>;
  /** Each index, as SQL: `attraction_id, date`; of another kind: `using gin (…)`. */
  readonly indexes?: readonly string[];
  /** A `timestamptz` column of the key: the rows lie in one partition for each month (UTC) of it. */
  readonly monthOf?: NoInfer<Column>;
  /** A row stays as it was put: the table takes `put` alone, and skips a key that exists. */
  readonly onlyGrows?: boolean;
  /** Makes it a table of counts, which no handler writes: the runner keeps it in step with the rows that it counts. */
  readonly counts?: Counting;
}

export interface Counting {
  readonly rowsOf: TableDefinition;
  /**
   * A SELECT of what one row adds, as SQL over `r`, the row's own columns (each named as `r.column`): a value for each
   * column of the table of counts, any number of rows. The key's columns say which count it goes to, the others are
   * whole numbers that are summed. It depends on nothing but the row: what was added is later taken away by the same SQL.
   */
  readonly adds: string;
}

/** A table whose columns' types are known, so that the type of its rows follows (`selected.ts`). */
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

/** Found once: each batch asks, and a pattern for each column costs more than the batch's own rows. */
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

/**
 * SQL of the rows that count as there, to be put behind the name of a table: a count whose sums have all come back to 0
 * keeps its place and is no row for anybody. Empty for all other tables.
 */
export function presentRows(table: Pick<TableDefinition, 'columns' | 'primaryKey' | 'counts'>): string {
  if (!table.counts) return '';
  const sums = countedColumns(table);
  return `where (${sums.join(', ')}) <> (${sums.map(() => '0').join(', ')})`;
}

export function keyColumns({ primaryKey }: Pick<TableDefinition, 'primaryKey'>): readonly string[] {
  return typeof primaryKey === 'string' ? [primaryKey] : primaryKey;
}
