/** Per key. */
const MAX_WAITING = 1_000;
/** Longest wait for a turn, as each earlier task may take its full time-out. */
const MAX_WAIT_MS = 10_000;

export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export interface KeyedQueue {
  /**
   * Serializes tasks of the same key.
   * @throws QueueFullError if too many wait, or the turn comes too late
   */
  run<T>(key: string, task: () => Promise<T>): Promise<T>;
}

/** Writers of a stream in this process take turns instead of losing races. */
export function keyedQueue(): KeyedQueue {
  const tails = new Map<string, { last: Promise<unknown>; waiting: number }>();
  return {
    run(key, task) {
      const tail = tails.get(key) ?? { last: Promise.resolve(), waiting: 0 };
      if (tail.waiting >= MAX_WAITING)
        return Promise.reject(new QueueFullError(`too many commands wait for ${key}`));
      tails.set(key, tail);
      tail.waiting += 1;
      const since = performance.now();
      const result = tail.last.then(() => {
        if (performance.now() - since > MAX_WAIT_MS)
          throw new QueueFullError(`the commands for ${key} take too long`);
        return task();
      });
      tail.last = result
        .catch(() => undefined)
        .then(() => {
          tail.waiting -= 1;
          if (tail.waiting === 0) tails.delete(key);
        });
      return result;
    },
  };
}
