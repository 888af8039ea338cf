/** A table of a read model. What it holds follows from the events alone: it may be dropped and made again any time. */
export interface TableDefinition<Column extends string = string> {
  /** Readers ask the view of this name in schema `read`. Unique in the product. */
  readonly name: string;
  /** SQL type of each column. */
  readonly columns: Readonly<Record<Column, string>>;
  /** Columns that may be null. */
  readonly nullable?: readonly NoInfer<Column>[];
  /** One column, or several. */
  readonly primaryKey: NoInfer<Column> | readonly NoInfer<Column>[];
  /** Columns that Postgres computes from the others and stores: `tsvector generated always as (…) stored` and the like. */
  readonly generated?: Readonly<Record<string, string>>;
  /** What is in each index, as SQL: `attraction_id, date`; of another kind: `using gin (…)`. */
  readonly indexes?: readonly string[];
}

/** Gives a table its precise type. */
export function defineTable<const Column extends string>(
  table: TableDefinition<Column>,
): TableDefinition<Column> {
  return table;
}

/** The columns of the primary key, in its order. */
export function keyColumns({ primaryKey }: Pick<TableDefinition, 'primaryKey'>): readonly string[] {
  return typeof primaryKey === 'string' ? [primaryKey] : primaryKey;
}
