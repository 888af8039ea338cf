import type { ReservationData } from '../../domain/schedule/events.ts';
import { defineProjection, onEach } from '../projection.ts';
import { changed, slotColumns, slotValues } from '../reservation-columns.ts';
import { erase, patch, put, remove } from '../rows.ts';
import { defineTable } from '../table.ts';

/** The reservations that hold their time: confirmed and checked in. Cancelled ones leave the table. */
const dayGridReservations = defineTable({
  name: 'day_grid_reservations',
  columns: {
    reservation_id: 'text collate "C"',
    ...slotColumns,
    reservation_type_id: 'int',
    activity_id: 'int',
    name: 'text',
    dependency: 'text',
    shortcode: 'text',
    reference: 'text',
    person_id: 'text collate "C"',
    checked_in: 'boolean',
    /** Staff have not approved it yet. */
    approval_pending: 'boolean',
  },
  nullable: ['activity_id', 'person_id'],
  primaryKey: 'reservation_id',
  indexes: ['attraction_id, date'],
});

/** Hours of a day of an attraction that a closure, or an offer to somebody who waited, keeps free of bookings. */
const closedDays = defineTable({
  name: 'closed_days',
  columns: {
    /** Closure, attraction and date; or the offer. */
    closed_day_id: 'text collate "C"',
    closure_id: 'text collate "C"',
    ...slotColumns,
    reason: 'text',
  },
  primaryKey: 'closed_day_id',
  indexes: ['attraction_id, date'],
});

/** Why an hour that is offered to somebody can't be booked, as staff see it. */
export const OFFERED = 'Apartada para la lista de espera';

/** What is booked where on a day? */
export const dayGrid = defineProjection({
  name: 'day-grid',
  version: 10,
  tables: [dayGridReservations, closedDays],
  on: {
    SlotReserved: ({ event: { data } }) => put(dayGridReservations, rowOf(data)),
    ReservationRestored: ({ event: { data } }) => put(dayGridReservations, rowOf(data)),
    ReservationChanged: ({ event: { data } }) =>
      patch(
        dayGridReservations,
        data.reservationId,
        changed({
          reservation_type_id: data.reservationTypeId,
          activity_id: data.activityId,
          name: data.name,
          dependency: data.dependency,
          reference: data.reference,
        }),
      ),
    ReservationHandedOver: ({ event: { data } }) =>
      patch(dayGridReservations, data.reservationId, { name: data.name, person_id: data.personId }),
    ReservationRescheduled: ({ event: { data } }) =>
      patch(dayGridReservations, data.reservationId, { start_minute: data.start, end_minute: data.end }),
    // The one event that decides a move: before it the reservation is there, after it here, and never in both.
    ReservationMoved: ({ event: { data } }) =>
      patch(dayGridReservations, data.reservationId, {
        ...slotValues(data.to),
      }),
    ReservationCheckedIn: ({ event: { data } }) =>
      patch(dayGridReservations, data.reservationId, { checked_in: true }),
    CheckInTakenBack: ({ event: { data } }) =>
      patch(dayGridReservations, data.reservationId, { checked_in: false }),
    ApprovalRequested: ({ event: { data } }) =>
      patch(dayGridReservations, data.reservationId, { approval_pending: true }),
    ApprovalGranted: ({ event: { data } }) =>
      patch(dayGridReservations, data.reservationId, { approval_pending: false }),
    ReservationCancelled: ({ event: { data } }) => remove(dayGridReservations, data.reservationId),
    OccurrenceWithdrawn: ({ event: { data } }) => remove(dayGridReservations, data.reservationId),
    ReservationErased: ({ event: { data } }) => erase(dayGridReservations, data.reservationId, ['name']),
    DayClosed: ({ event: { data } }) =>
      put(closedDays, {
        closed_day_id: closedDayId(data),
        closure_id: data.closureId,
        ...slotValues(data),
        reason: data.reason,
      }),
    DayReopened: ({ event: { data } }) => remove(closedDays, closedDayId(data)),
    SlotOffered: ({ event: { data } }) =>
      put(closedDays, {
        closed_day_id: offerId(data),
        closure_id: '',
        ...slotValues(data),
        reason: OFFERED,
      }),
    ...onEach(['WaitingLeft', 'OfferExpired', 'OfferAccepted'], ({ event: { data } }) =>
      remove(closedDays, offerId(data)),
    ),
  },
  keys: ({ event: { data } }) => [
    dayKey(data.attractionId, data.date),
    ...('to' in data ? [dayKey(data.to.attractionId, data.to.date)] : []),
  ],
});

function rowOf(data: ReservationData) {
  return {
    reservation_id: data.reservationId,
    ...slotValues(data),
    reservation_type_id: data.reservationTypeId,
    activity_id: data.activityId,
    name: data.name,
    dependency: data.dependency,
    shortcode: data.shortcode,
    reference: data.reference,
    person_id: data.personId,
    checked_in: false,
    approval_pending: false,
  };
}

function offerId({ entryId }: { entryId: string }): string {
  return `offer ${entryId}`;
}

function closedDayId(data: { closureId: string; attractionId: number; date: string }): string {
  return `${data.closureId} ${data.attractionId} ${data.date}`;
}

/** Published when the day of an attraction changed. */
function dayKey(attractionId: number, date: string): string {
  return `day:${attractionId}:${date}`;
}
