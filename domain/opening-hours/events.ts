import { z } from 'zod';
import { type EventOf, type EventsOf, eventFamily } from '../event-definition.ts';
import { interval } from '../event-fields.ts';

/** The names and shapes in this file are stored in the log for good. */

const slot = { id: z.number(), attractionId: z.number() };
/** `dayOfWeek`: 0 Sunday to 6 Saturday. */
const hours = { dayOfWeek: z.number(), ...interval, active: z.boolean() };

export const openingHoursEvents = eventFamily('available_dates', 'id', slot, (event) => ({
  HoursSlotAdded: event('ins', 'Horario agregado', hours),
  HoursSlotChanged: event('upd', 'Horario modificado', hours),
  HoursSlotRemoved: event('del', 'Horario eliminado'),
}));

export type HoursSlot = EventOf<typeof openingHoursEvents.HoursSlotAdded>['data'];
export type OpeningHoursEvent = EventsOf<typeof openingHoursEvents>;
