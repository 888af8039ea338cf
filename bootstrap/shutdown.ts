/** Something was started while everything was being stopped: it was stopped at once, and its start should go no further. */
export class StoppingError extends Error {
  override readonly name = 'StoppingError';
}

/** Stops in the reverse order of starting. */
export class Shutdown {
  readonly #steps: (() => unknown)[] = [];
  readonly #late: Promise<unknown>[] = [];
  #done: Promise<void> | undefined;

  /** Learns how to stop what was just started. @throws StoppingError where all is being stopped already; so was this */
  add(step: () => unknown): void {
    if (this.#done) {
      this.#late.push(attempt(step));
      throw new StoppingError('the start was interrupted');
    }
    this.#steps.push(step);
  }

  /** Stops everything, once. @throws AggregateError of what could not be stopped; the rest is */
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

/** Resolves to the error, if any. */
async function attempt(step: () => unknown): Promise<unknown> {
  try {
    await step();
    return undefined;
  } catch (error) {
    return error;
  }
}
