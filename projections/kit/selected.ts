import { type CamelCase, camelCase } from '../../platform/casing.ts';
import type { TypedTable } from './table.ts';

type ValueOf<Sql extends string> = Sql extends `boolean${string}`
  ? boolean
  : Sql extends `int${string}` | `bigint${string}`
    ? number
    : Sql extends `text${string}` | `timestamptz${string}`
      ? string
      : unknown;

/** Row of a table with names in camel case: `center_id` is `centerId`. */
export type RowOf<Table> =
  Table extends TypedTable<infer Types, infer Nullable>
    ? {
        readonly [Column in keyof Types & string as CamelCase<Column>]:
          | ValueOf<Types[Column]>
          | (Column extends Nullable ? null : never);
      }
    : never;

/**
 * Columns for a SELECT over `r`, as `RowOf`. Integers come as numbers: ids and counts, never positions of the log.
 * Casts keep the types of prepared statements across a switch of tables.
 */
export function selected<Types extends Readonly<Record<string, string>>, Nullable extends string>(
  table: TypedTable<Types, Nullable>,
  except: readonly (keyof Types)[] = [],
): string {
  return Object.entries(table.columns)
    .filter(([column]) => !except.includes(column))
    .map(
      ([column, type]) =>
        `r.${column}::${type.startsWith('bigint') ? 'float8' : type} as "${camelCase(column)}"`,
    )
    .join(', ');
}
