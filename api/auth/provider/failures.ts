import type { LogInNotice } from '../../contract/provider-notices.ts';

/** A log-in at the provider that led to no session; the log-in page says why. */
export class ProviderLogInError extends Error {
  override readonly name = 'ProviderLogInError';
  readonly notice: LogInNotice;

  constructor(notice: LogInNotice, cause?: unknown) {
    super(`the log-in at the provider failed: ${notice}`, { cause });
    this.notice = notice;
  }
}

/** For the log: the errors of the libraries carry claims, which name a person. */
export function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = `${String(errorField(error, 'code') ?? error.name)}: ${error.message}`;
  return error.cause instanceof Error ? `${own} (${problemOf(error.cause)})` : own;
}

/** Codes of `openid-client` for answers that are no answer of a provider. */
const NO_ANSWER = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_PARSE_ERROR', 'OAUTH_RESPONSE_IS_NOT_JSON'];

/** Sorts what the library throws: no answer, given up by the person, or an answer to refuse. */
export function failureOf(error: unknown): ProviderLogInError {
  if (error instanceof ProviderLogInError) return error;
  const isCancelled = errorField(error, 'error') === 'access_denied';
  const notice = isCancelled ? 'cancelled' : isUnanswered(error) ? 'down' : 'refused';
  return new ProviderLogInError(notice, error);
}

function isUnanswered(error: unknown): boolean {
  const code = errorField(error, 'code');
  const status = statusOf(error);
  if (status !== null) return status >= 500;
  const isNetwork = error instanceof TypeError && code === undefined;
  return isNetwork || (typeof code === 'string' && NO_ANSWER.includes(code)) || isAborted(error);
}

function isAborted(error: unknown): boolean {
  return error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name);
}

function statusOf(error: unknown): number | null {
  const own = errorField(error, 'status');
  if (typeof own === 'number') return own;
  const cause = errorField(error, 'cause');
  return cause instanceof Response ? cause.status : null;
}

function errorField(error: unknown, name: string): unknown {
  return error instanceof Error && name in error ? Reflect.get(error, name) : undefined;
}
