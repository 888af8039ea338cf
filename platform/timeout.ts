/** The call may still have been carried out. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

export async function withTimeout<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

export async function withGrowingTimeout<T>(boundMs: () => number, work: Promise<T>): Promise<T> {
  const began = performance.now();
  for (let timeoutMs = boundMs(); ; ) {
    try {
      return await withTimeout(timeoutMs, work);
    } catch (error) {
      timeoutMs = boundMs() - (performance.now() - began);
      if (!(error instanceof TimeoutError) || timeoutMs <= 0) throw error;
    }
  }
}

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
