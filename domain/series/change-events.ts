import { z } from 'zod';
import { type EventOf, type EventsOf, eventFamily } from '../event-definition.ts';
import { changedFields, changedOptions, EDITABLE, movedTo } from '../schedule/reservation-data.ts';

/** The names and shapes in this file are stored in the log for good. */

/** Local. Every step is decided as of this moment, whenever it runs. */
const askedAt = z.object({ date: z.string(), minute: z.number(), datetime: z.string() });

export const seriesChangeEvents = eventFamily(
  'series',
  'seriesId',
  { seriesId: z.string(), changeId: z.string() },
  (event) => ({
    SeriesCancelRequested: event('del', 'Cancelación de varias fechas de la serie solicitada', {
      askedAt,
      reservationIds: z.array(z.string()),
    }),
    /** `fields`: dates with a value of their own keep it. */
    SeriesEditRequested: event(
      'upd',
      'Cambio de datos de varias fechas de la serie solicitado',
      {
        ...changedFields,
        items: z.array(z.object({ reservationId: z.string(), fields: z.array(z.enum(EDITABLE)) })),
      },
      changedOptions,
    ),
    /** All new times are held first, or none moves. */
    SeriesMoveRequested: event('upd', 'Traslado de varias fechas de la serie solicitado', {
      askedAt,
      items: z.array(
        z.object({
          reservationId: z.string(),
          from: z.object({ attractionId: z.number(), date: z.string() }),
          to: movedTo,
        }),
      ),
    }),
    /** Final: all new times are held. */
    SeriesMoveDecided: event('upd', 'Traslado de la serie confirmado: todas sus fechas tienen lugar'),
    /** Holds are released and all dates stay. */
    SeriesMoveRejected: event('upd', 'Traslado de la serie rechazado: una fecha no está libre', {
      dates: z.array(z.string()),
    }),
    SeriesChangeCompleted: event('upd', 'Cambio de la serie terminado'),
  }),
);

export type SeriesChangeEvent = EventsOf<typeof seriesChangeEvents>;
export type SeriesCancel = EventOf<typeof seriesChangeEvents.SeriesCancelRequested>;
export type SeriesEdit = EventOf<typeof seriesChangeEvents.SeriesEditRequested>;
export type SeriesMove = EventOf<typeof seriesChangeEvents.SeriesMoveRequested>;
export type SeriesChangeRequest = SeriesCancel | SeriesEdit | SeriesMove;
