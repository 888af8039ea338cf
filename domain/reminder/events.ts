import { z } from 'zod';
import { type EventsOf, eventFamily } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

export const reminderEvents = eventFamily(
  'reservations',
  'reservationId',
  { reservationId: z.string() },
  (event) => ({
    ReminderDue: event('upd', 'Recordatorio por enviar', {
      attractionId: z.number(),
      date: z.string(),
      /** Minutes since local midnight. */
      start: z.number(),
    }),
  }),
);

export type ReminderEvent = EventsOf<typeof reminderEvents>;
