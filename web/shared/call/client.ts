import type { z } from 'zod';
import type { Call, ResponseOf } from '../../../api/contract/call.ts';
import { sessionCalls as calls } from '../../../api/contract/session.ts';
import { accountChanged, refusal, sessionEnded, unreadableError } from './api-error.ts';
import { setCsrfToken } from './csrf.ts';
import { announceSessionEnd } from './session-end.ts';
import { currentUser, replaceSession } from './shown-session.ts';
import {
  type Answer,
  type AnyCall,
  addressOf,
  type RequestOptions,
  type SendInput,
  send,
} from './transport.ts';

/** Input of one request: `params`, `query` and `body` exactly where the call declares them. */
export type RequestInput<C> =
  C extends Call<infer P, infer Q, infer B, z.ZodType>
    ? Part<'params', P> & QueryPart<Q> & Part<'body', B> & RequestOptions
    : never;

/** A query whose fields all have defaults may be left out. */
type QueryPart<Schema extends z.ZodType> =
  unknown extends z.input<Schema>
    ? Part<'query', Schema>
    : Record<never, never> extends z.input<Schema>
      ? { readonly query?: z.input<Schema> }
      : Part<'query', Schema>;

/** A part that a call does not declare has the widest schema, whose input is `unknown`. */
type Part<Key extends string, Schema extends z.ZodType> =
  unknown extends z.input<Schema>
    ? { readonly [key in Key]?: undefined }
    : { readonly [key in Key]: z.input<Schema> };

/**
 * Makes a call and returns its checked response. Throws `ApiError` with a displayable `error`, or the abort's own
 * reason. A stale anti-forgery token is renewed and the call repeated once, only for the user on the page: one person's
 * input is never sent as another. A 401 is announced to the page (`session-end.ts`).
 */
export async function request<C extends AnyCall>(call: C, input: RequestInput<C>): Promise<ResponseOf<C>> {
  const sent: SendInput = withKey(call, input);
  let answer = await send(call, sent);
  if (isStaleToken(answer)) {
    await renewSession(call, sent.signal);
    answer = await send(call, sent);
  }
  if (!answer.ok) {
    if (answer.status === 401) announceSessionEnd();
    throw refusal(answer.status, answer.json);
  }
  return parsed(call, answer);
}

/** A call that may not be carried out twice carries a key. A log-in has none: its answer is a cookie. */
function withKey(call: AnyCall, sent: SendInput): SendInput {
  if (call.method !== 'POST' || call.limit === 'login' || sent.idempotencyKey) return sent;
  return { ...sent, idempotencyKey: newIdempotencyKey() };
}

function parsed<C extends AnyCall>(call: C, answer: Answer): ResponseOf<C> {
  const result = call.response.safeParse(answer.json);
  if (!result.success) throw unreadableError(answer.status, result.error);
  return result.data as ResponseOf<C>;
}

function isStaleToken(answer: Answer): boolean {
  return answer.status === 403 && refusal(answer.status, answer.json).code === 'csrf';
}

/** Renews session and token. Throws if another user than the page's is logged in, except for a log-in. */
async function renewSession(call: AnyCall, signal: AbortSignal | undefined): Promise<void> {
  const answer = await send(calls.session, signal ? { signal } : {});
  if (!answer.ok) throw refusal(answer.status, answer.json);
  const session = parsed(calls.session, answer);
  const before = currentUser();
  if (call.limit === 'login' || before?.id === session.user?.id) {
    setCsrfToken(session.csrf_token);
    return;
  }
  replaceSession(session);
  if (session.user) throw accountChanged(session.user.email);
  announceSessionEnd();
  throw sessionEnded();
}

/** A fresh key for `Idempotency-Key`. Works on plain HTTP too, where `randomUUID` is missing. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

export type { AnyCall, ResponseOf };
export { addressOf };
