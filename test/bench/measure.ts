import { readFileSync } from 'node:fs';

/** Does `work` over and over with this many clients at once; gives how often it was done in a second. */
export async function perSecond(
  clients: number,
  seconds: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1_000;
  let done = 0;
  const client = async () => {
    for (; performance.now() < end; done += 1) await work();
  };
  await Promise.all(Array.from({ length: clients }, client));
  return done / ((performance.now() - start) / 1_000);
}

/** Begins `work` every `paceMs`, whether the one before is done or not, until the end. @throws as `work` */
export async function atPace<T>(
  paceMs: number,
  work: () => Promise<T>,
  end: Promise<unknown>,
): Promise<readonly T[]> {
  const running: Promise<T>[] = [];
  const timer = setInterval(() => {
    const one = work();
    // Its failure is for the end.
    one.catch(() => undefined);
    running.push(one);
  }, paceMs);
  await end.finally(() => clearInterval(timer));
  return Promise.all(running);
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The value below which that share of all lies; 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

/** A measurement and its yardstick, in units of work a second, and the first over the second. */
export interface Compared {
  readonly ours: number;
  readonly yardstick: number;
  readonly ratio: number;
}

/**
 * Measures both in turns, so that what else runs on the machine then slows both; the medians of the rounds. A first
 * round warms up and does not count.
 */
export async function compare(
  rounds: number,
  yardstick: () => Promise<number>,
  ours: () => Promise<number>,
): Promise<Compared> {
  const results: Compared[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const [theirs, own] = [await yardstick(), await ours()];
    if (round > 0) results.push({ yardstick: theirs, ours: own, ratio: own / theirs });
  }
  return {
    ours: median(results.map((result) => result.ours)),
    yardstick: median(results.map((result) => result.yardstick)),
    ratio: median(results.map((result) => result.ratio)),
  };
}

/** Milliseconds for which a process has had a processor (Linux: in hundredths of a second). */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
