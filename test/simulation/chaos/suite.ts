import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import type { NatsBinary } from '../../support/nats-binary.ts';
import type { Reception } from '../../support/reception.ts';
import { seededRandom } from '../random.ts';
import type { LogVariant } from './event-log.ts';
import { expectFound, expectRecovered, settleAll } from './findings.ts';
import { killAtRandom } from './kill-at-random.ts';
import { newLedger, summary } from './ledger.ts';
import { type LoadRun, startLoad } from './load.ts';
import { expectNothingDropped, rollingRestart } from './rolling.ts';
import { measureTakeover } from './takeover.ts';
import { openWorkload } from './workload.ts';
import { startWorld, type World } from './world.ts';

const SEED = Number(process.env.CHAOS_SEED ?? 20_261_121);
const SECONDS = Number(process.env.CHAOS_SECONDS ?? 15);
const CLIENTS = 10;
const MINUTE = 60_000;
/** Fewer say that nothing worked. */
const LEAST_BOOKED = 30;

/** The tests of several processes that end and are killed while people work, for one place of the log. */
export function chaosSuite(variant: LogVariant, binary: NatsBinary): void {
  const nats = 'path' in binary ? binary.path : null;
  const bus = 'path' in binary ? 'a nats-server' : `no NATS (it is not to be had: ${binary.missing})`;

  describe(`two API processes, two projectors and ${bus}, with ${variant.name}`, () => {
    const [ledger, random] = [newLedger(), seededRandom(SEED)];
    let world: World;
    let clients: readonly Reception[];
    let client: Reception;

    beforeAll(async () => {
      world = await startWorld(variant, nats);
      client = await world.logIn();
      clients = await Promise.all(Array.from({ length: CLIENTS }, () => world.logIn()));
    }, 2 * MINUTE);

    afterAll(async () => {
      await world?.end();
    }, MINUTE);

    const open = (run: string): LoadRun => {
      const desk = openWorkload(world.today, ledger, random, run);
      return startLoad(clients, () => world.apis.map(({ url }) => url()), { desk, ledger, random });
    };

    test('a standby projector takes over from one that is killed', { timeout: MINUTE }, async () => {
      const ms = Math.round(await measureTakeover(world, client, ledger));
      console.log(`${variant.name}: the standby had taken over ${ms} ms after the kill`);
    });

    test('restarted one after the other under load: what was taken is answered', {
      timeout: 3 * MINUTE,
    }, async () => {
      const load = open('rolling');
      await rollingRestart(world);
      await load.stop();
      await load.settle();
      expectNothingDropped(ledger.tries);
      await expectRecovered(world, client);
    });

    test(`killed at random for ${SECONDS} s under load (CHAOS_SECONDS), seed ${SEED} (CHAOS_SEED): all that was accepted is there once`, {
      timeout: SECONDS * 1_000 + 5 * MINUTE,
    }, async () => {
      const load = open('chaos');
      const until = performance.now() + SECONDS * 1_000;
      const { kills, log } = await killAtRandom(world.targets, random, until);
      onTestFailed(() => console.error(log.join('\n')));
      await Promise.all([...world.projectors, ...world.apis].map((process) => process.ready()));
      await load.stop();
      await expectRecovered(world, client);
      await settleAll(world, load);
      await expectRecovered(world, client);
      console.log(`${variant.name}: ${summary(ledger)}; killed: ${told(kills)}`);

      expect(ledger.wrong).toEqual([]);
      // An unreachable store is reported as such: 503 and when to come again, never "unexpected error".
      expect(ledger.tries.filter(({ outcome }) => outcome === 500)).toEqual([]);
      expect([...world.projectors, ...world.apis].flatMap(({ deaths }) => deaths)).toEqual([]);
      expect([...kills.values()].every((count) => count > 0)).toBe(true);
      expect(ledger.booked.size).toBeGreaterThan(LEAST_BOOKED);
      await expectFound(world, client, ledger);
    });
  });
}

const told = (kills: ReadonlyMap<string, number>) =>
  [...kills].map(([name, count]) => `${name} ${count}`).join(', ');
