import type { z } from 'zod';
import { ApiError } from '../../shared/call/api-error.ts';
import { formErrors } from './error-texts.ts';

export type Errors = Readonly<Record<string, string | undefined>>;

export function errorsIn(schema: z.ZodType, body: unknown): Errors {
  const errors: Record<string, string> = {};
  for (const issue of schema.safeParse(body, { error: formErrors }).error?.issues ?? [])
    errors[String(issue.path[0] ?? '_')] ??= issue.message;
  return errors;
}

/** The server's field errors; `names`: field names of the form, where the call has others. */
export function refusedFields(
  thrown: unknown,
  names: Readonly<Partial<Record<string, string>>> = {},
): Errors {
  if (!(thrown instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(thrown.errors).map(([name, sentences]) => [names[name] ?? name, sentences.join(' ')]),
  );
}
