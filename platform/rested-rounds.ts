/** Runs one round, after the rest that the last one has asked for. The caller runs one at a time. */
export type Rounds = <Result>(round: () => Promise<Result>) => Promise<Result>;

const MOST_MS = 20;
/** Shorter than the least time of a timer. */
const LEAST_MS = 1;

/** For rounds that nobody waits for. */
export const longestRest = () => MOST_MS;

/**
 * After a round the next one waits as long as it took, at most 20 ms: under load fewer and larger rounds do the same work with
 * less of the processor. A round that comes later than that does not wait.
 */
export function restedRounds(restOf = (tookMs: number) => Math.min(tookMs, MOST_MS)): Rounds {
  let restUntil = 0;
  return async (round) => {
    const rest = restUntil - performance.now();
    if (rest >= LEAST_MS) await new Promise((resolve) => setTimeout(resolve, rest));
    const begun = performance.now();
    try {
      return await round();
    } finally {
      const ended = performance.now();
      restUntil = ended + restOf(ended - begun);
    }
  };
}
