import { type Interval, toTime, union } from '../../domain/schedule/interval.ts';
import type { OccupancyGroup, OccupancyRow, OpenStretch } from '../../projections/occupancy/queries.ts';
import type { OccupancyEntry } from '../contract/statistics.ts';
import { WEEKDAYS } from './spanish.ts';

const DAY_MS = 86_400_000;
const NO_NAME: Readonly<Partial<Record<OccupancyGroup, string>>> = {
  activity: '(sin actividad)',
  dependency: '(sin organización)',
};

interface Parts {
  readonly group: OccupancyGroup;
  readonly from: string;
  readonly to: string;
  readonly rows: readonly OccupancyRow[];
  readonly open: readonly OpenStretch[];
  readonly names: ReadonlyMap<string, string>;
}

/** The statistics of an interval, with the open time of each group; groups that were open but never booked are there too. */
export function presentOccupancy({ group, from, to, rows, open, names }: Parts): OccupancyEntry[] {
  const opened = openMinutes(group, open, dayCounts(from, to));
  const booked = new Map(rows.map((row) => [row.key, row]));
  const keys = new Set([...booked.keys(), ...(opened.byKey?.keys() ?? [])]);
  return [...keys].sort(inOrder).map((key) => {
    const row = booked.get(key);
    const reservations = row?.reservations ?? 0;
    return {
      key,
      name: nameOf(group, key, names),
      reserved_minutes: row?.reservedMinutes ?? 0,
      open_minutes: opened.byKey ? (opened.byKey.get(key) ?? 0) : opened.total,
      reservations,
      cancelled: row?.cancelled ?? 0,
      no_shows: row?.noShows ?? 0,
      lead_days: reservations === 0 ? 0 : Math.round(((row?.leadDays ?? 0) / reservations) * 10) / 10,
    };
  });
}

const inOrder = (a: string, b: string) => a.localeCompare(b, 'es', { numeric: true });

function nameOf(group: OccupancyGroup, key: string, names: ReadonlyMap<string, string>): string {
  const none = NO_NAME[group];
  if (none && (key === '' || key === '0')) return none;
  if (group === 'weekday') return WEEKDAYS[Number(key)] ?? key;
  if (group === 'hour') return hourName(Number(key));
  if (group === 'hour_weekday') {
    const [weekday, hour] = key.split('-').map(Number);
    return `${WEEKDAYS[weekday ?? 0]} ${hourName(hour ?? 0)}`;
  }
  if (group === 'date') return key.split('-').reverse().join('/');
  return names.get(key) ?? key;
}

const hourName = (hour: number) => `${toTime(hour * 60)}–${toTime(hour * 60 + 60)}`;

/** How often each day of the week (0 Sunday) comes in an interval. */
function dayCounts(from: string, to: string): number[] {
  const first = Date.parse(`${from}T00:00:00Z`);
  const days = (Date.parse(`${to}T00:00:00Z`) - first) / DAY_MS + 1;
  const start = new Date(first).getUTCDay();
  return WEEKDAYS.map((_, weekday) => {
    const offset = (weekday - start + 7) % 7;
    return offset >= days ? 0 : Math.floor((days - 1 - offset) / 7) + 1;
  });
}

interface Opened {
  readonly total: number;
  /** Null: the group does not divide the open time; each has all of it. */
  readonly byKey: ReadonlyMap<string, number> | null;
}

function openMinutes(group: OccupancyGroup, open: readonly OpenStretch[], counts: readonly number[]): Opened {
  const keysOf = OPEN_KEYS[group];
  const byKey = new Map<string, number>();
  let total = 0;
  for (const { sample, stretch } of disjoint(open)) {
    const count = counts[sample.dayOfWeek] ?? 0;
    total += (stretch.end - stretch.start) * count;
    for (const [key, minutes] of keysOf?.(sample, stretch) ?? [])
      if (count > 0) byKey.set(key, (byKey.get(key) ?? 0) + minutes * count);
  }
  return { total, byKey: keysOf ? byKey : null };
}

type KeyedMinutes = readonly (readonly [string, number])[];
type OpenKeys = (sample: OpenStretch, stretch: Interval) => KeyedMinutes;

const whole = (key: (sample: OpenStretch) => string): OpenKeys => {
  return (sample, { start, end }) => [[key(sample), end - start]];
};

const OPEN_KEYS: Readonly<Partial<Record<OccupancyGroup, OpenKeys>>> = {
  attraction: whole(({ attractionId }) => String(attractionId)),
  center: whole(({ centerId }) => String(centerId)),
  weekday: whole(({ dayOfWeek }) => String(dayOfWeek)),
  hour: (_, stretch) => hourly(stretch).map(([hour, minutes]) => [String(hour), minutes]),
  hour_weekday: ({ dayOfWeek }, stretch) =>
    hourly(stretch).map(([hour, minutes]) => [`${dayOfWeek}-${hour}`, minutes]),
};

function hourly({ start, end }: Interval): [number, number][] {
  const [first, last] = [Math.floor(start / 60), Math.floor((end - 1) / 60)];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const from = (first + index) * 60;
    return [first + index, Math.min(end, from + 60) - Math.max(start, from)];
  });
}

/** The open time of each attraction and day of the week, no minute twice. */
function disjoint(open: readonly OpenStretch[]): { sample: OpenStretch; stretch: Interval }[] {
  const days = new Map<string, OpenStretch[]>();
  for (const stretch of open) {
    const key = `${stretch.attractionId}-${stretch.dayOfWeek}`;
    days.set(key, [...(days.get(key) ?? []), stretch]);
  }
  return [...days.values()].flatMap((day) =>
    union(day).flatMap((stretch) => (day[0] ? [{ sample: day[0], stretch }] : [])),
  );
}
