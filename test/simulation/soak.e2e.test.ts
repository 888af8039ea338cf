import { setMaxListeners } from 'node:events';
import { expect, test } from 'vitest';
import { quantile } from '../bench/measure.ts';
import { findNatsServer } from '../support/nats-binary.ts';
import { inPostgres } from './chaos/event-log.ts';
import { faultsUntil } from './chaos/faults.ts';
import { expectFound, expectRecovered, settleAll } from './chaos/findings.ts';
import { newLedger, summary } from './chaos/ledger.ts';
import { startLoad } from './chaos/load.ts';
import { listenUntil, readUntil } from './chaos/readers.ts';
import { type Samples, sampleUntil } from './chaos/samples.ts';
import { openWorkload } from './chaos/workload.ts';
import { startWorld } from './chaos/world.ts';
import { seededRandom } from './random.ts';

/** `npm run soak` runs it for an hour; the tests, for a minute. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 1);
const SEED = Number(process.env.SOAK_SEED ?? 20_261_126);
const MINUTE = 60_000;
/** A fault a minute; in a short run, six. */
const EVERY_MS = Math.min(MINUTE, (MINUTES * MINUTE) / 6);
const CLIENTS = 8;
const SCREENS = 20;
const HABITS = { days: 60, cancelled: 60 };
const PAUSE_MS = 250;
/** Events that a read model may be behind while people work. */
const UNDER_LOAD = 20;
/** Megabytes that a process may have at any moment. */
const BOUND_MB = 400;
/** The heap in use may grow by this from the second fifth of a run of ten minutes or more to its last: kept days fill it. */
const GROWN = 1.25;

test(`a mixed load for ${MINUTES} min with a fault every ${EVERY_MS / 1_000} s (SOAK_MINUTES, SOAK_SEED): all recovers, nothing grows`, {
  timeout: MINUTES * 2 * MINUTE + 10 * MINUTE,
}, async () => {
  const nats = await findNatsServer();
  const [ledger, random] = [newLedger(), seededRandom(SEED)];
  const world = await startWorld(inPostgres, 'path' in nats ? nats.path : null);
  try {
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => world.logIn()));
    const [client, reader] = [await world.logIn(), await world.logIn()];
    const urls = () => world.apis.map(({ url }) => url());
    const [kept] = world.apis;
    const desk = openWorkload(world.today, ledger, random, 'soak', HABITS);
    const over = new AbortController();
    // Each screen listens.
    setMaxListeners(0, over.signal);
    const load = startLoad(clients, urls, { desk, ledger, random, pauseMs: PAUSE_MS });
    const [samples, reading, screens] = [
      sampleUntil(world, over.signal),
      readUntil(
        reader,
        { urls, today: world.today, days: HABITS.days, random, pauseMs: PAUSE_MS },
        over.signal,
      ),
      listenUntil(reader, kept.url(), SCREENS, over.signal),
    ];
    const targets = world.targets.filter(({ name }) => name !== kept.name);
    const recoveries = await faultsUntil(
      targets,
      { random, everyMs: EVERY_MS, untilMs: MINUTES * MINUTE },
      () => expectRecovered(world, client, UNDER_LOAD),
    );
    await load.stop();
    over.abort();
    await screens;
    await settleAll(world, load);
    await expectRecovered(world, client);

    const seen = await samples;
    console.log(`soak: ${summary(ledger)}; read: ${JSON.stringify(await reading)}`);
    console.log(`faults: ${recoveries.length}; back after ${told(recoveries)} ms`);
    for (const line of figures(seen)) console.log(line);

    await expectFound(world, client, ledger);
    expect(ledger.wrong).toEqual([]);
    expect(ledger.tries.filter(({ outcome }) => outcome === 500)).toEqual([]);
    expect([...world.projectors, ...world.apis].flatMap(({ deaths }) => deaths)).toEqual([]);
    expect(recoveries.length).toBeGreaterThanOrEqual(targets.length);
    expect(Math.max(...seen.processes.map(({ megabytes }) => megabytes))).toBeLessThan(BOUND_MB);
    if (MINUTES >= 10) expect(grownOf(seen, kept.name)).toBeLessThan(GROWN);
  } finally {
    await world.end();
  }
});

const told = (values: readonly number[]) => `${quantile(values, 0.5)} (most ${Math.max(...values)})`;

/** Fifths of the run, as medians: whether memory, descriptors and connections stay where they were. */
function figures({ processes, connections }: Samples): string[] {
  const names = [...new Set(processes.map(({ name }) => name))];
  const parts = (values: readonly number[]) =>
    Array.from({ length: 5 }, (_, fifth) => quantile(fifthOf(values, fifth), 0.5)).join(' ');
  return [
    ...names.map((name) => {
      const own = processes.filter((sample) => sample.name === name);
      const [memory, open] = [
        own.map(({ megabytes }) => megabytes),
        own.map(({ descriptors }) => descriptors),
      ];
      const used = own.flatMap((sample) => sample.used ?? []);
      const least = used.length > 0 ? `, least in use ${leastOf(used)}` : '';
      return `${name}: ${parts(memory)} MB (most ${Math.max(...memory)}${least}), ${parts(open)} descriptors`;
    }),
    `connections to Postgres: ${parts(connections)} (most ${Math.max(...connections)})`,
  ];
}

/** The least of each fifth is what was in use after a collection. */
function leastOf(values: readonly number[]): string {
  return Array.from({ length: 5 }, (_, fifth) => Math.min(...fifthOf(values, fifth))).join(' ');
}

function fifthOf(values: readonly number[], fifth: number): readonly number[] {
  const size = values.length / 5;
  return values.slice(Math.floor(fifth * size), Math.floor((fifth + 1) * size));
}

/** The heap of a process that lived through the whole run, after collections: its last fifth over its second. */
function grownOf({ processes }: Samples, kept: string): number {
  const used = processes.filter(({ name }) => name === kept).flatMap((sample) => sample.used ?? []);
  return Math.min(...fifthOf(used, 4)) / Math.min(...fifthOf(used, 1));
}
