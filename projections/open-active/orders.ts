import { defineProjection } from '../kit/projection.ts';
import { slotColumns, slotValues } from '../kit/reservation-columns.ts';
import { patch, put } from '../kit/rows.ts';
import { defineTable } from '../kit/table.ts';

/** Orders of partners, without their customers. */
const openOrders = defineTable({
  name: 'open_orders',
  columns: {
    order_id: 'text collate "C"',
    key_id: 'text collate "C"',
    uuid: 'text collate "C"',
    /** `requested`, `completed`, `undone` or `deleted`. */
    state: 'text',
    position: 'bigint',
    changed_at: 'timestamptz',
  },
  primaryKey: 'order_id',
  indexes: ['key_id, uuid', 'key_id, position'],
});

const openOrderItems = defineTable({
  name: 'open_order_items',
  columns: {
    reservation_id: 'text collate "C"',
    order_id: 'text collate "C"',
    key_id: 'text collate "C"',
    item_id: 'text collate "C"',
    /** Where it is now: staff may move it. */
    ...slotColumns,
    cancelled: 'boolean',
    /** Key or account. */
    cancelled_by: 'text collate "C"',
    checked_in: 'boolean',
    position: 'bigint',
  },
  nullable: ['cancelled_by'],
  primaryKey: 'reservation_id',
  indexes: ['order_id', 'key_id, position'],
});

export const openOrdersView = defineProjection({
  name: 'open-orders',
  version: 3,
  tables: [openOrders, openOrderItems],
  keepsPositions: true,
  on: {
    OpenOrderRequested: ({ event: { data }, position, metadata: { at } }) => [
      put(openOrders, {
        order_id: data.orderId,
        key_id: data.keyId,
        uuid: data.uuid,
        state: 'requested',
        position: String(position),
        changed_at: at,
      }),
      ...data.items.map(({ reservationId, itemId, ...slot }) =>
        put(openOrderItems, {
          reservation_id: reservationId,
          order_id: data.orderId,
          key_id: data.keyId,
          item_id: itemId,
          ...slotValues(slot),
          cancelled: false,
          cancelled_by: null,
          checked_in: false,
          position: String(position),
        }),
      ),
    ],
    OpenOrderCompleted: ({ event: { data }, position, metadata: { at } }) =>
      patch(openOrders, data.orderId, { state: 'completed', position: String(position), changed_at: at }),
    OpenOrderRolledBack: ({ event: { data }, position, metadata: { at } }) =>
      patch(openOrders, data.orderId, { state: 'undone', position: String(position), changed_at: at }),
    OpenOrderDeleted: ({ event: { data }, position, metadata: { at } }) =>
      patch(openOrders, data.orderId, { state: 'deleted', position: String(position), changed_at: at }),
    ReservationCancelled: ({ event: { data }, position, metadata: { userId } }) =>
      patch(openOrderItems, data.reservationId, {
        cancelled: true,
        cancelled_by: userId,
        position: String(position),
      }),
    ReservationRestored: ({ event: { data }, position }) =>
      patch(openOrderItems, data.reservationId, {
        cancelled: false,
        cancelled_by: null,
        position: String(position),
      }),
    ReservationRescheduled: ({ event: { data }, position }) =>
      patch(openOrderItems, data.reservationId, {
        start_minute: data.start,
        end_minute: data.end,
        ...(data.court && { attraction_id: data.court.attractionId }),
        position: String(position),
      }),
    ReservationMoved: ({ event: { data }, position }) =>
      patch(openOrderItems, data.reservationId, { ...slotValues(data.to), position: String(position) }),
    CheckInTakenBack: ({ event: { data }, position }) =>
      patch(openOrderItems, data.reservationId, { checked_in: false, position: String(position) }),
    ReservationCheckedIn: ({ event: { data }, position }) =>
      patch(openOrderItems, data.reservationId, { checked_in: true, position: String(position) }),
  },
  keys: () => ['open-data'],
});
