import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANYTHING } from '../../platform/bus.ts';
import { systemClock } from '../../platform/clock.ts';
import { seedCourt } from '../support/booking-world.ts';
import type { TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { limitOf } from '../support/limits.ts';
import { type LiveListener, listenLive } from '../support/live-listener.ts';
import { findNatsServer } from '../support/nats-binary.ts';
import { type NatsServer, startNatsServer } from '../support/nats-server.ts';
import { preparedDatabase } from '../support/prepared-database.ts';
import { type ProductProcess, removeDataFolders, startProductProcess } from '../support/product-process.ts';
import { openProductStores } from '../support/product-stores.ts';
import { form, plusDays, RECEPTION_ENV, Reception } from '../support/reception.ts';

const binary = await findNatsServer();
const title = 'two processes on one database, of which one keeps the views, and NATS';
const SLOW = limitOf(60_000);

describe.skipIf('missing' in binary)(
  'missing' in binary ? `${title} (nats-server is not to be had: ${binary.missing})` : title,
  () => {
    let database: TestDatabase;
    let nats: NatsServer;
    let projector: ProductProcess;
    let api: ProductProcess;
    let atProjector: Reception;
    let atApi: Reception;
    let screen: LiveListener;
    let date: string;
    let dayKey: string;

    beforeAll(async () => {
      database = await preparedDatabase();
      nats = await startNatsServer('path' in binary ? binary.path : '');
      // The processes come first: a server that is away holds nobody up.
      await nats.kill();
      const env = { ...RECEPTION_ENV, DATABASE_URL: database.url, NATS_URL: nats.url };
      projector = await startProductProcess({ env });
      api = await startProductProcess({ env: { ...env, ROLES: 'api' } });
      const stores = openProductStores(database.url);
      await seedCourt(stores.handler, systemClock);
      await stores.close();
      atProjector = await Reception.open(projector.url);
      atApi = await Reception.open(api.url);
      date = plusDays(await atApi.today(), 3);
      dayKey = `day:1:${date}`;
      screen = await listenLive(api.url, atApi.postHeaders());
    }, SLOW);
    afterAll(async () => {
      screen?.leave();
      await Promise.all([api?.kill(), projector?.kill()]);
      await nats?.kill();
      removeDataFolders();
      await database?.drop();
    });

    let hour = 5;
    /** Books the next free hour of the day; resolves to the reservation's id. */
    async function bookHour(client: Reception): Promise<string | undefined> {
      const [start, end] = [hour, hour + 1].map((of) => `${String(of).padStart(2, '0')}:00`);
      hour += 1;
      const [id] = await client.booked(form({ date, start: String(start), end: String(end) }));
      return id;
    }

    async function connection(): Promise<string[]> {
      const answers = await Promise.all([atProjector, atApi].map((client) => client.get('/readyz')));
      return answers.map(({ body }) => (body as { optional: { nats: string } }).optional.nats);
    }

    async function connected(state: 'ok' | 'unreachable'): Promise<void> {
      await eventually(`both telling that NATS is ${state}`, async () =>
        (await connection()).every((told) => told === state),
      );
      for (const client of [atProjector, atApi]) expect((await client.get('/readyz')).status).toBe(200);
    }

    /** A booking at one process reaches the screens of the other without NATS. */
    async function expectPolled(): Promise<void> {
      await connected('unreachable');
      // A message about the last booking may still be batched: use another day to distinguish the next one.
      date = plusDays(date, 1);
      dayKey = `day:1:${date}`;
      screen.forget();
      const id = await bookHour(atProjector);
      await eventually('the word to reload', () => screen.keys.includes(ANYTHING));
      expect(screen.keys).not.toContain(dayKey);
      expect(await atApi.gridIds(date)).toContain(id);
    }

    async function expectTold(): Promise<void> {
      await connected('ok');
      screen.forget();
      const id = await bookHour(atProjector);
      await eventually('the key of the day', () => screen.keys.includes(dayKey));
      expect(await atApi.gridIds(date)).toContain(id);
    }

    test(
      'both start without it, are ready, and screens learn of bookings all the same',
      { timeout: SLOW },
      () => expectPolled(),
    );

    test('once it is there, a booking at the one reaches a screen at the other by its day', {
      timeout: SLOW,
    }, async () => {
      await nats.start();
      await expectTold();
    });

    test('a user of a process that keeps no views sees the booking in the next answer', {
      timeout: SLOW,
    }, async () => {
      for (let count = 0; count < 10; count++) {
        const id = await bookHour(atApi);
        expect(await atApi.gridIds(date)).toContain(id);
      }
    });

    test('when it is killed screens learn by polling, and by the day again when it is back', {
      timeout: SLOW,
    }, async () => {
      await nats.kill();
      await expectPolled();
      const id = await bookHour(atApi);
      expect(await atApi.gridIds(date)).toContain(id);
      await nats.start();
      await expectTold();
      for (const { output } of [projector, api]) expect(output().match(/NATS is away/g)).toHaveLength(2);
    });
  },
);
