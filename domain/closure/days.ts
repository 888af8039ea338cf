import { dateOf, dayNumber } from '../calendar/days.ts';
import type { Day } from '../schedule/stream.ts';
import type { Closure } from './events.ts';

export function closedDays(
  { courtIds, dateStart, dateEnd }: Pick<Closure, 'courtIds' | 'dateStart' | 'dateEnd'>,
  limit = Number.POSITIVE_INFINITY,
): Day[] {
  const days: Day[] = [];
  const last = dayNumber(dateEnd);
  for (let day = dayNumber(dateStart); day <= last && days.length <= limit; day += 1) {
    const date = dateOf(day);
    for (const attractionId of courtIds) days.push({ attractionId, date });
  }
  return days;
}

/** Without centers and courts it closes everything. */
export function closesCourt(
  {
    centerIds,
    attractionIds,
  }: { readonly centerIds: readonly number[]; readonly attractionIds: readonly number[] },
  court: { readonly id: number; readonly centerId: number },
): boolean {
  const isAll = centerIds.length + attractionIds.length === 0;
  return isAll || attractionIds.includes(court.id) || centerIds.includes(court.centerId);
}

const MIDNIGHT = 1_440;

/** Whether all courts are closed from a minute to the end of a date. */
export function closesEverything(
  closure: Pick<Closure, 'dateStart' | 'dateEnd' | 'start' | 'end'> & {
    readonly centerIds: readonly number[];
    readonly attractionIds: readonly number[];
  },
  { date, from }: { readonly date: string; readonly from: number },
): boolean {
  const isEverywhere = closure.centerIds.length + closure.attractionIds.length === 0;
  const isOfDate = closure.dateStart <= date && date <= closure.dateEnd;
  return isEverywhere && isOfDate && closure.start <= from && closure.end === MIDNIGHT;
}
