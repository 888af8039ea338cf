import { WEEKDAYS } from '../../domain/calendar/weekdays.ts';
import type { HoursSlot } from '../../domain/opening-hours/events.ts';
import { toTime } from '../../domain/schedule/interval.ts';
import type { AvailableDate } from '../contract/catalog/hours.ts';
import { hours } from './spanish.ts';

export function presentSlot(slot: HoursSlot): AvailableDate {
  return {
    id: slot.id,
    attraction_id: slot.attractionId,
    day_of_week: slot.dayOfWeek,
    start: toTime(slot.start),
    end: toTime(slot.end),
    active: slot.active,
    day_name: WEEKDAYS[slot.dayOfWeek] ?? '',
    hour: hours(slot),
  };
}

/** From Sunday to Saturday, each day in order. */
export function presentSlots(slots: readonly HoursSlot[]): AvailableDate[] {
  return [...slots].sort((a, b) => a.dayOfWeek - b.dayOfWeek || a.start - b.start).map(presentSlot);
}
