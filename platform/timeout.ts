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
