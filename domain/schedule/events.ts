import { z } from 'zod';
import { defineEvent, type EventOf } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

const reservation = z.object({ reservationId: z.string(), attractionId: z.number(), date: z.string() });

/** What is booked, for whom and by which way; the same in a single reservation and in each of a series. */
export const bookingDetails = z.object({
  centerId: z.number(),
  /** Minutes since local midnight, half-open. */
  start: z.number(),
  end: z.number(),
  reservationTypeId: z.number(),
  activityId: z.number().nullable(),
  originId: z.number().nullable(),
  /** Correlativo / Pase. */
  reference: z.string(),
  /** Organización / Institución. */
  dependency: z.string(),
  personId: z.string().nullable(),
  /** Encargado. */
  name: z.string(),
  observations: z.string(),
  companions: z.number(),
  availableDateId: z.number().nullable(),
  channel: z.enum(['grid', 'wizard', 'citizen']),
});
export type BookingDetails = z.output<typeof bookingDetails>;

export const personalDetails = {
  fields: ['name', 'observations'] as const,
  subject: (data: { personId: string | null }) => (data.personId === null ? null : `person:${data.personId}`),
};

export const codes = z.object({ shortcode: z.string(), qrcode: z.string() });

export const SlotReserved = defineEvent(
  'SlotReserved',
  z.object({
    ...reservation.shape,
    ...bookingDetails.shape,
    ...codes.shape,
    orderId: z.string(),
    /** Place in the series that it belongs to, if any; `number` counts from 1. */
    series: z.object({ seriesId: z.string(), number: z.number(), count: z.number() }).nullable(),
  }),
  { personal: personalDetails, audit: { table: 'reservations', kind: 'ins', registerId: 'reservationId' } },
);

export const ReservationCancelled = defineEvent('ReservationCancelled', reservation, {
  audit: { table: 'reservations', kind: 'del', registerId: 'reservationId' },
});

export const ReservationCheckedIn = defineEvent(
  'ReservationCheckedIn',
  z.object({ ...reservation.shape, /** `YYYY-MM-DD HH:mm:ss`, local. */ at: z.string() }),
  { audit: { table: 'reservations', kind: 'mar', registerId: 'reservationId' } },
);

/**
 * A series was rolled back: this occurrence never came to be. Also written where it was not placed yet, so that
 * a driver of the series that lags behind can't place it afterwards.
 */
export const OccurrenceWithdrawn = defineEvent(
  'OccurrenceWithdrawn',
  z.object({ ...reservation.shape, seriesId: z.string() }),
  { audit: { table: 'reservations', kind: 'del', registerId: 'reservationId' } },
);

/** A citizen's booking that was claimed and not placed in time: it can't be placed afterwards. */
export const BookingAbandoned = defineEvent('BookingAbandoned', reservation, {
  audit: { table: 'reservations', kind: 'del', registerId: 'reservationId' },
});

/** What named or described a person is erased; that the time was held stays. */
export const ReservationErased = defineEvent('ReservationErased', reservation, {
  audit: { table: 'reservations', kind: 'upd', registerId: 'reservationId' },
});

export const scheduleEvents = [
  SlotReserved,
  ReservationCancelled,
  ReservationCheckedIn,
  OccurrenceWithdrawn,
  BookingAbandoned,
  ReservationErased,
] as const;
export type ScheduleEvent = EventOf<(typeof scheduleEvents)[number]>;
