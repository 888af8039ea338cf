/** Per key. */
const MAX_WAITING = 1_000;
/** Longest wait for a turn, as each earlier task may take its full time-out. */
const MAX_WAIT_MS = 10_000;

export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export interface KeyedBatches<Task, Result> {
  /**
   * Tasks of the same key that arrive during a batch form the next one, in order.
   * @throws QueueFullError if too many wait, or the turn comes too late; or the task's own error
   */
  run(key: string, task: Task): Promise<Result>;
}

interface Waiting<Task, Result> {
  readonly task: Task;
  readonly since: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

type CarryOut<Task, Result> = (tasks: readonly Task[]) => Promise<readonly PromiseSettledResult<Result>[]>;

/** Carries out tasks of the same key together, at most `max` at a time. */
export function keyedBatches<Task, Result>(
  carryOut: CarryOut<Task, Result>,
  max: number,
): KeyedBatches<Task, Result> {
  const queues = new Map<string, Waiting<Task, Result>[]>();

  async function runAll(key: string, queue: Waiting<Task, Result>[]): Promise<void> {
    // Those of this moment are together.
    await null;
    while (queue.length > 0) {
      const batch = queue.splice(0, max).filter((one) => !refusedAsLate(key, one));
      if (batch.length > 0) await settle(batch, carryOut);
    }
    queues.delete(key);
  }

  return {
    run(key, task) {
      const known = queues.get(key);
      if (known && known.length >= MAX_WAITING)
        return Promise.reject(new QueueFullError(`too many commands wait for ${key}`));
      return new Promise((resolve, reject) => {
        const waiting = { task, since: performance.now(), resolve, reject };
        if (known) return void known.push(waiting);
        const queue = [waiting];
        queues.set(key, queue);
        void runAll(key, queue);
      });
    },
  };
}

function refusedAsLate<Task, Result>(key: string, { since, reject }: Waiting<Task, Result>): boolean {
  const isLate = performance.now() - since > MAX_WAIT_MS;
  if (isLate) reject(new QueueFullError(`the commands for ${key} take too long`));
  return isLate;
}

async function settle<Task, Result>(
  batch: readonly Waiting<Task, Result>[],
  carryOut: CarryOut<Task, Result>,
): Promise<void> {
  const tasks = batch.map(({ task }) => task);
  const settled = await carryOut(tasks).catch((reason: unknown) => tasks.map(() => rejected(reason)));
  batch.forEach(({ resolve, reject }, index) => {
    const one = settled[index] ?? rejected(new Error('a task has no result'));
    if (one.status === 'fulfilled') resolve(one.value);
    else reject(one.reason);
  });
}

export function rejected(reason: unknown): PromiseRejectedResult {
  return { status: 'rejected', reason };
}

export interface KeyedQueue {
  /**
   * Serializes tasks of the same key.
   * @throws QueueFullError if too many wait, or the turn comes too late
   */
  run<T>(key: string, task: () => Promise<T>): Promise<T>;
}

export function keyedQueue(): KeyedQueue {
  const alone = keyedBatches(
    (tasks: readonly (() => Promise<unknown>)[]) => Promise.allSettled(tasks.map((task) => task())),
    1,
  );
  return { run: <T>(key: string, task: () => Promise<T>) => alone.run(key, task) as Promise<T> };
}
