import { unreachable } from '../decider.ts';
import type { HoursSlot, OpeningHoursEvent } from './events.ts';

/** `added` counts all slots ever, so that ids are never reused. */
export interface Week {
  readonly slots: ReadonlyMap<number, HoursSlot>;
  readonly added: number;
  readonly changes: number;
}

export const emptyWeek: Week = { slots: new Map(), added: 0, changes: 0 };

export function evolveWeek(week: Week, event: OpeningHoursEvent): Week {
  const slots = new Map(week.slots);
  const changes = week.changes + 1;
  switch (event.type) {
    case 'HoursSlotAdded':
      return { slots: slots.set(event.data.id, event.data), added: week.added + 1, changes };
    case 'HoursSlotChanged':
      return { ...week, slots: slots.set(event.data.id, event.data), changes };
    case 'HoursSlotRemoved':
      slots.delete(event.data.id);
      return { ...week, slots, changes };
    default:
      return unreachable(event);
  }
}
