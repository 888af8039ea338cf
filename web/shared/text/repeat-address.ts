import { addDays, timeOf } from './dates.ts';

interface Repeatable {
  readonly date: string;
  readonly activity_id: number | null;
  readonly attraction_id: number;
  readonly date_start: string;
  readonly date_end: string;
}

/** An hour of a court that somebody had, and would like again. */
export interface RepeatedSlot {
  readonly attractionId: number;
  /** `HH:mm`. */
  readonly start: string;
  readonly end: string;
}

/** The search of a week later, which offers the same court and hour. */
export function repeatAddress(reservation: Repeatable): string {
  const { date, activity_id: activity, attraction_id: court, date_start: start, date_end: end } = reservation;
  const requested = [court, timeOf(start), timeOf(end)].join('.');
  return `/search/${addDays(date, 7)}/${activity ?? 'all'}?repetir=${requested}`;
}

/** The slot of such an address; null where it holds none. */
export function readRepeatedSlot(text: string | null): RepeatedSlot | null {
  const match = /^(\d{1,9})\.(\d\d:\d\d)\.(\d\d:\d\d)$/.exec(text ?? '');
  const [, court = '', start = '', end = ''] = match ?? [];
  return match && { attractionId: Number(court), start, end };
}

/** The first date from `first` on that is whole weeks after `date`, or `date` itself. */
export function weekOn(date: string, first: string): string {
  let day = date;
  while (day < first) day = addDays(day, 7);
  return day;
}
