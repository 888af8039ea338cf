import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from '../../support/http-client.ts';
import type { Reception } from '../../support/reception.ts';
import type { Ledger, Try } from './ledger.ts';

/** A request that changes something. It may be sent as often as it takes. */
export interface Operation {
  readonly what: string;
  send(client: Reception): Promise<Answer>;
  /** Takes the answer; false: this was not the last word, ask again. */
  settle(answer: Answer): boolean;
}

/** A request without an answer for this long hangs. */
const PATIENCE_MS = 45_000;

/** `unavailable`: nothing was done, ask again. `unknown`: perhaps it was carried out, perhaps it still is. */
export type Outcome = 'settled' | 'unavailable' | 'unknown';

class Hanging extends Error {}

/** Sends it once. */
export async function tryOnce(client: Reception, operation: Operation, ledger: Ledger): Promise<Outcome> {
  const answer = await withPatience(operation.send(client)).catch((error: unknown) => error);
  if (!isAnswer(answer)) {
    const known = failed(operation, answer);
    ledger.tries.push(known);
    if (answer instanceof Hanging) ledger.wrong.push(`${operation.what}: ${answer.message}`);
    return known.outcome === 'refused' ? 'unavailable' : 'unknown';
  }
  const { status, body, headers } = answer;
  const replayed = headers.get('Idempotent-Replayed') !== null;
  const detail = status < 300 ? '' : JSON.stringify(body).slice(0, 300);
  ledger.tries.push({ what: operation.what, outcome: status, detail, replayed });
  if (status >= 500) return 'unavailable';
  return body.code !== 'in_progress' && operation.settle(answer) ? 'settled' : 'unknown';
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'status' in value && 'body' in value;
}

function failed({ what }: Operation, error: unknown): Try {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const outcome = code === 'ECONNREFUSED' ? 'refused' : 'broken';
  return {
    what,
    outcome,
    detail: `${code} ${cause instanceof Error ? cause.message : cause}`,
    replayed: false,
  };
}

async function withPatience<T>(work: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const late = delay(PATIENCE_MS, undefined, { signal: stop.signal }).then(() => {
    throw new Hanging(`no answer within ${PATIENCE_MS / 1000} s`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
    late.catch(() => undefined);
  }
}
