/** Thrown to a start that overlaps with the shutdown; its step was stopped at once. */
export class StoppingError extends Error {
  override readonly name = 'StoppingError';
}

/** Stops in reverse order. */
export class Shutdown {
  readonly #steps: (() => unknown)[] = [];
  readonly #late: Promise<unknown>[] = [];
  #done: Promise<void> | undefined;

  /** @throws StoppingError, after running the step, if the shutdown has begun */
  add(step: () => unknown): void {
    if (this.#done) {
      this.#late.push(attempt(step));
      throw new StoppingError('the start was interrupted');
    }
    this.#steps.push(step);
  }

  /** Runs all steps, once. @throws AggregateError of the failed ones */
  run(): Promise<void> {
    this.#done ??= this.#runAll();
    return this.#done;
  }

  async #runAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.#steps.reverse()) failures.push(await attempt(step));
    failures.push(...(await Promise.all(this.#late)));
    const real = failures.filter((failure) => failure !== undefined);
    if (real.length > 0) throw new AggregateError(real, 'the shutdown was not clean');
  }
}

async function attempt(step: () => unknown): Promise<unknown> {
  try {
    await step();
    return undefined;
  } catch (error) {
    return error;
  }
}
