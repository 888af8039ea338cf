import { z } from 'zod';
import { type EventOf, eventFamily } from '../event-definition.ts';
import { bookingDetails, codes, personalDetails } from '../schedule/events.ts';
import { seriesChangeEvents } from './change-events.ts';
import { RECURRENCE_TYPES } from './recurrence-types.ts';

/** The names and shapes in this file are stored in the log for good. */

const event = eventFamily('series', 'seriesId', { seriesId: z.string() });

export const SeriesRequested = event(
  'SeriesRequested',
  'ins',
  'Serie de reservas solicitada',
  {
    attractionId: z.number(),
    ...bookingDetails.shape,
    recurrence: z.object({
      type: z.enum(RECURRENCE_TYPES),
      count: z.number(),
      from: z.string(),
      skipped: z.array(z.string()),
    }),
    /** Decided once, here: every process that continues the series places these and no others. */
    occurrences: z.array(z.object({ date: z.string(), reservationId: z.string(), ...codes.shape })),
    /** The single reservation that it grew from, on the date `from`; it is no part of `occurrences`. */
    grownFrom: z.object({ reservationId: z.string(), orderId: z.string() }).nullable(),
  },
  { version: 2, upcasters: { 1: (data) => ({ ...data, grownFrom: null }) }, personal: personalDetails },
);

/** Every occurrence is placed. */
export const SeriesCompleted = event('SeriesCompleted', 'upd', 'Serie de reservas completada');

/** A date was taken meanwhile: from here on the series can only be rolled back. */
export const SeriesRejected = event(
  'SeriesRejected',
  'upd',
  'Serie de reservas rechazada: una fecha ya estaba ocupada',
  { takenDate: z.string() },
);

/** Every occurrence is withdrawn. */
export const SeriesRolledBack = event('SeriesRolledBack', 'del', 'Serie de reservas deshecha');

export const seriesEvents = [
  SeriesRequested,
  SeriesCompleted,
  SeriesRejected,
  SeriesRolledBack,
  ...seriesChangeEvents,
] as const;
export type SeriesEvent = EventOf<(typeof seriesEvents)[number]>;
export type SeriesRequest = EventOf<typeof SeriesRequested>['data'];
