import { PLANTED } from './planted.ts';
import { PLANTED_IN_READ_MODELS } from './planted-read-models.ts';
import { PLANTED_IN_RELEASES } from './planted-releases.ts';
import type { Runs } from './runs.ts';

/** Each fault is hunted from this many places among the seeds, so that one lucky seed says little. */
const HUNTS = 3;

interface Hunt {
  readonly steps: number;
  readonly first: number;
  /** At most this many in one hunt. */
  readonly seeds: number;
  /** The name of the one fault to plant; absent: all. */
  readonly only: string | undefined;
}

/** Plants one fault after the other and runs seeds until it is caught. False: one was not. */
export async function huntPlanted(
  { run }: Pick<Runs, 'run'>,
  { steps, first, seeds, only }: Hunt,
  print: (line: string) => void,
): Promise<boolean> {
  let caughtAll = true;
  const all = [...PLANTED, ...PLANTED_IN_RELEASES, ...PLANTED_IN_READ_MODELS];
  const planted = all.filter(({ name }) => only === undefined || name === only);
  for (const { name, plant, tables = false } of planted) {
    const needed: number[] = [];
    let by = '';
    for (let hunt = 0; hunt < HUNTS; hunt++) {
      for (let count = 1; count <= seeds; count++) {
        const { findings } = await run({ seed: first + hunt * seeds + count, steps, plant }, tables);
        if (findings.length === 0) continue;
        needed.push(count);
        by = findings[0] ?? '';
        break;
      }
      if (needed.length <= hunt) break;
    }
    const isCaught = needed.length === HUNTS;
    caughtAll &&= isCaught;
    const median = needed.sort((a, b) => a - b)[Math.floor(HUNTS / 2)];
    print(
      isCaught
        ? `caught after ${String(median).padStart(3)} seeds: ${name} (${by.slice(0, 100)})`
        : `NOT CAUGHT: ${name}`,
    );
  }
  print(`${planted.length} planted faults, ${caughtAll ? 'all caught' : 'not all caught'}`);
  return caughtAll;
}
