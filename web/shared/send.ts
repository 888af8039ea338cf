import { useState } from 'react';
import { ApiError, UNREADABLE } from './api-error.ts';
import { type AnyCall, newIdempotencyKey, type RequestInput, type ResponseOf, request } from './client.ts';

/** As `request`, for what a POST changes. */
export type Send = <C extends AnyCall>(call: C, input: RequestInput<C>) => Promise<ResponseOf<C>>;

/**
 * Sends what a person does under one `Idempotency-Key` for each thing done: what is sent again while it is under way
 * (a double click), or because no answer came (a lost connection, then "Reintentar"), has the key of the first time
 * and is done once. After an answer the same content is a new wish, with a new key.
 */
export function createSend(fresh: () => string = newIdempotencyKey): Send {
  const keys = new Map<string, string>();
  return async (call, input) => {
    const content = JSON.stringify([call.method, call.path, input]);
    const idempotencyKey = keys.get(content) ?? fresh();
    keys.set(content, idempotencyKey);
    try {
      const answer = await request(call, Object.assign({}, input, { idempotencyKey }));
      keys.delete(content);
      return answer;
    } catch (thrown) {
      if (isAnswered(thrown)) keys.delete(content);
      throw thrown;
    }
  };
}

/** One `Send` for as long as what uses it is on the screen. */
export function useSend(): Send {
  const [send] = useState(createSend);
  return send;
}

/** Whether the server decided: only then does the first key bring nothing but the old answer back. */
export function isAnswered(thrown: unknown): boolean {
  if (!(thrown instanceof ApiError)) return false;
  const { status, code } = thrown;
  return status >= 400 && status < 500 && status !== 429 && code !== 'in_progress' && code !== UNREADABLE;
}
