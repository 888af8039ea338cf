import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { registry } from '../../domain/registry.ts';
import { type StandIn, startStandIn } from '../support/esdb-stand-in/server.ts';
import { eventually } from '../support/eventually.ts';
import { limitOf } from '../support/limits.ts';
import { form, openHour, plusDays } from '../support/reception.ts';
import { startWholeProduct, type WholeProduct } from './whole-product.ts';

const BOOKINGS = 20;

describe('the whole product on EventStoreDB (stand-in)', () => {
  let standIn: StandIn;
  let product: WholeProduct;
  beforeAll(async () => {
    standIn = await startStandIn();
    product = await startWholeProduct({ EVENTSTORE_URL: standIn.url });
  }, limitOf(60_000));
  afterAll(async () => {
    await product.end();
    standIn.stop();
  });

  /** How often events of a type are checked against their schema: once to write one, and once to decode it. */
  function spyOnSchema(type: string) {
    const definition = registry.get(type);
    if (!definition) throw new Error(`there is no event ${type}`);
    return vi.spyOn(definition.schema, 'parse');
  }

  test('receives each event once and decodes it once, for read models and processes alike', async () => {
    const { reception, services } = product;
    const tomorrow = plusDays(await reception.today(), 1);
    const slot = (n: number) => form(openHour(tomorrow, n));
    const everywhere = async () => {
      const head = await services.store.head();
      const behind = async () => {
        const { rows } = await services.pool.query<{ name: string }>(
          `select name from read.projections where status = 'live' and checkpoint < $1`,
          [head],
        );
        return rows.length;
      };
      await eventually('all read models', async () => (await behind()) === 0);
    };
    expect((await reception.book(slot(BOOKINGS), 'warm-up')).status).toBe(200);
    await everywhere();
    await eventually('one subscription', () => standIn.seen.openSubscriptions === 1);
    const { subscriptions, delivered } = standIn.seen;
    const length = standIn.log.events.length;
    const parsed = spyOnSchema('SlotReserved');
    for (let n = 0; n < BOOKINGS; n += 1)
      expect((await reception.book(slot(n), `book-${n}`)).status).toBe(200);
    await everywhere();
    const written = standIn.log.events.slice(length).filter(({ type }) => !type.startsWith('$'));
    expect(written.filter(({ type }) => type === 'SlotReserved')).toHaveLength(BOOKINGS);
    expect(standIn.seen.delivered - delivered).toBe(written.length);
    expect(standIn.seen.subscriptions).toBe(subscriptions);
    expect(parsed).toHaveBeenCalledTimes(2 * BOOKINGS);
  });

  test('opens one subscription again, and not one for each reader, where the connection is lost', async () => {
    const { subscriptions } = standIn.seen;
    standIn.cutConnections();
    await eventually('the next subscription', () => standIn.seen.subscriptions > subscriptions);
    const { reception } = product;
    const date = plusDays(await reception.today(), 30);
    await eventually('a booking', async () => {
      const booked = await reception.book(form({ date, start: '10:00', end: '11:00' }), 'afterwards');
      return booked.status === 200;
    });
    expect(standIn.seen.openSubscriptions).toBe(1);
    expect(standIn.seen.subscriptions).toBe(subscriptions + 1);
  });
});
