import { type CamelCase, camelCase } from '../../platform/casing.ts';
import type { TypedTable } from './table.ts';

/** The TypeScript type of an SQL column, as `selected` reads it. */
type ValueOf<Sql extends string> = Sql extends `boolean${string}`
  ? boolean
  : Sql extends `int${string}` | `bigint${string}`
    ? number
    : Sql extends `text${string}` | `timestamptz${string}`
      ? string
      : unknown;

/** The rows of a table as `selected` names their columns: `center_id` is `centerId`. */
export type RowOf<Table> =
  Table extends TypedTable<infer Types, infer Nullable>
    ? {
        readonly [Column in keyof Types & string as CamelCase<Column>]:
          | ValueOf<Types[Column]>
          | (Column extends Nullable ? null : never);
      }
    : never;

/**
 * The columns of a table for a SELECT over the alias `r`, as `RowOf` has them; without those of `except`. Whole numbers
 * come as numbers: ids and counts, never positions of the log. The casts keep the types of a prepared statement what they
 * are when the view is switched to another version of its table.
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
