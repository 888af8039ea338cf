import { ERASED } from '../../domain/event-definition.ts';
import { keyColumns, type TableDefinition } from './table.ts';

/** Values as JSON (`bigint` and `Date` as text). */
export type Row<Column extends string> = Readonly<Record<Column, unknown>>;

/** Value of the primary key, or values in the order of its columns. */
export type Key = string | number | bigint | readonly (string | number | bigint)[];

type Values = Readonly<Record<string, unknown>>;

export type RowChange = { readonly table: TableDefinition; readonly key: readonly string[] } & (
  | { readonly kind: 'put'; readonly row: Values }
  | { readonly kind: 'patch'; readonly columns: Values }
  | { readonly kind: 'erase'; readonly columns: readonly string[] }
  | { readonly kind: 'remove' }
);

/** Replaces the row, or creates it. */
export function put<Column extends string>(
  table: TableDefinition<Column>,
  row: Row<NoInfer<Column>>,
): RowChange {
  const values: Values = row;
  return { kind: 'put', table, key: keyColumns(table).map((column) => String(values[column])), row };
}

/** Changes only the given columns (null clears one) and only if the row exists; never key columns. */
export function patch<Column extends string>(
  table: TableDefinition<Column>,
  key: Key,
  columns: Partial<Row<NoInfer<Column>>>,
): RowChange {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  if (given.some(([column]) => keyColumns(table).includes(column)))
    throw new Error(`a patch of ${table.name} names a column of its key`);
  return { kind: 'patch', table, key: keyOf(key), columns: Object.fromEntries(given) };
}

export function remove(table: TableDefinition, key: Key): RowChange {
  return { kind: 'remove', table, key: keyOf(key) };
}

/** Replaces texts by the placeholder like the codec does for a deleted key; '' and null stay. */
export function erase<Column extends string>(
  table: TableDefinition<Column>,
  key: Key,
  columns: readonly NoInfer<Column>[],
): RowChange {
  return { kind: 'erase', table, key: keyOf(key), columns };
}

export function erasedText(value: unknown): unknown {
  return value === null || value === '' ? value : ERASED;
}

function keyOf(key: Key): readonly string[] {
  return (Array.isArray(key) ? key : [key]).map(String);
}
