/** Above the duration to be hidden. */
const STEP_MS = 250;

/** Returns or fails only at full time steps, so that durations don't reveal which work was done. */
export async function inFullSteps<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    const left = STEP_MS - ((performance.now() - begun) % STEP_MS);
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}
