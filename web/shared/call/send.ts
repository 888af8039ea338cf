import { useState } from 'react';
import { nothing } from '../../../api/contract/fields.ts';
import { ApiError, isSessionEnd, NETWORK, UNREADABLE } from './api-error.ts';
import { newIdempotencyKey, type RequestInput, type ResponseOf, request } from './client.ts';
import type { AnyCall } from './transport.ts';

/** `repeats`: asked again at once where the answer got lost. */
export type Send = <C extends AnyCall>(
  call: C,
  input: RequestInput<C>,
  repeats?: boolean,
) => Promise<ResponseOf<C>>;

/**
 * One `Idempotency-Key` for each thing done: a repeat while it is under way (a double click) or after no answer
 * ("Reintentar") reuses the key and is done once; after an answer the same content is a new request. A DELETE keeps no
 * answer: it is tried twice, and after an unanswered try `doneAlready` is a success.
 */
export function createSend(fresh: () => string = newIdempotencyKey): Send {
  const keys = new Map<string, string>();
  const unanswered = new Set<string>();
  return async (call, input, repeats = false) => {
    const content = JSON.stringify([call.method, call.path, input], withoutContent);
    const idempotencyKey = keys.get(content) ?? fresh();
    keys.set(content, idempotencyKey);
    const make = () => request(call, Object.assign({ idempotencyKey }, input));
    const isLost = (thrown: unknown) => thrown instanceof ApiError && thrown.code === NETWORK;
    try {
      const answer = await make().catch((thrown) => {
        // Its screen may show that it is done: asked again at once, or the error would say that it is not.
        if (!isLost(thrown) || !(call.doneAlready || (repeats && keepsAnswer(call)))) throw thrown;
        unanswered.add(content);
        return make();
      });
      keys.delete(content);
      return answer;
    } catch (thrown) {
      if (isAnswered(thrown)) keys.delete(content);
      else if (mayBeDone(thrown)) unanswered.add(content);
      const isDone =
        thrown instanceof ApiError && thrown.code === call.doneAlready && unanswered.has(content);
      if (!isDone) throw thrown;
      return nothing.parse({}) as ResponseOf<typeof call>;
    }
  };
}

/** A file is not sent again unasked. */
function keepsAnswer({ method, bodyKind }: AnyCall): boolean {
  return method !== 'DELETE' && bodyKind !== 'multipart';
}

/** JSON drops the content of files: any two of them would count as equal. */
function withoutContent(_: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}

export function useSend(): Send {
  const [send] = useState(createSend);
  return send;
}

/**
 * Whether the server has decided: only then would the first key return the old answer. Without a session, or with the token
 * of a former one, it decides nothing: the same may be sent again after a log-in.
 */
export function isAnswered(thrown: unknown): boolean {
  if (!(thrown instanceof ApiError) || mayBeDone(thrown) || isSessionEnd(thrown)) return false;
  return thrown.status !== 429 && thrown.code !== 'csrf' && thrown.code !== UNREADABLE;
}

/** Whether it may have been done though it failed here: a repetition under the same key settles that. */
export function mayBeDone(thrown: unknown): boolean {
  if (!(thrown instanceof ApiError)) return false;
  const { status, code } = thrown;
  return status < 400 || status >= 500 || code === 'in_progress';
}
