/** The changes of a batch in a table and in its counts, without results: the runner sends them with the checkpoint, in one statement. */
export interface Change {
  /** A parameter of the statement. No rows: no change. */
  readonly rows: readonly object[];
  /** Columns of the rows and their types: `id int, name text`. */
  readonly shape: string;
  /** Common table expressions over that of the rows, whose name theirs begin with; without parameters. */
  readonly over: (rows: string) => readonly string[];
  /** Must exist before. */
  readonly partitions?: Partitions;
}

interface Partitions {
  /** Quoted name of the table, with its schema. */
  readonly of: string;
  /** `YYYY-MM`, UTC. */
  readonly months: readonly string[];
}
