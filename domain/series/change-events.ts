import { z } from 'zod';
import { type EventOf, eventFamily } from '../event-definition.ts';
import { changedFields, EDITABLE, movedTo, personalDetails } from '../schedule/events.ts';

/** The names and shapes in this file are stored in the log for good. */

/** When it was asked for, local: each step is decided as of then, whichever process carries it out and when. */
const askedAt = z.object({ date: z.string(), minute: z.number(), datetime: z.string() });

const event = eventFamily('series', 'seriesId', { seriesId: z.string(), changeId: z.string() });

/** These dates of the series are to be cancelled. */
export const SeriesCancelRequested = event(
  'SeriesCancelRequested',
  'del',
  'Cancelación de varias fechas de la serie solicitada',
  { askedAt, reservationIds: z.array(z.string()) },
);

/** These dates are to say something else. `fields`: a date that says something of its own in a field keeps it. */
export const SeriesEditRequested = event(
  'SeriesEditRequested',
  'upd',
  'Cambio de datos de varias fechas de la serie solicitado',
  {
    ...changedFields,
    items: z.array(z.object({ reservationId: z.string(), fields: z.array(z.enum(EDITABLE)) })),
  },
  { personal: personalDetails },
);

/** These dates are to move. Their new times are held first: all of them, or none moves. */
export const SeriesMoveRequested = event(
  'SeriesMoveRequested',
  'upd',
  'Traslado de varias fechas de la serie solicitado',
  {
    askedAt,
    items: z.array(
      z.object({
        reservationId: z.string(),
        from: z.object({ attractionId: z.number(), date: z.string() }),
        to: movedTo,
      }),
    ),
  },
);

/** Every new time is held: from here on the move goes through. */
export const SeriesMoveDecided = event(
  'SeriesMoveDecided',
  'upd',
  'Traslado de la serie confirmado: todas sus fechas tienen lugar',
);

/** A new time was taken meanwhile: what is held is released, and every date stays where it is. */
export const SeriesMoveRejected = event(
  'SeriesMoveRejected',
  'upd',
  'Traslado de la serie rechazado: una fecha no está libre',
  { dates: z.array(z.string()) },
);

/** Every date of the change is done. */
export const SeriesChangeCompleted = event('SeriesChangeCompleted', 'upd', 'Cambio de la serie terminado');

export const seriesChangeEvents = [
  SeriesCancelRequested,
  SeriesEditRequested,
  SeriesMoveRequested,
  SeriesMoveDecided,
  SeriesMoveRejected,
  SeriesChangeCompleted,
] as const;
export type SeriesChangeEvent = EventOf<(typeof seriesChangeEvents)[number]>;
export type SeriesCancel = EventOf<typeof SeriesCancelRequested>;
export type SeriesEdit = EventOf<typeof SeriesEditRequested>;
export type SeriesMove = EventOf<typeof SeriesMoveRequested>;
/** What asks for a change of a series. */
export type SeriesChangeRequest = SeriesCancel | SeriesEdit | SeriesMove;
