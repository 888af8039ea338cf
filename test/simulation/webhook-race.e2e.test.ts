import { afterAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { seedCourt } from '../support/booking-world.ts';
import { eventually } from '../support/eventually.ts';
import { limitOf } from '../support/limits.ts';
import { holdersOf } from '../support/lock-holders.ts';
import { preparedDatabase } from '../support/prepared-database.ts';
import { newDataFolder, removeDataFolders, startProductProcess } from '../support/product-process.ts';
import { openProductStores } from '../support/product-stores.ts';
import { form, plusDays, RECEPTION_ENV, Reception } from '../support/reception.ts';
import { webhookReceiver } from '../support/webhook-receiver.ts';

const ORDER = ['reservation.created', 'reservation.cancelled', 'reservation.restored'];
const RESERVATIONS = 8;
/** The lease of the dead process has to run out. */
const BOUND_MS = limitOf(60_000);

const started: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of started.reverse()) await stop();
  removeDataFolders();
});

test(
  'two processes deliver each reservation in its order while the one that delivers is killed',
  async () => {
    const receiver = await webhookReceiver();
    const database = await preparedDatabase();
    started.push(() => database.drop());
    const pool = openPool(database.url, { max: 2, name: 'reservas test' });
    started.push(() => pool.end());
    const env = {
      ...RECEPTION_ENV,
      DATABASE_URL: database.url,
      WEBHOOK_PRIVATE_ADDRESSES: 'on',
      ROLES: 'api,projector',
    };
    const start = async () => {
      const product = await startProductProcess({ dataDir: newDataFolder(), env });
      started.push(product.stop);
      return product;
    };
    const leader = await start();
    await eventually(
      'the one that delivers',
      async () => (await holdersOf(pool, ['webhooks process'])).length,
    );
    const standby = await start();
    const stores = openProductStores(database.url);
    started.push(stores.close);
    await seedCourt(stores.handler, systemClock, RESERVATIONS);
    const desk = await Reception.open(standby.url);
    const made = await desk.post('/api/admin/webhooks', {
      url: receiver.url,
      events: ORDER,
    });
    expect(made).toMatchObject({ status: 200 });

    // The first deliveries hang, and their process dies over them.
    receiver.answer = () => 'hang';
    const date = plusDays(await desk.today(), 1);
    const courts = Array.from({ length: RESERVATIONS }, (_, index) => index + 1);
    const booked = courts.map((court) => desk.booked(form({ date, start: '10:00', end: '11:00', court })));
    const ids = (await Promise.all(booked)).flat();
    await eventually('deliveries under way', () => receiver.received.length > 0);
    await leader.kill();
    receiver.answer = () => 204;
    for (const id of ids) expect((await desk.delete(`/api/reservation/${id}`)).status).toBe(200);
    for (const id of ids) expect((await desk.post(`/api/reservation/${id}/restore`)).status).toBe(200);

    const isComplete = () => ids.every((id) => typesOf(id).includes('reservation.restored'));
    /** Each event once, where it came first: at least once is what is promised. */
    const typesOf = (id: string) => {
      const own = receiver.received.filter(({ data }) => data.reservation_id === id);
      return [...new Map(own.map((one) => [one.id, one.type])).values()];
    };
    await eventually('all deliveries', isComplete, BOUND_MS);
    for (const id of ids) expect(typesOf(id)).toEqual(ORDER);
    // Only deliveries that the dead process had under way came again, and before its successor.
    for (const id of ids) {
      const own = receiver.received.filter(({ data }) => data.reservation_id === id).map(({ type }) => type);
      expect(own).toEqual([...own].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)));
    }
  },
  BOUND_MS * 2,
);
