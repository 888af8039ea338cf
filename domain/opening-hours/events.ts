import { z } from 'zod';
import { defineEvent, type EventOf } from '../event-definition.ts';

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

const audit = (kind: 'ins' | 'upd' | 'del', summary: string) => ({
  audit: { table: 'available_dates', kind, registerId: 'id' as const, summary },
});

export const HoursSlotAdded = defineEvent('HoursSlotAdded', hoursSlot, audit('ins', 'Horario agregado'));
export const HoursSlotChanged = defineEvent(
  'HoursSlotChanged',
  hoursSlot,
  audit('upd', 'Horario modificado'),
);
export const HoursSlotRemoved = defineEvent(
  'HoursSlotRemoved',
  z.object({ id: z.number(), attractionId: z.number() }),
  audit('del', 'Horario eliminado'),
);

export const openingHoursEvents = [HoursSlotAdded, HoursSlotChanged, HoursSlotRemoved] as const;
export type OpeningHoursEvent = EventOf<(typeof openingHoursEvents)[number]>;
