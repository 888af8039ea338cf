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
  /** A `timestamptz` column of the key: the rows lie in one partition for each month (UTC) of it. */
  readonly monthOf?: NoInfer<Column>;
  /** Counts the rows. The table takes `put` alone then, and a key is put once and stays as it is. */
  readonly tally?: Tally;
}

/** A table of the same read model that counts the rows of another one. */
export interface Tally {
  readonly table: TableDefinition;
  /** The columns of its key, as SQL over the columns of a counted row. */
  readonly by: Readonly<Record<string, string>>;
  /** Its column with the number of rows. */
  readonly count: string;
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
