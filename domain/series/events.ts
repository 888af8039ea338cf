import { z } from 'zod';
import { type EventOf, type EventsOf, eventFamily } from '../event-definition.ts';
import { bookingDetails, codes, personalDetails } from '../schedule/reservation-data.ts';
import { seriesChangeEvents } from './change-events.ts';
import { RECURRENCE_TYPES } from './recurrence-types.ts';

/** The names and shapes in this file are stored in the log for good. */

const ownEvents = eventFamily('series', 'seriesId', { seriesId: z.string() }, (event) => ({
  SeriesRequested: event(
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
      /** Fixed here for every process that continues the series. */
      occurrences: z.array(z.object({ date: z.string(), reservationId: z.string(), ...codes.shape })),
      /** The single reservation on date `from`; not in `occurrences`. */
      grownFrom: z.object({ reservationId: z.string(), orderId: z.string() }).nullable(),
    },
    { version: 2, upcasters: { 1: (data) => ({ ...data, grownFrom: null }) }, ...personalDetails },
  ),
  SeriesCompleted: event('upd', 'Serie de reservas completada'),
  /** Final: can only be rolled back. */
  SeriesRejected: event('upd', 'Serie de reservas rechazada: una fecha ya estaba ocupada', {
    takenDate: z.string(),
  }),
  SeriesRolledBack: event('del', 'Serie de reservas deshecha'),
}));

export const seriesEvents = { ...ownEvents, ...seriesChangeEvents };
export type SeriesEvent = EventsOf<typeof seriesEvents>;
export type SeriesRequest = EventOf<typeof seriesEvents.SeriesRequested>['data'];
