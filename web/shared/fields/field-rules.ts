import { z } from 'zod';

export interface FieldRule {
  readonly isRequired: boolean;
  readonly maxLength?: number;
}

type Schema = z.core.$ZodType;
type Rules = Readonly<Partial<Record<string, FieldRule>>>;

/** The values of an empty field: of a text, of a number or a choice, and of a list of boxes. */
const EMPTY: readonly unknown[] = ['', null, []];

const derived = new WeakMap<Schema, Rules>();

/** Which fields a body needs and how long their texts may be, by the schema that the server checks it with. */
export function fieldRules(schema: Schema | undefined): Rules {
  if (!schema) return {};
  const known = derived.get(schema);
  if (known) return known;
  const shape = find(schema, (one) => (one instanceof z.ZodObject ? one.shape : undefined)) ?? {};
  const rules = Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, ruleOf(field)]));
  derived.set(schema, rules);
  return rules;
}

function ruleOf(field: Schema): FieldRule {
  const isRequired = !EMPTY.some((value) => z.safeParse(field, value).success);
  const maxLength = find(field, (one) => (one instanceof z.ZodString ? maxOf(one) : undefined));
  return maxLength ? { isRequired, maxLength } : { isRequired };
}

/** `schema.maxLength` says it too, but by zod's JSON Schema, which the build leaves out. */
function maxOf(schema: z.ZodString): number | undefined {
  const checks = schema.def.checks ?? [];
  return checks.find((check) => check instanceof z.core.$ZodCheckMaxLength)?._zod.def.maximum;
}

/** The first result of `pick` in a schema or in those that it wraps. */
function find<Result>(schema: Schema, pick: (schema: Schema) => Result | null | undefined): Result | null {
  const own = pick(schema);
  if (own) return own;
  for (const inner of wrapped(schema)) {
    const found = find(inner, pick);
    if (found) return found;
  }
  return null;
}

function wrapped(schema: Schema): readonly Schema[] {
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out];
  if (schema instanceof z.ZodUnion) return schema.options;
  const isOptional =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isOptional ? [schema.unwrap()] : [];
}
