import { TimeoutError } from './timeout.ts';

export interface TimeLimit {
  /** Ends with the given signal, or when the time is over. */
  readonly signal: AbortSignal;
  /** Frees the timer and the given signal; `signal` does not end by itself afterwards. */
  clear(): void;
}

/**
 * Its timer holds the signal: Node 20 may collect one that is made of `AbortSignal.any` and `AbortSignal.timeout` before
 * it ends (nodejs/node#57736), and what waits for it waits forever.
 */
export function timeLimit(ms: number, signal: AbortSignal): TimeLimit {
  const limit = new AbortController();
  const end = () => limit.abort(signal.reason);
  const timer = setTimeout(() => limit.abort(new TimeoutError(`no end within ${ms} ms`)), ms);
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return {
    signal: limit.signal,
    clear() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    },
  };
}
