import { ERASED } from '../domain/event-definition.ts';
import type { RowPatch, TableChanges } from './fold.ts';
import type { Change } from './projection.ts';
import { keyColumns, type TableDefinition } from './table.ts';

/** The statements that make these changes in the table of that (quoted) name: one for each kind of change. */
export function statementsOf({ table, puts, patches, removed }: TableChanges, physical: string): Change[] {
  const changed = patches.filter(({ columns, erased }) => Object.keys(columns).length + erased.length > 0);
  return [
    ...(removed.length > 0 ? [removal(table, physical, removed)] : []),
    ...(puts.length > 0 ? [upsert(table, physical, puts)] : []),
    ...(changed.length > 0 ? [update(table, physical, changed)] : []),
  ];
}

function upsert(table: TableDefinition, physical: string, rows: readonly unknown[]): Change {
  const columns = Object.keys(table.columns);
  const key = keyColumns(table);
  const others = columns.filter((column) => !key.includes(column));
  const replaced = others.map((column) => `${column} = excluded.${column}`).join(', ');
  return {
    sql: (source) => `insert into ${physical} (${columns.join(', ')})
      select ${columns.join(', ')} from ${source} as new(${typed(table, columns)})
      on conflict (${key.join(', ')}) do ${others.length === 0 ? 'nothing' : `update set ${replaced}`}`,
    rows,
  };
}

/** Each row tells by `given` and `erased` what becomes of which column: a value alone can't tell null from absent. */
function update(table: TableDefinition, physical: string, patches: readonly RowPatch[]): Change {
  const given = new Set(patches.flatMap(({ columns }) => Object.keys(columns)));
  const erased = new Set(patches.flatMap((patch) => patch.erased));
  const written = Object.keys(table.columns).filter((column) => given.has(column) || erased.has(column));
  const newValue = (column: string) => `case
    ${given.has(column) ? `when new."$given" ? '${column}' then new.${column}` : ''}
    ${erased.has(column) ? `when new."$erased" ? '${column}' and old.${column} <> '' then '${ERASED}'` : ''}
    else old.${column} end`;
  const shape = typed(table, [...keyColumns(table), ...written]);
  return {
    sql: (source) => `update ${physical} old
      set ${written.map((column) => `${column} = ${newValue(column)}`).join(', ')}
      from ${source} as new(${shape}, "$given" jsonb, "$erased" jsonb)
      where ${sameKey(table, 'new')}`,
    rows: patches.map(({ key, columns, erased: gone }) => ({
      ...columns,
      ...keyed(table, key),
      $given: Object.keys(columns),
      $erased: gone,
    })),
  };
}

function removal(table: TableDefinition, physical: string, keys: readonly (readonly string[])[]): Change {
  return {
    sql: (source) => `delete from ${physical} old
      using ${source} as gone(${typed(table, keyColumns(table))})
      where ${sameKey(table, 'gone')}`,
    rows: keys.map((key) => keyed(table, key)),
  };
}

function keyed(table: TableDefinition, key: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keyColumns(table).map((column, index) => [column, key[index]]));
}

function sameKey(table: TableDefinition, other: string): string {
  return keyColumns(table)
    .map((column) => `old.${column} = ${other}.${column}`)
    .join(' and ');
}

function typed({ columns }: TableDefinition, names: readonly string[]): string {
  return names.map((name) => `${name} ${columns[name]}`).join(', ');
}
