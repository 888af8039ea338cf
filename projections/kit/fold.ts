import { erasedText, type RowChange } from './rows.ts';
import type { TableDefinition } from './table.ts';

type Values = Readonly<Record<string, unknown>>;

type Outcome =
  | { readonly kind: 'put'; readonly row: Values }
  | { readonly kind: 'patch'; readonly columns: Values; readonly erased: readonly string[] }
  | { readonly kind: 'remove' };

/** New values and erased columns of a row that a batch changes without replacing it. */
export interface RowPatch {
  readonly key: readonly string[];
  readonly columns: Values;
  readonly erased: readonly string[];
}

/** No row is in two lists, or twice in one. */
export interface TableChanges {
  readonly table: TableDefinition;
  readonly puts: readonly Values[];
  readonly patches: readonly RowPatch[];
  readonly removed: readonly (readonly string[])[];
}

export function foldChanges(changes: readonly RowChange[]): TableChanges[] {
  const tables = new Map<TableDefinition, Map<string, Outcome>>();
  for (const change of changes) {
    const rows = tables.get(change.table) ?? new Map<string, Outcome>();
    const id = JSON.stringify(change.key);
    rows.set(id, next(rows.get(id), change));
    tables.set(change.table, rows);
  }
  return [...tables].map(([table, rows]) => byKind(table, rows));
}

function next(before: Outcome | undefined, change: RowChange): Outcome {
  switch (change.kind) {
    case 'put':
      return { kind: 'put', row: change.row };
    case 'remove':
      return { kind: 'remove' };
    case 'patch':
      return patched(before, change.columns);
    case 'erase':
      return erased(before, change.columns);
  }
}

const UNTOUCHED = { kind: 'patch', columns: {}, erased: [] } as const;

function patched(before: Outcome = UNTOUCHED, columns: Values): Outcome {
  if (before.kind === 'remove') return before;
  if (before.kind === 'put') return { kind: 'put', row: { ...before.row, ...columns } };
  return {
    kind: 'patch',
    columns: { ...before.columns, ...columns },
    erased: before.erased.filter((column) => !(column in columns)),
  };
}

function erased(before: Outcome = UNTOUCHED, columns: readonly string[]): Outcome {
  if (before.kind === 'remove') return before;
  const known = before.kind === 'put' ? before.row : before.columns;
  const texts = Object.fromEntries(
    columns.filter((column) => column in known).map((column) => [column, erasedText(known[column])]),
  );
  if (before.kind === 'put') return { kind: 'put', row: { ...before.row, ...texts } };
  const unknown = columns.filter((column) => !(column in known));
  return {
    kind: 'patch',
    columns: { ...before.columns, ...texts },
    erased: [...new Set([...before.erased, ...unknown])],
  };
}

function changesSomething({ columns, erased }: Omit<RowPatch, 'key'>): boolean {
  return Object.keys(columns).length + erased.length > 0;
}

function byKind(table: TableDefinition, rows: ReadonlyMap<string, Outcome>): TableChanges {
  const puts: Values[] = [];
  const patches: RowPatch[] = [];
  const removed: (readonly string[])[] = [];
  for (const [id, outcome] of rows) {
    const key: readonly string[] = JSON.parse(id);
    if (outcome.kind === 'put') puts.push(outcome.row);
    else if (outcome.kind === 'remove') removed.push(key);
    else if (changesSomething(outcome))
      patches.push({ key, columns: outcome.columns, erased: outcome.erased });
  }
  return { table, puts, patches, removed };
}
