import { ERASED } from '../../domain/event-definition.ts';
import type { Change } from './change.ts';
import type { RowPatch, TableChanges } from './fold.ts';
import { keyColumns, type TableDefinition } from './table.ts';

type Values = Readonly<Record<string, unknown>>;

export function statementsOf({ table, puts, patches, removed }: TableChanges, physical: string): Change[] {
  const changed = patches.filter(changesSomething);
  return [
    ...(removed.length > 0 ? [removal(table, physical, removed)] : []),
    ...(puts.length > 0 ? [upsert(table, physical, puts)] : []),
    ...(changed.length > 0 ? [update(table, physical, changed)] : []),
  ];
}

export function changesSomething({ columns, erased }: RowPatch): boolean {
  return Object.keys(columns).length + erased.length > 0;
}

function upsert(table: TableDefinition, physical: string, rows: readonly Values[]): Change {
  const columns = Object.keys(table.columns);
  const others = columns.filter((column) => !keyColumns(table).includes(column));
  const replaced = others.map((column) => `${column} = excluded.${column}`).join(', ');
  const resolved = others.length === 0 ? 'nothing' : `update set ${replaced}`;
  return insertion(table, physical, rows, resolved);
}

/** `onConflict`: action for an existing key. */
export function insertion(
  table: TableDefinition,
  physical: string,
  rows: readonly Values[],
  onConflict: string,
): Change {
  const columns = Object.keys(table.columns).join(', ');
  return {
    sql: (source) => `insert into ${physical} (${columns})
      select ${columns} from ${source} as new(${typed(table, Object.keys(table.columns))})
      on conflict (${keyColumns(table).join(', ')}) do ${onConflict}`,
    rows,
    ...partitionsOf(table, physical, rows),
  };
}

function partitionsOf({ monthOf }: TableDefinition, of: string, rows: readonly Values[]) {
  if (monthOf === undefined) return {};
  const months = new Set(rows.map((row) => new Date(String(row[monthOf])).toISOString().slice(0, 7)));
  return { partitions: { of, months: [...months] } };
}

/** `given` and `erased` list the changed columns: a value alone can't distinguish null from absent. */
function update(table: TableDefinition, physical: string, patches: readonly RowPatch[]): Change {
  const given = new Set(patches.flatMap(({ columns }) => Object.keys(columns)));
  const erased = new Set(patches.flatMap((patch) => patch.erased));
  const written = Object.keys(table.columns).filter((column) => given.has(column) || erased.has(column));
  const newValue = (column: string) => `case
    ${given.has(column) ? givenValue(column) : ''}
    ${erased.has(column) ? erasedValue(column) : ''}
    else old.${column} end`;
  const shape = typed(table, [...keyColumns(table), ...written]);
  return {
    sql: (source) => `update ${physical} old
      set ${written.map((column) => `${column} = ${newValue(column)}`).join(', ')}
      from ${source} as new(${shape}, "$given" jsonb, "$erased" jsonb)
      where ${sameKey(table, 'new')}`,
    rows: patches.map((patch) => patchRecord(table, patch)),
  };
}

/** Branches of a CASE over `old` (the row) and `new` (the patch). */
export const givenValue = (column: string) => `when new."$given" ? '${column}' then new.${column}`;
export const erasedValue = (column: string) =>
  `when new."$erased" ? '${column}' and old.${column} <> '' then '${ERASED}'`;

export function patchRecord(table: TableDefinition, { key, columns, erased }: RowPatch): object {
  return { ...columns, ...keyed(table, key), $given: Object.keys(columns), $erased: erased };
}

function removal(table: TableDefinition, physical: string, keys: readonly (readonly string[])[]): Change {
  return {
    sql: (source) => `delete from ${physical} old
      using ${source} as gone(${typed(table, keyColumns(table))})
      where ${sameKey(table, 'gone')}`,
    rows: keys.map((key) => keyed(table, key)),
  };
}

export function keyed(table: TableDefinition, key: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keyColumns(table).map((column, index) => [column, key[index]]));
}

export function sameKey(table: TableDefinition, other: string): string {
  return keyColumns(table)
    .map((column) => `old.${column} = ${other}.${column}`)
    .join(' and ');
}

export function typed({ columns }: TableDefinition, names: readonly string[]): string {
  return names.map((name) => `${name} ${columns[name]}`).join(', ');
}
