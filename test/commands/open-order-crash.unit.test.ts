import { describe, expect, test } from 'vitest';
import { openOrderOf } from '../../commands/handler/aggregates.ts';
import { newContext } from '../../commands/handler/context.ts';
import { deleteOpenOrder } from '../../commands/open-data/end-open-order.ts';
import { openOrderProcess } from '../../commands/open-data/open-order-process.ts';
import { placeOpenOrder } from '../../commands/open-data/place-open-order.ts';
import { moveReservation } from '../../commands/reservation/move-reservation.ts';
import { cancelReservation } from '../../commands/reservation/schedule.ts';
import { openOrderSubject } from '../../domain/open-order/events.ts';
import type { EventStore } from '../../eventstore/port.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { booked, newCourts, newProcess, type Process } from '../support/booking-world.ts';
import { countOpen, died, finishAll, heldCount } from '../support/crash-world.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { refusedAs } from '../support/outcomes.ts';
import { ORDER, orderedSlots } from '../support/partner-order.ts';

const DATES = ['2026-11-24', '2026-11-25', '2026-11-26'];
interface World {
  readonly store: EventStore;
  readonly keys: KeyRing;
}

const place = (process: Process, { keys }: World) =>
  placeOpenOrder(process, keys, ORDER, orderedSlots(process, DATES), newContext(process));

const remove = (process: Process, { keys }: World) =>
  deleteOpenOrder(process.handler, keys, ORDER.orderId, newContext(process));

async function recover({ store, keys }: World): Promise<void> {
  const ended = ['OpenOrderCompleted', 'OpenOrderRolledBack', 'OpenOrderDeleted'];
  const open = async () =>
    (await countOpen(store, { field: 'orderId', begun: 'OpenOrderRequested', ended })) +
    (await countOpen(store, { field: 'orderId', begun: 'OpenOrderDeletionRequested', ended }));
  await finishAll([openOrderProcess({ keyRing: keys })], newProcess(store, keys), open);
}

const statusIn = async ({ store, keys }: World) =>
  (await newProcess(store, keys).handler.load(openOrderOf(ORDER.orderId))).status;

describe.each(['before', 'after'] as const)('a process that dies %s any append', (when) => {
  test('its order ends whole or not at all', async () => {
    let steps = 0;
    for (let at = 1; ; at++) {
      const { store, keys } = await newCourts(1);
      const process = newProcess(crashingStore(store, at, when).store, keys);
      if (!(await died(place(process, { store, keys })))) break;
      steps += 1;
      await recover({ store, keys });
      const held = await heldCount({ store, keys });
      expect([0, DATES.length], `died ${when} append ${at}`).toContain(held);
      const status = await statusIn({ store, keys });
      expect(await keys.forgetSubject(openOrderSubject(ORDER.orderId, 1))).toBe(
        status === 'rolled-back' ? 0 : 1,
      );
      expect(status).toBe(held > 0 ? 'completed' : when === 'before' && at === 1 ? 'none' : 'rolled-back');
    }
    expect(steps).toBe(1 + DATES.length + 1); // asked for, each placed, completed
  });

  test('its deletion frees all hours and erases the customer, or does nothing', async () => {
    let steps = 0;
    for (let at = 1; ; at++) {
      const world = await newCourts(1);
      expect(await place(world.process, world)).toMatchObject({ accepted: true });
      const process = newProcess(crashingStore(world.store, at, when).store, world.keys);
      if (!(await died(remove(process, world)))) break;
      steps += 1;
      await recover(world);
      const isAsked = when === 'after' || at > 1;
      expect(await heldCount(world), `died ${when} append ${at}`).toBe(isAsked ? 0 : DATES.length);
      expect(await statusIn(world)).toBe(isAsked ? 'deleted' : 'completed');
      expect(await world.keys.forgetSubject(openOrderSubject(ORDER.orderId, 1))).toBe(isAsked ? 0 : 1);
    }
    expect(steps).toBe(1 + DATES.length + 1); // asked for, each freed, deleted
  });
});

test('an order that is asked for again while it is rolled back frees its first hours', async () => {
  const { store, keys, process } = await newCourts(1);
  const rival = await booked(process, { date: DATES[2] ?? '' });
  // Asked for, two placed, rejected: it dies before it frees any.
  const dying = newProcess(crashingStore(store, 5, 'before').store, keys);
  expect(await died(place(dying, { store, keys }))).toBe(true);
  expect(await statusIn({ store, keys })).toBe('rejected');
  await cancelReservation(process.handler, rival, newContext(process));
  const next = newProcess(store, keys);
  expect(await place(next, { store, keys })).toMatchObject({ accepted: true });
  await recover({ store, keys });
  expect(await statusIn({ store, keys })).toBe('completed');
  expect(await heldCount({ store, keys })).toBe(DATES.length);
});

test('an hour of an order stays where it is until the order is settled', async () => {
  const { store, keys, process } = await newCourts(2);
  expect(await died(place(newProcess(crashingStore(store, 3, 'before').store, keys), { store, keys }))).toBe(
    true,
  );
  const [placed] = (await store.readAll()).filter(({ type }) => type === 'SlotReserved');
  const { reservationId = '' } = (placed?.data ?? {}) as { reservationId?: string };
  const to = { attractionId: 2, date: '2026-12-01', start: 600, end: 660 };
  expect(await moveReservation(process.handler, reservationId, to, newContext(process))).toMatchObject(
    refusedAs('order_open'),
  );
  await recover({ store, keys });
  expect(await heldCount({ store, keys })).toBe(0);
});
