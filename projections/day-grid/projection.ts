import type { ReservationData } from '../../domain/schedule/events.ts';
import { defineProjection } from '../projection.ts';
import { erase, patch, put, remove } from '../rows.ts';
import { defineTable } from '../table.ts';

/** The reservations that hold their time: confirmed and checked in. Cancelled ones leave the table. */
const dayGridReservations = defineTable({
  name: 'day_grid_reservations',
  columns: {
    reservation_id: 'text collate "C"',
    attraction_id: 'int',
    /** Text: it compares as a date does, and takes any date that an event may hold. */
    date: 'text collate "C"',
    /** Minutes since local midnight, half-open. */
    start_minute: 'int',
    end_minute: 'int',
    reservation_type_id: 'int',
    activity_id: 'int',
    name: 'text',
    dependency: 'text',
    shortcode: 'text',
    checked_in: 'boolean',
  },
  nullable: ['activity_id'],
  primaryKey: 'reservation_id',
  indexes: ['attraction_id, date'],
});

/** What is booked where on a day? */
export const dayGrid = defineProjection({
  name: 'day-grid',
  version: 3,
  tables: [dayGridReservations],
  on: {
    SlotReserved: ({ event: { data } }) => put(dayGridReservations, rowOf(data)),
    ReservationRestored: ({ event: { data } }) => put(dayGridReservations, rowOf(data)),
    ReservationChanged: ({ event: { data } }) =>
      patch(dayGridReservations, data.reservationId, {
        ...(data.reservationTypeId === null ? {} : { reservation_type_id: data.reservationTypeId }),
        ...(data.activityId === null ? {} : { activity_id: data.activityId }),
        ...(data.name === null ? {} : { name: data.name }),
        ...(data.dependency === null ? {} : { dependency: data.dependency }),
      }),
    ReservationRescheduled: ({ event: { data } }) =>
      patch(dayGridReservations, data.reservationId, { start_minute: data.start, end_minute: data.end }),
    // The one event that decides a move: before it the reservation stands there, after it here, and never in both.
    ReservationMoved: ({ event: { data } }) =>
      patch(dayGridReservations, data.reservationId, {
        attraction_id: data.to.attractionId,
        date: data.to.date,
        start_minute: data.to.start,
        end_minute: data.to.end,
      }),
    ReservationCheckedIn: ({ event: { data } }) =>
      patch(dayGridReservations, data.reservationId, { checked_in: true }),
    ReservationCancelled: ({ event: { data } }) => remove(dayGridReservations, data.reservationId),
    OccurrenceWithdrawn: ({ event: { data } }) => remove(dayGridReservations, data.reservationId),
    ReservationErased: ({ event: { data } }) => erase(dayGridReservations, data.reservationId, ['name']),
  },
  keys: ({ event: { data } }) => [
    dayKey(data.attractionId, data.date),
    ...('to' in data ? [dayKey(data.to.attractionId, data.to.date)] : []),
  ],
});

function rowOf(data: ReservationData) {
  return {
    reservation_id: data.reservationId,
    attraction_id: data.attractionId,
    date: data.date,
    start_minute: data.start,
    end_minute: data.end,
    reservation_type_id: data.reservationTypeId,
    activity_id: data.activityId,
    name: data.name,
    dependency: data.dependency,
    shortcode: data.shortcode,
    checked_in: false,
  };
}

/** Published when the day of an attraction changed. */
function dayKey(attractionId: number, date: string): string {
  return `day:${attractionId}:${date}`;
}
