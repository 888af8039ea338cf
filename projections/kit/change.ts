/**
 * A change of rows, as a statement that nobody needs an answer to: the runner sends it along with the checkpoint, so that
 * a batch costs one round trip.
 */
export interface Change {
  /**
   * The statement, without parameters. It reads the rows out of `source`, behind which it puts a name with the columns
   * and their types: `as new(id int, name text)`. Where the source gives no rows it changes nothing.
   */
  readonly sql: (source: string) => string;
  /** As JSON has them. */
  readonly rows: readonly unknown[];
  /** A second statement, which reads the rows that the first one returns out of `changed`. */
  readonly thenSql?: (changed: string) => string;
  /** The partitions that the rows go into. They must exist before. */
  readonly partitions?: Partitions;
}

/** Partitions of a table, one a month. */
interface Partitions {
  /** The quoted name of the table, with its schema. */
  readonly of: string;
  /** `YYYY-MM`, in UTC. */
  readonly months: readonly string[];
}
