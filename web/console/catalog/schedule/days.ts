import { WEEKDAYS } from '../../../../domain/calendar/weekdays.ts';

export function dayName(day: number): string {
  return WEEKDAYS[day] ?? '';
}

const hoursFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `${String(first + index).padStart(2, '0')}:00`);

/** Section 5 of the specification: a schedule starts from 05:00 to 23:00 and ends from 06:00 to 24:00. */
export const STARTS = hoursFrom(5, 23);
const ENDS = hoursFrom(6, 24);

export function startOptions(current: string) {
  return optionsOf(STARTS, current);
}

export function endOptions(current: string) {
  return optionsOf(ENDS, current);
}

function optionsOf(hours: readonly string[], current: string) {
  const all = current === '' || hours.includes(current) ? hours : [...hours, current].sort();
  return all.map((hour) => ({ value: hour, label: hour }));
}
