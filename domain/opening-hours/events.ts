import { z } from 'zod';
import { type EventOf, eventFamily } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

const hoursSlot = z.object({
  id: z.number(),
  attractionId: z.number(),
  /** 0 Sunday to 6 Saturday. */
  dayOfWeek: z.number(),
  /** Minutes since local midnight, half-open. */
  start: z.number(),
  end: z.number(),
  active: z.boolean(),
});
export type HoursSlot = Readonly<z.output<typeof hoursSlot>>;

const event = eventFamily('available_dates', 'id', { id: z.number(), attractionId: z.number() });

export const HoursSlotAdded = event('HoursSlotAdded', 'ins', 'Horario agregado', hoursSlot.shape);
export const HoursSlotChanged = event('HoursSlotChanged', 'upd', 'Horario modificado', hoursSlot.shape);
export const HoursSlotRemoved = event('HoursSlotRemoved', 'del', 'Horario eliminado');

export const openingHoursEvents = [HoursSlotAdded, HoursSlotChanged, HoursSlotRemoved] as const;
export type OpeningHoursEvent = EventOf<(typeof openingHoursEvents)[number]>;
