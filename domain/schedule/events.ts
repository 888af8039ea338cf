import { z } from 'zod';
import { defineEvent, type EventOf } from '../event-definition.ts';
import { DayClosed, DayReopened } from './closing-events.ts';
import { handoverEvents } from './handover-events.ts';
import { waitingEvents } from './waiting-events.ts';

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

/** A reservation, whole. */
const wholeReservation = z.object({
  ...reservation.shape,
  ...bookingDetails.shape,
  ...codes.shape,
  orderId: z.string(),
  /** Place in the series that it belongs to, if any; `number` counts from 1. */
  series: z.object({ seriesId: z.string(), number: z.number(), count: z.number() }).nullable(),
});
export type ReservationData = Readonly<z.output<typeof wholeReservation>>;

const audit = (kind: 'ins' | 'upd' | 'del' | 'mar', summary: string) => ({
  audit: { table: 'reservations', kind, registerId: 'reservationId' as const, summary },
});

export const SlotReserved = defineEvent('SlotReserved', wholeReservation, {
  personal: personalDetails,
  ...audit('ins', 'Reserva creada'),
});

/**
 * It was reserved when its time was over: staff noted down what had taken place. Until the day ends they may cancel it and
 * check it in.
 */
export const ReservationNotedLate = defineEvent(
  'ReservationNotedLate',
  reservation,
  audit('upd', 'Reserva anotada después de su hora'),
);

export const ReservationCancelled = defineEvent(
  'ReservationCancelled',
  reservation,
  audit('del', 'Reserva cancelada'),
);

export const ReservationCheckedIn = defineEvent(
  'ReservationCheckedIn',
  z.object({ ...reservation.shape, /** `YYYY-MM-DD HH:mm:ss`, local. */ at: z.string() }),
  audit('mar', 'Check-in marcado'),
);

/**
 * A series was rolled back: this occurrence never came to be. Also written where it was not placed yet, so that
 * a driver of the series that lags behind can't place it afterwards.
 */
export const OccurrenceWithdrawn = defineEvent(
  'OccurrenceWithdrawn',
  z.object({ ...reservation.shape, seriesId: z.string() }),
  audit('del', 'Fecha retirada: la serie no se pudo completar'),
);

/** A citizen's booking that was claimed and not placed in time: it can't be placed afterwards. */
export const BookingAbandoned = defineEvent(
  'BookingAbandoned',
  reservation,
  audit('del', 'Solicitud de reserva sin terminar descartada'),
);

/** What named or described a person is erased; that the time was held stays. */
export const ReservationErased = defineEvent(
  'ReservationErased',
  reservation,
  audit('upd', 'Datos personales de la reserva eliminados'),
);

/** Counts the changes of a reservation: 1 as it was reserved. Cancelling and checking in change none of what it says. */
const version = z.number();

/** What a change says of a reservation; null: as it was. `personId`: under whose key the words are sealed. */
export const changedFields = {
  personId: z.string().nullable(),
  reservationTypeId: z.number().nullable(),
  activityId: z.number().nullable(),
  reference: z.string().nullable(),
  dependency: z.string().nullable(),
  name: z.string().nullable(),
  observations: z.string().nullable(),
};

/** What is null stays as it was. `personId`: whose key seals the texts. */
export const ReservationChanged = defineEvent(
  'ReservationChanged',
  z.object({
    ...reservation.shape,
    version,
    ...changedFields,
  }),
  { personal: personalDetails, ...audit('upd', 'Datos de la reserva modificados') },
);

/** A cancelled reservation holds its time again. Whole, so that read models can make its row again. */
export const ReservationRestored = defineEvent(
  'ReservationRestored',
  z.object({ ...wholeReservation.shape, version }),
  { personal: personalDetails, ...audit('upd', 'Reserva restaurada') },
);

/** Another time on the same day of the same attraction. `moveId`: the hold that it takes the place of, if any. */
export const ReservationRescheduled = defineEvent(
  'ReservationRescheduled',
  z.object({
    ...reservation.shape,
    version,
    start: z.number(),
    end: z.number(),
    moveId: z.string().nullable(),
  }),
  audit('upd', 'Horario de la reserva cambiado'),
);

/**
 * The time is held for a reservation that is about to move here. `attractionId` and `date` are those of this day, `from`
 * is the day on which it is until `ReservationMoved` is written there.
 */
export const SlotHeld = defineEvent(
  'SlotHeld',
  z.object({
    ...reservation.shape,
    moveId: z.string(),
    centerId: z.number(),
    start: z.number(),
    end: z.number(),
    from: z.object({ attractionId: z.number(), date: z.string() }),
    /** The series that moves as a whole: its driver decides, and the process of single moves leaves the hold alone. */
    seriesId: z.string().nullable(),
    /** Reservations of the same series that are there and leave before the hold is filled. */
    insteadOf: z.array(z.string()),
  }),
  {
    version: 2,
    upcasters: { 1: (data) => ({ ...data, seriesId: null, insteadOf: [] }) },
    ...audit('upd', 'Horario apartado para un traslado'),
  },
);

/** What staff may change of a reservation where it is. */
export const EDITABLE = [
  'reservationTypeId',
  'activityId',
  'reference',
  'dependency',
  'name',
  'observations',
] as const;

/** Where a reservation goes when it moves. */
export const movedTo = z.object({
  attractionId: z.number(),
  date: z.string(),
  centerId: z.number(),
  start: z.number(),
  end: z.number(),
});

/** The one event that decides a move, in the day that the reservation leaves. From here on it is at `to`. */
export const ReservationMoved = defineEvent(
  'ReservationMoved',
  z.object({
    ...reservation.shape,
    moveId: z.string(),
    version,
    to: movedTo,
  }),
  audit('upd', 'Reserva trasladada a otro lugar o fecha'),
);

/** The reservation stays where it is: this move can't be decided any more, however late its driver comes. */
export const MoveGivenUp = defineEvent(
  'MoveGivenUp',
  z.object({ ...reservation.shape, moveId: z.string() }),
  audit('upd', 'Traslado abandonado'),
);

/** The moved reservation takes the place of its hold; whole, so that this day knows all of it. */
export const ReservationArrived = defineEvent(
  'ReservationArrived',
  z.object({ ...wholeReservation.shape, version, moveId: z.string() }),
  { personal: personalDetails, ...audit('upd', 'Traslado completado') },
);

/** The move was given up: the held time is free. */
export const HoldReleased = defineEvent(
  'HoldReleased',
  z.object({ ...reservation.shape, moveId: z.string() }),
  audit('upd', 'Horario apartado liberado'),
);

/** A single reservation has become the first date of a series; it keeps its id, its codes and its order. */
export const ReservationJoinedSeries = defineEvent(
  'ReservationJoinedSeries',
  z.object({
    ...reservation.shape,
    version,
    series: z.object({ seriesId: z.string(), number: z.number(), count: z.number() }),
  }),
  audit('upd', 'Reserva convertida en la primera fecha de una serie'),
);

export const scheduleEvents = [
  SlotReserved,
  ReservationNotedLate,
  ReservationCancelled,
  ReservationCheckedIn,
  OccurrenceWithdrawn,
  BookingAbandoned,
  ReservationErased,
  ReservationChanged,
  ReservationRestored,
  ReservationRescheduled,
  SlotHeld,
  ReservationMoved,
  MoveGivenUp,
  ReservationArrived,
  HoldReleased,
  ReservationJoinedSeries,
  DayClosed,
  DayReopened,
  ...waitingEvents,
  ...handoverEvents,
] as const;
export type ScheduleEvent = EventOf<(typeof scheduleEvents)[number]>;
