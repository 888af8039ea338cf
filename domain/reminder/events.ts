import { z } from 'zod';
import { defineEvent, type EventOf } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

/** The person of the reservation is to be reminded of it by mail, at the time at which it is now. */
export const ReminderDue = defineEvent(
  'ReminderDue',
  z.object({
    reservationId: z.string(),
    attractionId: z.number(),
    date: z.string(),
    /** Minutes since local midnight. */
    start: z.number(),
  }),
  {
    audit: {
      table: 'reservations',
      kind: 'upd',
      registerId: 'reservationId',
      summary: 'Recordatorio por enviar',
    },
  },
);

export const reminderEvents = [ReminderDue] as const;
export type ReminderEvent = EventOf<(typeof reminderEvents)[number]>;
