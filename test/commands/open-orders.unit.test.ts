import { describe, expect, test } from 'vitest';
import { changeSettings } from '../../commands/catalog/settings.ts';
import { openOrderOf } from '../../commands/handler/aggregates.ts';
import { newContext } from '../../commands/handler/context.ts';
import { cancelOpenOrderItems, deleteOpenOrder } from '../../commands/open-data/end-open-order.ts';
import { openOrderId, placeOpenOrder } from '../../commands/open-data/place-open-order.ts';
import { cancelReservation, checkIn } from '../../commands/reservation/schedule.ts';
import { fixedClock } from '../../platform/clock.ts';
import { booked, NOW, newCourts, newProcess } from '../support/booking-world.ts';
import { heldCount } from '../support/crash-world.ts';
import { refusedAs, typesSince } from '../support/outcomes.ts';
import { ORDER, orderedSlots } from '../support/partner-order.ts';

const DATES = ['2026-11-24', '2026-11-25'];

/** A partner orders 10:00 to 11:00 on court 1, on two days. */
async function newWorld() {
  const { store, keys, process } = await newCourts();
  const { handler } = process;
  const context = () => newContext(process);
  const slots = (dates: readonly string[] = DATES, start?: number) => orderedSlots(process, dates, start);
  const place = (of = slots(), by = context(), order = ORDER) => placeOpenOrder(process, keys, order, of, by);
  const order = (orderId = ORDER.orderId) => handler.load(openOrderOf(orderId));
  const items = async () => {
    const one = await order();
    return one.status === 'none' || !('request' in one) ? [] : one.request.items;
  };
  const at = (now: string) => newProcess(store, keys, fixedClock(now));
  const held = () => heldCount({ store, keys });
  return { store, keys, process, handler, context, slots, place, order, items, at, held };
}

describe('an order', () => {
  test('holds all of its hours, each under an id of its own', async () => {
    const { place, order, items, held } = await newWorld();
    expect(await place()).toMatchObject({ accepted: true });
    expect(await order()).toMatchObject({ status: 'completed', request: { attempt: 1, uuid: 'u1' } });
    expect(await items()).toMatchObject([
      { attractionId: 1, date: '2026-11-24', start: 600, end: 660 },
      { attractionId: 1, date: '2026-11-25', start: 600, end: 660 },
    ]);
    expect(
      new Set((await items()).flatMap(({ itemId, reservationId }) => [itemId, reservationId])).size,
    ).toBe(4);
    expect(await held()).toBe(2);
  });

  test('placed twice is one', async () => {
    const { store, place, held } = await newWorld();
    await place();
    const before = (await store.readAll()).length;
    expect(await place()).toMatchObject({ accepted: true });
    expect(await store.readAll()).toHaveLength(before);
    expect(await held()).toBe(2);
  });

  test('under the same id with other hours is refused', async () => {
    const { place, slots, held } = await newWorld();
    await place();
    expect(await place(slots(DATES, 720))).toMatchObject(refusedAs('open_order_exists'));
    expect(await held()).toBe(2);
  });

  test('with an hour that is taken holds none, and can be tried again', async () => {
    const { process, handler, context, place, order, items, held } = await newWorld();
    const rival = await booked(process, { date: '2026-11-25' });
    expect(await place()).toMatchObject(refusedAs('slot_taken'));
    expect(await order()).toMatchObject({ status: 'rolled-back' });
    const [first] = await items();
    expect(await held()).toBe(1);
    await cancelReservation(handler, rival, context());
    expect(await place()).toMatchObject({ accepted: true });
    expect(await order()).toMatchObject({ status: 'completed', request: { attempt: 2 } });
    const again = await items();
    expect(again).toHaveLength(2);
    expect(again[0]?.reservationId).not.toBe(first?.reservationId);
    expect(await held()).toBe(2);
  });

  test('with the same UUID, from another partner, is another one', () => {
    expect(openOrderId('key-2', 'u1')).not.toBe(openOrderId('key-1', 'u1'));
    expect(openOrderId('key-1', 'U1')).toBe(openOrderId('key-1', 'u1'));
  });
});

describe('a customer cancels', () => {
  test('one of the hours, and then the other; again does nothing', async () => {
    const { store, handler, context, place, items, held } = await newWorld();
    await place();
    const [first, second] = await items();
    if (!first || !second) throw new Error('no items');
    const cancelled = await cancelOpenOrderItems(handler, [first], context());
    expect(cancelled).toMatchObject({ accepted: true });
    expect(cancelled.accepted && cancelled.position).not.toBeNull();
    expect(await held()).toBe(1);
    expect(await cancelOpenOrderItems(handler, [first, second], context())).toMatchObject({ accepted: true });
    expect(await held()).toBe(0);
    const before = (await store.readAll()).length;
    expect(await cancelOpenOrderItems(handler, [first, second], context())).toEqual({
      accepted: true,
      position: null,
    });
    expect(await store.readAll()).toHaveLength(before);
  });

  test('the same hours at once, in two processes: both are answered that they are free', async () => {
    const { store, process, place, items, at, held } = await newWorld();
    await place();
    const both = await items();
    const before = await store.head();
    const outcomes = await Promise.all(
      [process, at(NOW)].map((one) => cancelOpenOrderItems(one.handler, both, newContext(one))),
    );
    expect(outcomes).toMatchObject([{ accepted: true }, { accepted: true }]);
    expect(await held()).toBe(0);
    const types = await typesSince(store, before);
    expect(types.filter((type) => type === 'ReservationCancelled')).toHaveLength(2);
  });

  test('none where one of them is too late', async () => {
    const { handler, context, place, items, at, held } = await newWorld();
    await place();
    await changeSettings(
      handler,
      { scope: { centerId: 1 }, values: { cancel_deadline_minutes: 60 } },
      context(),
    );
    const late = at('2026-11-24T15:01:00.000Z');
    const both = [...(await items())].reverse();
    expect(await cancelOpenOrderItems(late.handler, both, newContext(late))).toMatchObject(
      refusedAs('cancel_deadline', { minutes: 60 }),
    );
    expect(await held()).toBe(2);
    const begun = at('2026-11-24T16:00:00.000Z');
    expect(await cancelOpenOrderItems(begun.handler, both, newContext(begun))).toMatchObject(
      refusedAs('reservation_begun'),
    );
    const inTime = at('2026-11-24T15:00:00.000Z');
    expect(await cancelOpenOrderItems(inTime.handler, both, newContext(inTime))).toMatchObject({
      accepted: true,
    });
    expect(await held()).toBe(0);
  });

  test('none where somebody has come to one of them already', async () => {
    const { handler, context, place, items, at, held } = await newWorld();
    await place();
    await changeSettings(
      handler,
      { scope: { centerId: 1 }, values: { check_in_early_minutes: 30 } },
      context(),
    );
    const early = at('2026-11-24T15:45:00.000Z');
    const [first, second] = await items();
    if (!first || !second) throw new Error('no items');
    expect(await checkIn(early.handler, first.reservationId, newContext(early))).toMatchObject({
      accepted: true,
    });
    expect(await cancelOpenOrderItems(early.handler, [second, first], newContext(early))).toMatchObject(
      refusedAs('already_checked_in'),
    );
    expect(await held()).toBe(2);
  });

  test('nothing that is not there', async () => {
    const { handler, context, place, items, held } = await newWorld();
    await place();
    const [first] = await items();
    if (!first) throw new Error('no items');
    const unknown = { ...first, reservationId: `1.20261124.${'0'.repeat(32)}` };
    expect(await cancelOpenOrderItems(handler, [first, unknown], context())).toMatchObject(
      refusedAs('reservation_unknown'),
    );
    expect(await held()).toBe(2);
  });
});

describe('a deletion', () => {
  test('frees the hours to come, keeps what has begun, and leaves the id used', async () => {
    const { keys, place, order, at, held } = await newWorld();
    await place();
    const noon = at('2026-11-24T18:00:00.000Z');
    const deleted = await deleteOpenOrder(noon.handler, keys, ORDER.orderId, newContext(noon));
    expect(deleted).toMatchObject({ accepted: true });
    expect(deleted.accepted && deleted.position).not.toBeNull();
    expect(await held()).toBe(1);
    expect(await order()).toMatchObject({ status: 'deleted' });
    expect(await place()).toMatchObject(refusedAs('open_order_deleted'));
    expect(await held()).toBe(1);
  });

  test('twice, or of an unknown order', async () => {
    const { store, keys, handler, context, place } = await newWorld();
    expect(await deleteOpenOrder(handler, keys, ORDER.orderId, context())).toMatchObject(
      refusedAs('open_order_unknown'),
    );
    await place();
    await deleteOpenOrder(handler, keys, ORDER.orderId, context());
    const before = (await store.readAll()).length;
    expect(await deleteOpenOrder(handler, keys, ORDER.orderId, context())).toMatchObject({ accepted: true });
    expect(await store.readAll()).toHaveLength(before);
  });
});
