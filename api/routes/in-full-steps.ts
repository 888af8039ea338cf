/** Longer than the work takes that is to be hidden. */
const STEP_MS = 250;

/**
 * Gives the result of a piece of work only at a full step of time since it began, its failure too: how long it took shows only if it
 * took a whole step longer. For answers that must not show which of two things was done.
 */
export async function inFullSteps<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    const left = STEP_MS - ((performance.now() - begun) % STEP_MS);
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}
