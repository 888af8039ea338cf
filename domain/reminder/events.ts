import { z } from 'zod';
import { type EventOf, eventFamily } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

const event = eventFamily('reservations', 'reservationId', { reservationId: z.string() });

/** The person of the reservation is to be reminded of it by mail, at the time at which it is now. */
export const ReminderDue = event('ReminderDue', 'upd', 'Recordatorio por enviar', {
  attractionId: z.number(),
  date: z.string(),
  /** Minutes since local midnight. */
  start: z.number(),
});

export const reminderEvents = [ReminderDue] as const;
export type ReminderEvent = EventOf<(typeof reminderEvents)[number]>;
