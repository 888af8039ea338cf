/** A piece of work of the seeding. It may be carried out again: what was done before is not done twice. */
export interface Step {
  readonly key: string;
  /** Keys of earlier steps in the list that must be done before. */
  readonly after?: readonly string[];
  run(): Promise<void>;
}

interface Options {
  /** Number of steps that run concurrently; they wait for the same commits of the log. */
  readonly atOnce?: number | undefined;
  readonly onDone?: () => void;
  /** Ends the run between two steps. */
  readonly signal?: AbortSignal | undefined;
}

const AT_ONCE = 32;

/**
 * Runs the steps in their order, many side by side.
 * @throws what the first failing step throws, or the signal's reason, after the steps under way have ended
 */
export async function runSteps(steps: readonly Step[], { atOnce = AT_ONCE, onDone, signal }: Options = {}) {
  const running = new Map<string, Promise<void>>();
  const queue = steps.values();
  let failed = false;
  const carryOut = async (step: Step): Promise<void> => {
    // The steps that a step waits for left the queue before it, so that no step waits forever.
    await Promise.all((step.after ?? []).map((key) => running.get(key)));
    if (failed) return;
    signal?.throwIfAborted();
    await step.run();
    onDone?.();
  };
  const work = async (): Promise<void> => {
    for (const step of queue) {
      if (failed) return;
      const run = carryOut(step).catch((error: unknown) => {
        failed = true;
        throw error;
      });
      running.set(step.key, run);
      await run;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const broken = ended.find((worker) => worker.status === 'rejected');
  if (broken) throw broken.reason;
}
