import { defineTable, type TableDefinition } from '../table.ts';

interface Initials {
  readonly name: string;
  readonly rowsOf: TableDefinition;
  /** The column of those rows that holds the text; rows where it is '' do not count. */
  readonly text: string;
  /** Letters by which they are counted: few enough that they tell of nobody. */
  readonly letters: number;
  /** The column of the number of rows. */
  readonly count: string;
}

/** A table of how many rows have a text that begins so: any page of their list is found by it. */
export function initialsTable({ name, rowsOf, text, letters, count }: Initials): TableDefinition {
  return defineTable({
    name,
    columns: { initials: 'text collate "C"', [count]: 'bigint' },
    primaryKey: 'initials',
    counts: {
      rowsOf,
      adds: `select left(r.${text}, ${letters}) as initials, 1 as ${count} where r.${text} <> ''`,
    },
  });
}
