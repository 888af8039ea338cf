import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { foldAllDays, seedCourt } from '../support/booking-world.ts';
import { findCaddy, type ReverseProxy, startCaddy } from '../support/caddy.ts';
import type { TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { preparedDatabase } from '../support/prepared-database.ts';
import {
  newDataFolder,
  type ProductProcess,
  removeDataFolders,
  startProductProcess,
} from '../support/product-process.ts';
import { openProductStores, type ProductStores } from '../support/product-stores.ts';
import {
  bookedIds,
  form,
  OPEN_HOURS,
  openHour,
  plusDays,
  RECEPTION_ENV,
  Reception,
} from '../support/reception.ts';

/** How often the proxy has asked whether a process serves. */
async function timesAsked({ url }: ProductProcess): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const [, count = '0'] =
    /^http_request_duration_seconds_count\{.*route="\/readyz\/serving".*\} (\d+)$/m.exec(metrics) ?? [];
  return Number(count);
}

const caddy = await findCaddy();
const title = 'two API processes behind the proxy of the compose file';
const SLOW = 120_000;
const CLIENTS = 12;
const COURTS = 8;

describe.skipIf('missing' in caddy)(
  'missing' in caddy ? `${title} (caddy is not to be had: ${caddy.missing})` : title,
  () => {
    let database: TestDatabase;
    let apis: ProductProcess[];
    let stores: ProductStores;
    let proxy: ReverseProxy;
    let clients: Reception[];
    const opened: (() => Promise<unknown>)[] = [];

    function startApi(port = '0'): Promise<ProductProcess> {
      return startProductProcess({
        dataDir: newDataFolder(),
        env: { ...environment(), ROLES: 'api', DRAIN_SECONDS: '6', PORT: port },
      });
    }

    const environment = () => ({
      ...RECEPTION_ENV,
      DATABASE_URL: database.url,
      TRUST_PROXY: 'true',
    });

    beforeAll(async () => {
      database = await preparedDatabase();
      const projector = await startProductProcess({ dataDir: newDataFolder(), env: environment() });
      opened.push(projector.kill);
      apis = [await startApi(), await startApi()];
      opened.push(() => Promise.all(apis.map((api) => api.kill())));
      stores = openProductStores(database.url);
      opened.push(stores.close);
      await seedCourt(stores.handler, systemClock, COURTS);
      const urls = apis.map(({ url }) => url);
      proxy = await startCaddy('path' in caddy ? caddy.path : '', urls);
      opened.push(proxy.stop);
      clients = await Promise.all(Array.from({ length: CLIENTS }, () => Reception.open(proxy.url)));
    }, SLOW);

    afterAll(async () => {
      for (const close of opened.toReversed()) await close();
      removeDataFolders();
      await database?.drop();
    }, SLOW);

    test('restarted one after the other under load: every booking is answered, though none can be sent twice', {
      timeout: SLOW,
    }, async () => {
      const [first] = clients;
      if (!first) throw new Error('nobody would book');
      const tomorrow = plusDays(await first.today(), 1);
      const outcomes = new Map<string, number>();
      const ids: string[] = [];
      let next = 0;
      let working = true;

      async function work(client: Reception): Promise<void> {
        while (working) {
          const number = next++;
          const days = Math.floor(number / OPEN_HOURS);
          const slot = openHour(plusDays(tomorrow, Math.floor(days / COURTS)), number % OPEN_HOURS);
          const body = form({ ...slot, court: 1 + (days % COURTS) });
          // Without an Idempotency-Key: the proxy may not send it a second time.
          const answer = await client.book(body).catch((error: Error) => error);
          const outcome = answer instanceof Error ? `broken: ${answer.cause}` : String(answer.status);
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
          if (!(answer instanceof Error) && answer.status === 200) ids.push(...bookedIds(answer));
        }
      }

      const load = Promise.all(clients.map(work));
      for (const index of [0, 1]) {
        const api = apis[index];
        expect(await api?.stop()).toBe(0);
        const started = await startApi(new URL(api?.url ?? '').port);
        apis[index] = started;
        // As deploy/rolling-upgrade.sh waits: the other's turn comes when the proxy knows of this one.
        await eventually('the proxy asking for it', async () => (await timesAsked(started)) > 1);
      }
      working = false;
      await load;

      console.log(`bookings through the proxy while its servers restart: ${JSON.stringify([...outcomes])}`);
      expect([...outcomes.keys()]).toEqual(['200']);
      expect(ids.length).toBeGreaterThan(200);
      const held = [...(await foldAllDays(stores.store, stores.codec)).values()].flat();
      expect(held.map(({ reservationId }) => reservationId).sort()).toEqual(ids.sort());
    });

    test('the endpoints for operators stay behind it', async () => {
      for (const path of ['/readyz', '/readyz/serving', '/metrics'])
        expect((await fetch(proxy.url + path)).status, path).toBe(404);
      // That one only says that the site answers.
      expect(await (await fetch(`${proxy.url}/healthz`)).json()).toEqual({ response: 'OK' });
    });
  },
);
