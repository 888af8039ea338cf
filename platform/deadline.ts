/** A call that did not answer in time. What it was to do may have been done all the same. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** Settles as `work` does, or rejects with a NoAnswerError after `timeoutMs`. What `work` does later goes unheard. */
export async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswerError(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
