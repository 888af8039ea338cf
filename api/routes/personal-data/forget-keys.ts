import type { Pool } from 'pg';
import { openOrderOf } from '../../../commands/handler/aggregates.ts';
import type { CommandHandler } from '../../../commands/handler/command-handler.ts';
import { type CommandContext, step } from '../../../commands/handler/context.ts';
import { forgetCustomer } from '../../../commands/open-data/forget-customer.ts';
import { approvalStream } from '../../../domain/approval/stream.ts';
import { streamsOfDay } from '../../../domain/floor/day-streams.ts';
import { evolveFloors, type Floors, NO_FLOORS } from '../../../domain/floor/state.ts';
import { FLOORS_STREAM } from '../../../domain/floor/stream.ts';
import { scheduleEvents } from '../../../domain/schedule/events.ts';
import { dayOf } from '../../../domain/schedule/stream.ts';
import { seriesStream } from '../../../domain/series/stream.ts';
import type { EventStore, JsonObject } from '../../../eventstore/port.ts';
import { keysOf } from '../../../eventstore/sealed-fields.ts';
import type { KeyRing } from '../../../platform/key-ring.ts';
import { readOrdered } from '../../../projections/reservation-detail/queries.ts';
import { type Described, readNaming } from './naming.ts';

/** Keys that seal what describes a person, an account or an order; the screen and `persons:erase` both delete them here. */

export interface Ordered {
  readonly reservations: readonly string[];
  readonly series: readonly string[];
  /** Some are of partners, with a customer. */
  readonly orders: readonly string[];
  /** Their customer may be somebody else. */
  readonly shared: readonly string[];
}

interface Subjects extends Described {
  /** Null: what was ordered for the person. */
  readonly order: Ordered | null;
}

interface Sources {
  readonly pool: Pool;
  readonly handler: CommandHandler;
  readonly store: EventStore;
  readonly keyRing: KeyRing;
}

/**
 * Also what was written about the person's reservations while they were nobody's, and who ordered them from a partner.
 * @returns how many were deleted; null: such an order is being settled, so some are left
 */
export async function forgetKeys(
  { pool, store, handler, keyRing }: Sources,
  { entries, accounts, order }: Subjects,
  context: CommandContext,
): Promise<number | null> {
  const ordered = order ?? (await readOrdered(pool, entries));
  // Before the keys of the names that it compares: another call could not find them.
  const own = await ownOrders({ store, handler, keyRing }, ordered, { entries, accounts });
  const ofCustomer = await forgetOrders({ handler, keyRing }, own, context);
  if (ofCustomer === null) return null;
  let deleted = ofCustomer;
  // First of the others, as the rest takes time.
  for (const subject of [...entries.map((id) => `person:${id}`), ...accounts.map((id) => `user:${id}`)])
    deleted += await keyRing.forgetSubject(subject);
  deleted += await keyRing.forgetUnowned(await keysOfOrder(store, ordered));
  const whole = await forgetOrders({ handler, keyRing }, ordered.orders, context);
  return whole === null ? null : deleted + whole;
}

/** Deletes the customers of orders by partners. @returns how many keys; null: one is being settled */
async function forgetOrders(
  { handler, keyRing }: Pick<Sources, 'handler' | 'keyRing'>,
  orders: readonly string[],
  context: CommandContext,
): Promise<number | null> {
  let deleted = 0;
  for (const orderId of orders) {
    const openOrder = await handler.load(openOrderOf(orderId));
    if (openOrder.status === 'none') continue;
    const command = { type: 'EraseOpenOrder', orderId } as const;
    const erased = await handler.execute(openOrderOf(orderId), command, step(context, orderId));
    if (!erased.accepted) return null;
    deleted += await forgetCustomer(keyRing, openOrder.request);
  }
  return deleted;
}

/** Shared orders of which they are the customer, or whose erased customer may have left a key. */
async function ownOrders(
  { handler, ...sources }: Omit<Sources, 'pool'>,
  { shared }: Ordered,
  described: Described,
): Promise<string[]> {
  if (shared.length === 0) return [];
  const { isCustomer } = await readNaming(sources, described);
  const loaded = await Promise.all(shared.map((orderId) => handler.load(openOrderOf(orderId))));
  return loaded.flatMap((openOrder) => {
    if (openOrder.status === 'none') return [];
    const { orderId, customerEmail: email, ...request } = openOrder.request;
    const { customerGivenName: givenName, customerFamilyName: familyName } = request;
    return email === '' || isCustomer({ email, givenName, familyName }) ? [orderId] : [];
  });
}

/** Where a reservation came to be by another time on its floor. */
function placeOf(data: JsonObject) {
  const { court, date } = scheduleEvents.ReservationRescheduled.schema.parse(data);
  return { attractionId: court?.attractionId ?? 0, date };
}

async function floorsOf(store: EventStore): Promise<Floors> {
  const events = await store.readStream(FLOORS_STREAM);
  // The stream holds only events of floors, in which nothing is sealed.
  return events.reduce((floors, { type, data }) => evolveFloors(floors, { type, data } as never), NO_FLOORS);
}

/** Each event of somebody unknown has a key of its own. */
async function keysOfOrder(store: EventStore, { reservations, series }: Ordered): Promise<string[]> {
  // A set that grows while it is walked over: a reservation that was moved has events in each day it was on.
  const floors = await floorsOf(store);
  const days = new Set([
    ...reservations.flatMap((id) => dayOf(id) ?? []).flatMap((day) => streamsOfDay(floors, day)),
    ...reservations.map(approvalStream),
  ]);
  const wanted = new Set<unknown>(reservations);
  const { ReservationMoved: moved } = scheduleEvents;
  const keys: string[] = [];
  for (const stream of days)
    for (const { type, data } of await store.readStream(stream)) {
      if (!wanted.has(data.reservationId)) continue;
      keys.push(...keysOf(data));
      if (type === moved.type)
        for (const next of streamsOfDay(floors, moved.schema.parse(data).to)) days.add(next);
      if (typeof data.court === 'object' && data.court !== null)
        for (const next of streamsOfDay(floors, placeOf(data))) days.add(next);
    }
  for (const id of series)
    for (const { data } of await store.readStream(seriesStream(id))) keys.push(...keysOf(data));
  return keys;
}
