import type { z } from 'zod';
import type { Call } from '../contract/call.ts';
import { isNothing } from '../contract/fields.ts';
import { objection } from '../contract/objection.ts';
import { UNSTORABLE, unstorablePaths } from '../contract/storable.ts';
import { refused } from '../errors/refusals.ts';
import type { Context } from './context.ts';

/** Undefined without a schema. */
export interface Validated {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** @throws as `validateParts` */
export function validate(call: Call, ctx: Context): Validated {
  return validateParts(call, {
    params: ctx.params ?? {},
    query: queryOf(ctx),
    body: ctx.request.body ?? {},
  });
}

/** Refuses unstorable characters in any text. @throws a refusal `invalid` with the first objection to every bad field */
export function validateParts(call: Call, parts: Validated): Validated {
  const errors = new Map<string, string[]>();
  const addError = (path: readonly PropertyKey[], message: string) => {
    const field = path.map(String).join('.') || '_';
    if (!errors.has(field)) errors.set(field, [message]);
  };
  const read = (schema: z.ZodType | undefined, input: unknown): unknown => {
    if (!schema) return undefined;
    const result = schema.safeParse(input, { error: objection });
    if (result.success) for (const path of unstorablePaths(result.data)) addError(path, UNSTORABLE);
    else for (const issue of result.error.issues) addError(issue.path, sentenceOf(issue, schema, input));
    return result.data;
  };
  const validated = {
    params: read(call.params, parts.params),
    query: read(call.query, parts.query),
    body: read(call.body, parts.body),
  };
  if (errors.size > 0) throw refused({ code: 'invalid', errors: Object.fromEntries(errors) });
  return validated;
}

/** An empty field is refused with the sentence of an absent one, unless it may be left out. */
function sentenceOf({ path: [field], message }: z.core.$ZodIssue, schema: z.ZodType, input: unknown): string {
  if (typeof field !== 'string') return message;
  const { [field]: value, ...others } = input as Readonly<Record<string, unknown>>;
  if (!isNothing(value)) return message;
  const { error } = schema.safeParse(others, { error: objection });
  return error?.issues.find(({ path }) => path[0] === field)?.message ?? message;
}

function queryOf(ctx: Context): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(ctx.querystring));
}
