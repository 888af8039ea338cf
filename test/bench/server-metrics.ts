import { setTimeout as delay } from 'node:timers/promises';

/** `/metrics` at one moment: values by name and labels, as written there. */
export type Scrape = ReadonlyMap<string, number>;

export async function scrape(url: string): Promise<Scrape> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

const LOOK_MS = 500;
/** CPU within that time: the scrape itself costs some, a process still working off events far more. */
const RESTING_MS = 40;
const PATIENCE = 60;

/**
 * A scrape once the server has nothing left to do for what it was asked before, so that work behind the answers (letters,
 * the audit log) counts to the requests that caused it. `inARow`: how many looks have to find it at rest. @throws where it does not
 * come to rest within `patience` looks
 */
export async function scrapeAtRest(url: string, { inARow = 1, patience = PATIENCE } = {}): Promise<Scrape> {
  let last = await scrape(url);
  for (let [look, resting] = [0, 0]; look < patience; look += 1) {
    await delay(LOOK_MS);
    const now = await scrape(url);
    resting = between(last, now).cpuMs < RESTING_MS ? resting + 1 : 0;
    if (resting === inARow) return now;
    last = now;
  }
  throw new Error(`the server still works after ${(patience * LOOK_MS) / 1_000} s without requests`);
}

export function between(before: Scrape, after: Scrape) {
  /** How much all series of that name grew that have these labels. */
  const grown = (name: string, ...labels: readonly string[]) =>
    [...after]
      .filter(
        ([series]) => /^[^{]*/.exec(series)?.[0] === name && labels.every((label) => series.includes(label)),
      )
      .reduce((sum, [series, value]) => sum + value - (before.get(series) ?? 0), 0);
  return {
    /** Milliseconds of processor that the server took. */
    cpuMs: grown('process_cpu_seconds_total') * 1_000,
    /** Mean of a histogram of seconds, in milliseconds. */
    meanMs: (histogram: string, ...labels: readonly string[]) =>
      (grown(`${histogram}_sum`, ...labels) * 1_000) / grown(`${histogram}_count`, ...labels),
  };
}
