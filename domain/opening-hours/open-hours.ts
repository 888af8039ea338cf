import { dayOfWeek } from '../calendar/days.ts';
import { covers, type Interval } from '../schedule/interval.ts';
import type { HoursSlot } from './events.ts';
import type { Week } from './state.ts';

export function slotsOn(week: Pick<Week, 'slots'>, date: string): HoursSlot[] {
  return openSlots(week, dayOfWeek(date));
}

function openSlots({ slots }: Pick<Week, 'slots'>, day: number): HoursSlot[] {
  return [...slots.values()].filter((slot) => slot.active && slot.dayOfWeek === day);
}

/** `day`: 0 Sunday to 6 Saturday. */
export function isOpenAt(week: Pick<Week, 'slots'>, day: number, time: Interval): boolean {
  return covers(openSlots(week, day), time);
}

export function closedDates(week: Pick<Week, 'slots'>, time: Interval, dates: readonly string[]): string[] {
  return dates.filter((date) => !covers(slotsOn(week, date), time));
}
