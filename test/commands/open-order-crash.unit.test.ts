import { describe, expect, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { deleteOpenOrder } from '../../commands/open-data/end-open-order.ts';
import { openOrderProcess } from '../../commands/open-data/open-order-process.ts';
import { openOrderOf, placeOpenOrder } from '../../commands/open-data/place-open-order.ts';
import { openOrderSubject } from '../../domain/open-order/events.ts';
import type { EventStore } from '../../eventstore/port.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { newCourts, newProcess, type Process } from '../support/booking-world.ts';
import { countOpen, died, finishAll, heldCount } from '../support/crash-world.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { ORDER, orderedSlots } from '../support/partner-order.ts';

const DATES = ['2026-11-24', '2026-11-25', '2026-11-26'];
interface World {
  readonly store: EventStore;
  readonly keys: KeyRing;
}

const place = (process: Process) =>
  placeOpenOrder(process, ORDER, orderedSlots(process, DATES), newContext(process));

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
      if (!(await died(place(process)))) break;
      steps += 1;
      await recover({ store, keys });
      const held = await heldCount({ store, keys });
      expect([0, DATES.length], `died ${when} append ${at}`).toContain(held);
      const status = await statusIn({ store, keys });
      expect(status).toBe(held > 0 ? 'completed' : when === 'before' && at === 1 ? 'none' : 'rolled-back');
    }
    expect(steps).toBe(1 + DATES.length + 1); // asked for, each placed, completed
  });

  test('its deletion frees all hours and erases the customer, or does nothing', async () => {
    let steps = 0;
    for (let at = 1; ; at++) {
      const world = await newCourts(1);
      expect(await place(world.process)).toMatchObject({ accepted: true });
      const process = newProcess(crashingStore(world.store, at, when).store, world.keys);
      if (!(await died(remove(process, world)))) break;
      steps += 1;
      await recover(world);
      const isAsked = when === 'after' || at > 1;
      expect(await heldCount(world), `died ${when} append ${at}`).toBe(isAsked ? 0 : DATES.length);
      expect(await statusIn(world)).toBe(isAsked ? 'deleted' : 'completed');
      expect(await world.keys.forgetSubject(openOrderSubject(ORDER.orderId))).toBe(isAsked ? 0 : 1);
    }
    expect(steps).toBe(1 + DATES.length + 1); // asked for, each freed, deleted
  });
});
