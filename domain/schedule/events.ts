import { z } from 'zod';
import { type EventOf, type EventsOf, eventFamily } from '../event-definition.ts';
import { courtDay, interval, reservationDay, sealedForPerson } from '../event-fields.ts';
import { closingEvents } from './closing-events.ts';
import { handoverEvents } from './handover-events.ts';
import { sharingEvents } from './sharing-events.ts';
import { waitingEvents } from './waiting-events.ts';

/** The names and shapes in this file are stored in the log for good. */

/** What is booked, for whom and by which way; the same in a single reservation and in each of a series. */
export const bookingDetails = z.object({
  centerId: z.number(),
  ...interval,
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

export const personalDetails = sealedForPerson('name', 'observations');

export const codes = z.object({ shortcode: z.string(), qrcode: z.string() });

/** Place in a series; `number` counts from 1. */
const series = z.object({ seriesId: z.string(), number: z.number(), count: z.number() });

/** A reservation, whole, besides its day. `series`: the one that it belongs to, if any. */
const whole = { ...bookingDetails.shape, ...codes.shape, orderId: z.string(), series: series.nullable() };

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
export const movedTo = z.object({ ...courtDay, centerId: z.number(), ...interval });

const moveId = z.string();

const reservationEvents = eventFamily('reservations', 'reservationId', reservationDay, (event) => ({
  SlotReserved: event('ins', 'Reserva creada', whole, personalDetails),
  /**
   * It was reserved when its time was over: staff noted down what had taken place. Until the day ends they may cancel it and
   * check it in.
   */
  ReservationNotedLate: event('upd', 'Reserva anotada después de su hora'),
  ReservationCancelled: event('del', 'Reserva cancelada'),
  /** `at`: `YYYY-MM-DD HH:mm:ss`, local. */
  ReservationCheckedIn: event('mar', 'Check-in marcado', { at: z.string() }),
  /** The wrong reservation was checked in: it is as it was before. */
  CheckInTakenBack: event('mar', 'Check-in deshecho'),
  /**
   * A series was rolled back: this occurrence never came to be. Also written where it was not placed yet, so that
   * a driver of the series that lags behind can't place it afterwards.
   */
  OccurrenceWithdrawn: event('del', 'Fecha retirada: la serie no se pudo completar', {
    seriesId: z.string(),
  }),
  /** A citizen's booking that was claimed and not placed in time: it can't be placed afterwards. */
  BookingAbandoned: event('del', 'Solicitud de reserva sin terminar descartada'),
  /** What named or described a person is erased; that the time was held stays. */
  ReservationErased: event('upd', 'Datos personales de la reserva eliminados'),
  /** What is null stays as it was. `personId`: whose key seals the texts. */
  ReservationChanged: event(
    'upd',
    'Datos de la reserva modificados',
    { version, ...changedFields },
    personalDetails,
  ),
  /** A cancelled reservation holds its time again. Whole, so that read models can make its row again. */
  ReservationRestored: event('upd', 'Reserva restaurada', { ...whole, version }, personalDetails),
  /** Another time on the same day of the same attraction. `moveId`: the hold that it takes the place of, if any. */
  ReservationRescheduled: event('upd', 'Horario de la reserva cambiado', {
    version,
    ...interval,
    moveId: moveId.nullable(),
  }),
  /**
   * The time is held for a reservation that is about to move here. `attractionId` and `date` are those of this day, `from`
   * is the day on which it is until `ReservationMoved` is written there.
   */
  SlotHeld: event(
    'upd',
    'Horario apartado para un traslado',
    {
      moveId,
      centerId: z.number(),
      ...interval,
      from: z.object(courtDay),
      /** The series that moves as a whole: its driver decides, and the process of single moves leaves the hold alone. */
      seriesId: z.string().nullable(),
      /** Reservations of the same series that are there and leave before the hold is filled. */
      insteadOf: z.array(z.string()),
    },
    { version: 2, upcasters: { 1: (data) => ({ ...data, seriesId: null, insteadOf: [] }) } },
  ),
  /** The one event that decides a move, in the day that the reservation leaves. From here on it is at `to`. */
  ReservationMoved: event('upd', 'Reserva trasladada a otro lugar o fecha', { moveId, version, to: movedTo }),
  /** The reservation stays where it is: this move can't be decided any more, however late its driver comes. */
  MoveGivenUp: event('upd', 'Traslado abandonado', { moveId }),
  /** The moved reservation takes the place of its hold; whole, so that this day knows all of it. */
  ReservationArrived: event('upd', 'Traslado completado', { ...whole, version, moveId }, personalDetails),
  /** The move was given up: the held time is free. */
  HoldReleased: event('upd', 'Horario apartado liberado', { moveId }),
  /** A single reservation has become the first date of a series; it keeps its id, its codes and its order. */
  ReservationJoinedSeries: event('upd', 'Reserva convertida en la primera fecha de una serie', {
    version,
    series,
  }),
}));

export const scheduleEvents = {
  ...reservationEvents,
  ...closingEvents,
  ...waitingEvents,
  ...handoverEvents,
  ...sharingEvents,
};
export type ScheduleEvent = EventsOf<typeof scheduleEvents>;
export type ReservationData = EventOf<typeof scheduleEvents.SlotReserved>['data'];
