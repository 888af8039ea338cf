import type { z } from 'zod';
import { objection } from '../../../api/contract/objection.ts';
import { ApiError } from './api-error.ts';

/** The first sentence of each field that is wrong. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The errors of a value by a schema of the contract, before it is sent; empty where there are none. */
export function fieldErrors(schema: z.ZodType | undefined, value: unknown): FieldErrors {
  const result = schema?.safeParse(value, { error: objection });
  const errors: Record<string, string> = {};
  for (const issue of result?.error?.issues ?? []) errors[String(issue.path[0] ?? '_')] ??= issue.message;
  return errors;
}

/** The server's errors for the fields of a refused request. */
export function fieldErrorsOf(thrown: unknown): FieldErrors {
  if (!(thrown instanceof ApiError)) return {};
  return Object.fromEntries(Object.entries(thrown.errors).map(([field, [first]]) => [field, first ?? '']));
}
