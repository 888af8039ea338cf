import { ERASED } from '../../domain/event-definition.ts';
import type { RowPatch, TableChanges } from './fold.ts';
import { keyColumns, type TableDefinition } from './table.ts';

/** Rows of the changes, each with its kind: `put`, `patch` or `remove`. */
export function changedRows({ table, puts, patches, removed }: TableChanges): object[] {
  return [
    ...puts.map((row) => ({ ...row, $kind: 'put' })),
    ...patches.map(({ key, columns, erased }) => ({
      ...columns,
      ...keyed(table, key),
      $kind: 'patch',
      $given: Object.keys(columns),
      $erased: erased,
    })),
    ...removed.map((key) => ({ ...keyed(table, key), $kind: 'remove' })),
  ];
}

function keyed(table: TableDefinition, key: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keyColumns(table).map((column, index) => [column, key[index]]));
}

/**
 * Columns of those rows. `$given` and `$erased` list what a patch changes: a value alone can't distinguish null from absent.
 */
export function shapeOf({ table, puts, patches }: TableChanges): string {
  const given = givenBy(patches);
  const isThere = (column: string) =>
    puts.length > 0 || keyColumns(table).includes(column) || given.has(column);
  const columns = typed(table, Object.keys(table.columns).filter(isThere));
  return `${columns}, "$kind" text${patches.length > 0 ? ', "$given" jsonb, "$erased" jsonb' : ''}`;
}

export function typed({ columns }: TableDefinition, names: readonly string[]): string {
  return names.map((name) => `${name} ${columns[name]}`).join(', ');
}

const givenBy = (patches: readonly RowPatch[]) =>
  new Set(patches.flatMap(({ columns }) => Object.keys(columns)));
const erasedBy = (patches: readonly RowPatch[]) => new Set(patches.flatMap(({ erased }) => erased));

/** The statements that write the rows, `rows`, into their table. */
export function writesOf(changes: TableChanges, physical: string, rows: string): string[] {
  const { table, puts, patches, removed } = changes;
  const put = `${rows} where "$kind" = 'put'`;
  return [
    ...(removed.length > 0 ? [`${rows}_removed as (${removal(table, physical, rows)})`] : []),
    ...(puts.length > 0 ? [`${rows}_put as (${insertion(table, physical, put, replacing(table))})`] : []),
    ...(patches.length > 0 ? [`${rows}_patched as (${update(changes, physical, rows)})`] : []),
  ];
}

function removal(table: TableDefinition, physical: string, rows: string): string {
  return `delete from ${physical} old using ${rows} gone where gone."$kind" = 'remove' and ${sameKey(table, 'gone')}`;
}

/** `onConflict`: action for an existing key. */
export function insertion(
  table: TableDefinition,
  physical: string,
  from: string,
  onConflict: string,
): string {
  const columns = Object.keys(table.columns).join(', ');
  return `insert into ${physical} (${columns}) select ${columns} from ${from}
    on conflict (${keyColumns(table).join(', ')}) do ${onConflict}`;
}

function replacing(table: TableDefinition): string {
  const others = Object.keys(table.columns).filter((column) => !keyColumns(table).includes(column));
  if (others.length === 0) return 'nothing';
  return `update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`;
}

function update({ table, patches }: TableChanges, physical: string, rows: string): string {
  const [given, erased] = [givenBy(patches), erasedBy(patches)];
  const written = Object.keys(table.columns).filter((column) => given.has(column) || erased.has(column));
  const patched = valueAfter(patches);
  return `update ${physical} old set ${written.map((column) => `${column} = ${patched(column)}`).join(', ')}
    from ${rows} new where new."$kind" = 'patch' and ${sameKey(table, 'new')}`;
}

/** SQL of a column after a change, over `old` (the row) and `new` (the change). `first`: a branch before the others. */
export function valueAfter(patches: readonly RowPatch[]) {
  const [given, erased] = [givenBy(patches), erasedBy(patches)];
  return (column: string, first = ''): string => {
    const branches = [
      first,
      given.has(column) ? `when new."$given" ? '${column}' then new.${column}` : '',
      erased.has(column) ? `when new."$erased" ? '${column}' and old.${column} <> '' then '${ERASED}'` : '',
    ].join(' ');
    return branches.trim() === '' ? `old.${column}` : `case ${branches} else old.${column} end`;
  };
}

export function sameKey(table: TableDefinition, other: string): string {
  return keyColumns(table)
    .map((column) => `old.${column} = ${other}.${column}`)
    .join(' and ');
}
