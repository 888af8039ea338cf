import { pause } from '../../platform/backoff.ts';
import { isTransient } from '../../platform/postgres/errors.ts';
import type { AppendRequest } from '../append-request.ts';
import { InvalidAppendError } from '../port.ts';
import type { Answer } from './append-batch.ts';
import { isDataError, unavailable } from './failures.ts';
import type { StoreLogger } from './logger.ts';

export interface Delivery {
  send(batch: readonly AppendRequest[]): Promise<readonly Answer[]>;
  /** Milliseconds of retries without a database. */
  readonly retryForMs: number;
  readonly signal: AbortSignal;
  readonly logger: StoreLogger | undefined;
}

const LONGEST_PAUSE_MS = 1_000;

/** Repeats a batch after a lost connection (idempotent by event ids); halves it to isolate refused requests. */
export async function deliver(
  batch: readonly AppendRequest[],
  delivery: Delivery,
): Promise<readonly Answer[]> {
  const deadline = performance.now() + delivery.retryForMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await delivery.send(batch);
    } catch (error) {
      if (isDataError(error)) return halve(batch, error, delivery);
      if (!isTransient(error)) return batch.map(() => asError(error));
      delivery.logger?.warn({ err: error, attempt, requests: batch.length }, 'an append has no answer yet');
      if (delivery.signal.aborted || performance.now() > deadline) return batch.map(() => unavailable(error));
      await pause(attempt, LONGEST_PAUSE_MS, delivery.signal);
    }
  }
}

async function halve(
  batch: readonly AppendRequest[],
  error: unknown,
  delivery: Delivery,
): Promise<readonly Answer[]> {
  if (batch.length === 1) {
    return [new InvalidAppendError('the database refuses an event of this append', { cause: error })];
  }
  const middle = Math.ceil(batch.length / 2);
  const first = await deliver(batch.slice(0, middle), delivery);
  return [...first, ...(await deliver(batch.slice(middle), delivery))];
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
