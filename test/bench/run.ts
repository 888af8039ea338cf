import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Machine, startMachine } from './machine.ts';
import { deskPart, floorsPart, hostilePart, hotSpotPart, logsPart, page } from './report.ts';
import { sitePart } from './report-pages.ts';
import { type Effort, MANY_COURTS, type Measured, SCENARIOS } from './scenarios.ts';

/**
 * `npm run bench`: measures the built product and writes docs/benchmark.md. `--quick` takes about a minute and says less;
 * `--hostile`, `--logs`, `--floors`, `--hot-spot`, `--desk` and `--pages` measure the attacks, both event
 * logs, a shared floor, a day that all want, one booking at a time or the pages of citizens alone. With any of these it writes nothing.
 */

const ATTACKERS = { pictures: 20, imports: 5, streams: 2_000, guessers: 300 };

const FULL: Effort = {
  clients: [1, 16, 64],
  readers: [1, 16],
  rounds: 5,
  seconds: 1,
  courts: [8, MANY_COURTS, 200],
  each: 16,
  attackers: ATTACKERS,
  events: 60_000,
  entries: 10_000_000,
  repeats: 3,
  pages: 6,
};
const QUICK: Effort = {
  clients: [1, 16, 64],
  readers: [16],
  rounds: 1,
  seconds: 1,
  courts: [8, MANY_COURTS, 200],
  each: 16,
  attackers: ATTACKERS,
  events: 10_000,
  entries: 200_000,
  repeats: 1,
  pages: 6,
};

const PAGE = join(import.meta.dirname, '../../docs/benchmark.md');

type Part = (machine: Machine, effort: Effort) => Promise<string[]>;

/** The measurements that can run alone, by their options. */
const ALONE: Readonly<Record<string, Part>> = {
  '--logs': async (...on) => logsPart((await SCENARIOS['bookings on both event logs'](...on)).eventLogs),
  '--floors': async (...on) => floorsPart((await SCENARIOS['bookings on a shared floor'](...on)).floors),
  '--hot-spot': async (...on) => hotSpotPart((await SCENARIOS['a day that all want'](...on)).hotSpot),
  '--desk': async (...on) => deskPart((await SCENARIOS['one booking at a time'](...on)).atTheDesk),
  '--pages': async (...on) => sitePart((await SCENARIOS['pages of citizens'](...on)).siteVisits),
  '--hostile': async (...on) => hostilePart((await SCENARIOS['the grid under attack'](...on)).hostile),
};

async function main(): Promise<void> {
  const quick = process.argv.includes('--quick');
  const effort = quick ? QUICK : FULL;
  const asked = Object.keys(ALONE).filter((option) => process.argv.includes(option));
  const machine = await startMachine();
  try {
    if (asked.length > 0) {
      const parts: string[] = [...machine.facts];
      for (const option of asked) parts.push(...((await ALONE[option]?.(machine, effort)) ?? []));
      console.log(parts.join('\n\n'));
      return;
    }
    const text = page({ ...(await measureAll(machine, effort)), facts: machine.facts });
    console.log(text);
    if (!quick) writeFileSync(PAGE, `${text}\n`);
  } finally {
    await machine.end();
  }
}

async function measureAll(machine: Machine, effort: Effort): Promise<Measured> {
  const measured: Partial<Measured> = {};
  for (const [name, scenario] of Object.entries(SCENARIOS)) {
    process.stderr.write(`measuring ${name} …\n`);
    Object.assign(measured, await scenario(machine, effort));
  }
  return measured as Measured;
}

await main();
