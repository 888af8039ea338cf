import { minutesOf, timeOfMinutes } from '../../../shared/dates.ts';
import { COLUMNS, columnStart, FIRST_HOUR, LAST_HOUR } from '../grid/data/hours.ts';

/** 05:00 to 22:00: where a reservation of the grid may start. */
export const START_HOURS: readonly string[] = COLUMNS.map(columnStart);

/** 05:00 to 23:00 (section 5: "reservation form end hour 05:00-23:00"). */
export const END_HOURS: readonly string[] = [...START_HOURS, timeOfMinutes(LAST_HOUR * 60)];

/** The end that goes with a new start: the reservation stays as long as it was, as far as the day goes. */
export function endAfterMoving(oldStart: string, oldEnd: string, newStart: string): string {
  const before = minutesOf(oldEnd) - minutesOf(oldStart);
  const length = Number.isNaN(before) || before <= 0 ? 60 : before;
  const end = Math.min(minutesOf(newStart) + length, LAST_HOUR * 60);
  return timeOfMinutes(Math.max(end, FIRST_HOUR * 60));
}
