import type { OccupancyEntry } from '../../../api/contract/statistics.ts';
import { daysBetween, daysLater } from '../../../domain/calendar/days.ts';
import { dateText } from '../../shared/text/date-text.ts';

export interface TrendPoint {
  readonly key: string;
  readonly name: string;
  readonly reserved_minutes: number;
  readonly reservations: number;
  readonly cancelled: number;
  readonly no_shows: number;
}

/** Up to this number of days the columns stay distinguishable on a phone. */
const DAYS = 62;

/** How the figures go from day to day, or from month to month; what has none is 0. `rows` are those by date. */
export function trendOf(rows: readonly OccupancyEntry[], from: string, to: string): TrendPoint[] {
  const days = daysBetween(from, to) + 1;
  const length = days > DAYS ? 'YYYY-MM'.length : 'YYYY-MM-DD'.length;
  const points = new Map<string, TrendPoint>();
  for (let day = 0; day < days; day++) {
    const key = daysLater(from, day).slice(0, length);
    if (!points.has(key)) points.set(key, { key, name: nameOf(key), ...NOTHING });
  }
  for (const row of rows) {
    const point = points.get(row.key.slice(0, length));
    if (point) points.set(point.key, sum(point, row));
  }
  return [...points.values()];
}

const NOTHING = { reserved_minutes: 0, reservations: 0, cancelled: 0, no_shows: 0 };

function sum(point: TrendPoint, row: OccupancyEntry): TrendPoint {
  return {
    ...point,
    reserved_minutes: point.reserved_minutes + row.reserved_minutes,
    reservations: point.reservations + row.reservations,
    cancelled: point.cancelled + row.cancelled,
    no_shows: point.no_shows + row.no_shows,
  };
}

function nameOf(key: string): string {
  return key.length === 'YYYY-MM'.length ? key.split('-').reverse().join('/') : dateText(key);
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000];
const HOUR = 60;

/** The marks of an axis from 0 to no less than the most, in minutes: round hours, five marks at the most. */
export function axisOf(most: number): readonly number[] {
  const step = (STEPS.find((hours) => most <= hours * HOUR * 4) ?? most / HOUR / 4) * HOUR;
  const marks = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: marks + 1 }, (_, index) => index * step);
}
