import { setOpeningHours } from '../../commands/catalog/set-opening-hours.ts';
import { newContext } from '../../commands/handler/context.ts';
import { dayOfWeek, daysLater } from '../../domain/calendar/days.ts';
import { toLocal } from '../../platform/clock.ts';
import { type Process, TIME_ZONE } from '../support/booking-world.ts';
import { slotAt, TUESDAY } from '../support/citizen-world.ts';

/** The hours that requests are about. */
export const HOURS = [10, 11, 12] as const;
type Hour = (typeof HOURS)[number];

/** Beside Tuesdays, which the courts of `seedCitizens` have with twelve slots. */
const OTHER_WEEKDAYS = [0, 1, 3, 4, 5, 6];
const SLOTS_OF_TUESDAY = 12;

/** Opens each court on the other weekdays too: a run that has slept for a day goes on with citizens. */
export async function openEveryDay(process: Process, courts: number): Promise<void> {
  const slots = OTHER_WEEKDAYS.flatMap((weekday) =>
    HOURS.map((hour) => ({ dayOfWeek: weekday, active: true, start: hour * 60, end: hour * 60 + 60 })),
  );
  for (let attractionId = 1; attractionId <= courts; attractionId++)
    await setOpeningHours(process.handler, { type: 'AddSlots', attractionId, slots }, newContext(process));
}

/** The slot of a court that begins at that hour, by the order in which they were added. */
export function slotOn(date: string, hour: Hour, court: number): number {
  const weekday = OTHER_WEEKDAYS.indexOf(dayOfWeek(date));
  if (weekday < 0) return slotAt(hour, court);
  return slotAt(8, court) + SLOTS_OF_TUESDAY + weekday * HOURS.length + HOURS.indexOf(hour);
}

/** Tuesday, or the first day later whose hours are not over. */
export function firstDay(): string {
  const { date, minute } = toLocal(new Date().toISOString(), TIME_ZONE);
  const open = minute < (HOURS.at(-1) ?? 0) * 60 ? date : daysLater(date, 1);
  return open > TUESDAY ? open : TUESDAY;
}

/** An attraction comes to lie elsewhere from tomorrow on at the earliest. */
export function firstLinkDay(): string {
  const tomorrow = daysLater(toLocal(new Date().toISOString(), TIME_ZONE).date, 1);
  return tomorrow > TUESDAY ? tomorrow : TUESDAY;
}
