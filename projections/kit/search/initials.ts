import { defineTable, type TableDefinition } from '../table.ts';

interface Initials {
  readonly name: string;
  readonly rowsOf: TableDefinition;
  /** Rows where it is '' don't count. */
  readonly text: string;
  /** Few enough letters to identify nobody. */
  readonly letters: number;
  readonly count: string;
}

/** Counts rows by the first letters of a text, by which any page of their list is found. */
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
