/** A statement without results: the runner sends it with the checkpoint, so that a batch takes one round trip. */
export interface Change {
  /** Reads rows out of `source` as `new(id int, name text)`; no parameters. No rows: no change. */
  readonly sql: (source: string) => string;
  readonly rows: readonly unknown[];
  /** Reads the rows returned by the first statement out of `changed`. */
  readonly thenSql?: (changed: string) => string;
  /** Must exist before. */
  readonly partitions?: Partitions;
}

interface Partitions {
  /** Quoted name of the table, with its schema. */
  readonly of: string;
  /** `YYYY-MM`, UTC. */
  readonly months: readonly string[];
}
