import { dayOfWeek } from '../calendar/days.ts';
import { covers, type Interval } from '../schedule/interval.ts';
import type { HoursSlot } from './events.ts';
import type { Week } from './state.ts';

export function slotsOn({ slots }: Pick<Week, 'slots'>, date: string): HoursSlot[] {
  const day = dayOfWeek(date);
  return [...slots.values()].filter((slot) => slot.active && slot.dayOfWeek === day);
}

export function closedDates(week: Pick<Week, 'slots'>, time: Interval, dates: readonly string[]): string[] {
  return dates.filter((date) => !covers(slotsOn(week, date), time));
}
