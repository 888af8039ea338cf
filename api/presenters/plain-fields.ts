import type { z } from 'zod';
import { type CamelCase, camelCase } from '../../platform/casing.ts';

/** Fields found in `Source` by name: `center_id` as `centerId`. */
export type PlainFields<Schema extends z.ZodObject, Source> = {
  readonly [Field in keyof Schema['shape'] & string as CamelCase<Field> extends keyof Source
    ? Field
    : never]: Source[CamelCase<Field> & keyof Source];
};

/** Only fields named by the schema, so no column leaks. Converted fields are given after these. */
export function plainFields<Schema extends z.ZodObject, Source extends object>(
  schema: Schema,
  source: Source,
): PlainFields<Schema, Source> {
  const values = new Map<string, unknown>(Object.entries(source));
  const fields = Object.keys(schema.shape).filter((field) => values.has(camelCase(field)));
  return Object.fromEntries(fields.map((field) => [field, values.get(camelCase(field))])) as PlainFields<
    Schema,
    Source
  >;
}
