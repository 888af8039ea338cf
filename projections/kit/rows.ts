import { ERASED } from '../../domain/event-definition.ts';
import { keyColumns, type TableDefinition } from './table.ts';

/** A row as it is written: a value for every column, as JSON has it (`bigint` and `Date` as text). */
export type Row<Column extends string> = Readonly<Record<Column, unknown>>;

/** The value of the primary key; of a key of several columns their values, in its order. */
export type Key = string | number | bigint | readonly (string | number | bigint)[];

type Values = Readonly<Record<string, unknown>>;

export type RowChange = { readonly table: TableDefinition; readonly key: readonly string[] } & (
  | { readonly kind: 'put'; readonly row: Values }
  | { readonly kind: 'patch'; readonly columns: Values }
  | { readonly kind: 'erase'; readonly columns: readonly string[] }
  | { readonly kind: 'remove' }
);

/** The row is this one from now on, whatever it was before. */
export function put<Column extends string>(
  table: TableDefinition<Column>,
  row: Row<NoInfer<Column>>,
): RowChange {
  const values: Values = row;
  return { kind: 'put', table, key: keyColumns(table).map((column) => String(values[column])), row };
}

/**
 * These columns get new values: null clears one, one that is absent keeps its value. A row that does not exist stays
 * so. The columns of the key never change.
 */
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

/** There is no such row from now on. It may come back. */
export function remove(table: TableDefinition, key: Key): RowChange {
  return { kind: 'remove', table, key: keyOf(key) };
}

/**
 * Puts the placeholder into these text columns, as the codec does into events whose key was deleted: an empty text,
 * which is never sealed, stays empty, and so does null.
 */
export function erase<Column extends string>(
  table: TableDefinition<Column>,
  key: Key,
  columns: readonly NoInfer<Column>[],
): RowChange {
  return { kind: 'erase', table, key: keyOf(key), columns };
}

/** The value that replaces an erased one. */
export function erasedText(value: unknown): unknown {
  return value === null || value === '' ? value : ERASED;
}

function keyOf(key: Key): readonly string[] {
  return (Array.isArray(key) ? key : [key]).map(String);
}
