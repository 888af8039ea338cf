import { ApiError } from '../../shared/call/api-error.ts';

export type Errors = Readonly<Record<string, string | undefined>>;

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
