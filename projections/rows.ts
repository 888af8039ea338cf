import { ERASED } from '../domain/event-definition.ts';
import type { ApplyContext, TableDefinition } from './projection.ts';

/** A row as it is written: a value for every column, as JSON has it (`bigint` and `Date` as text). */
export type Row<Column extends string> = Readonly<Record<Column, unknown>>;

/** New values for some columns of the row of this key. */
type ChangedRow<Column extends string> = Readonly<Partial<Record<Column, unknown>>> & {
  readonly key: string | number;
};

/** What to do where a row of that key stands already. */
export type OnConflict<Column extends string> = 'keep' | { readonly update: readonly Column[] };

/**
 * Writes all rows in one statement; none: no statement. `update` replaces those columns of a row that stands already
 * (then no key may come twice), `keep` leaves it as it is.
 */
export function insertRows<Column extends string>(
  { change, table }: ApplyContext,
  definition: TableDefinition<Column>,
  rows: readonly Row<Column>[],
  onConflict: OnConflict<Column> = 'keep',
): void {
  if (rows.length === 0) return;
  const names = Object.keys(definition.columns).join(', ');
  const action =
    onConflict === 'keep'
      ? 'do nothing'
      : `do update set ${onConflict.update.map((column) => `${column} = excluded.${column}`).join(', ')}`;
  const into = table(definition);
  change({
    // To parse and plan it costs more than to insert a row.
    name: `${onConflict === 'keep' ? 'keep' : 'put'} ${into}`,
    sql: (source) => `insert into ${into} (${names})
      select ${names} from ${source} as new(${typed(definition.columns)})
      on conflict (${definition.primaryKey}) ${action}`,
    rows,
  });
}

/**
 * Changes rows in one statement: each of `rows` names its row by the key and gives new values for some of `columns`.
 * Where several name one row, the later ones win, field by field. Rows that do not exist are passed over.
 * A null, or a column that is left out, leaves what stands there: no read model clears a field. One that has to notes a
 * change of its own.
 */
export function updateRows<Column extends string, Changed extends Column>(
  { change, table }: ApplyContext,
  definition: TableDefinition<Column>,
  columns: readonly Changed[],
  rows: readonly ChangedRow<Changed>[],
): void {
  if (rows.length === 0) return;
  const { primaryKey } = definition;
  const types = Object.fromEntries(columns.map((column) => [column, definition.columns[column]]));
  const changes = columns.map((column) => `${column} = coalesce(new.${column}, old.${column})`).join(', ');
  change({
    sql: (source) => `update ${table(definition)} old set ${changes}
      from ${source} as new(key ${definition.columns[primaryKey]}, ${typed(types)})
      where old.${primaryKey} = new.key`,
    rows: merged(rows),
  });
}

/** One row a key: Postgres would take any one of several. */
function merged(rows: readonly ChangedRow<string>[]): readonly unknown[] {
  const byKey = new Map<string | number, Readonly<Record<string, unknown>>>();
  for (const row of rows) {
    const given = Object.entries(row).filter(([, value]) => value !== null && value !== undefined);
    byKey.set(row.key, { ...byKey.get(row.key), ...Object.fromEntries(given) });
  }
  return [...byKey.values()];
}

/**
 * Puts the placeholder into those text columns of the rows of these keys, as the codec does into events whose key was
 * deleted: an empty text, which is never sealed, stays empty.
 */
export function eraseTexts<Column extends string>(
  { change, table }: ApplyContext,
  definition: TableDefinition<Column>,
  columns: readonly Column[],
  keys: readonly string[],
): void {
  if (keys.length === 0) return;
  const { primaryKey } = definition;
  const erased = columns.map((column) => `${column} = case when ${column} = '' then '' else '${ERASED}' end`);
  change({
    sql: (source) => `update ${table(definition)} old set ${erased.join(', ')}
      from ${source} as gone(key ${definition.columns[primaryKey]})
      where old.${primaryKey} = gone.key`,
    rows: keys.map((key) => ({ key })),
  });
}

/** Deletes the rows of these keys in one statement. */
export function deleteRows<Column extends string>(
  { change, table }: ApplyContext,
  definition: TableDefinition<Column>,
  keys: readonly (string | number)[],
): void {
  if (keys.length === 0) return;
  const { primaryKey } = definition;
  change({
    sql: (source) => `delete from ${table(definition)} old
      using ${source} as gone(key ${definition.columns[primaryKey]})
      where old.${primaryKey} = gone.key`,
    rows: keys.map((key) => ({ key })),
  });
}

/** The last of the items for each key. */
export function lastPerKey<T>(items: readonly T[], keyOf: (item: T) => string | number): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

function typed(columns: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');
}
