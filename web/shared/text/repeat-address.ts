import { daysLater } from '../../../domain/calendar/days.ts';
import { longDate, timeOf } from './dates.ts';

interface Repeatable {
  readonly date: string;
  readonly activity_id: number | null;
  readonly attraction_id: number;
  readonly date_start: string;
  readonly date_end: string;
}

export interface RepeatedSlot {
  readonly attractionId: number;
  readonly start: string;
  readonly end: string;
}

/** The search of a week later, which offers the same court and hour. */
export function repeatAddress(reservation: Repeatable): string {
  const { date, activity_id: activity, attraction_id: court, date_start: start, date_end: end } = reservation;
  const requested = [court, timeOf(start), timeOf(end)].join('.');
  return `/search/${daysLater(date, 7)}/${activity ?? 'all'}?repetir=${requested}`;
}

interface FavoriteHour {
  readonly activity_id: number | null;
  readonly attraction_id: number;
  readonly weekday_name: string;
  readonly hour_start: string;
  readonly hour_end: string;
}

/** The same for a court and hour of every week, on a date. */
export function favoriteAddress(favorite: FavoriteHour, date: string): string {
  const { activity_id: activity, attraction_id: court, hour_start: start, hour_end: end } = favorite;
  return `/search/${date}/${activity ?? 'all'}?repetir=${[court, start, end].join('.')}`;
}

export function isFavorite(reservation: Repeatable, favorite: FavoriteHour): boolean {
  const { date, attraction_id: court, date_start: start, date_end: end } = reservation;
  return (
    court === favorite.attraction_id &&
    longDate(date).startsWith(`${favorite.weekday_name} `) &&
    timeOf(start) === favorite.hour_start &&
    timeOf(end) === favorite.hour_end
  );
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
  while (day < first) day = daysLater(day, 7);
  return day;
}
