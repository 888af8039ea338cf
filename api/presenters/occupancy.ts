import type { OccupancyGroup } from '../../domain/occupancy/groups.ts';
import { type Interval, toTime } from '../../domain/schedule/interval.ts';
import type { OpenStretch } from '../../projections/occupancy/open-time.ts';
import type { OccupancyRow } from '../../projections/occupancy/queries.ts';
import type { OccupancyEntry } from '../contract/statistics.ts';
import { WEEKDAYS } from './spanish.ts';

const DAY_MINUTES = 1440;
const NO_NAME: Readonly<Partial<Record<OccupancyGroup, string>>> = {
  activity: '(sin actividad)',
  dependency: '(sin organización)',
};

interface Parts {
  readonly group: OccupancyGroup;
  readonly rows: readonly OccupancyRow[];
  readonly open: readonly OpenStretch[];
  readonly names: ReadonlyMap<string, string>;
}

/**
 * The statistics of an interval, with the open time of each group; groups that were open but never booked are there too,
 * dates left out.
 */
export function presentOccupancy({ group, rows, open, names }: Parts): OccupancyEntry[] {
  const opened = openMinutes(group, open);
  const booked = new Map(rows.map((row) => [row.key, row]));
  const known = group === 'date' ? [] : (opened.byKey?.keys() ?? []);
  const keys = new Set([...booked.keys(), ...known]);
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
      lead_days: row && row.leads > 0 ? Math.round((row.leadMinutes / row.leads / DAY_MINUTES) * 10) / 10 : 0,
    };
  });
}

const { compare: inOrder } = new Intl.Collator('es', { numeric: true });

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

interface Opened {
  readonly total: number;
  /** Null: the group does not divide the open time; each has all of it. */
  readonly byKey: ReadonlyMap<string, number> | null;
}

function openMinutes(group: OccupancyGroup, open: readonly OpenStretch[]): Opened {
  const keysOf = OPEN_KEYS[group];
  const byKey = new Map<string, number>();
  let total = 0;
  for (const stretch of open) {
    const days = stretch.times * daysOf(stretch).count;
    if (days === 0) continue;
    total += (stretch.end - stretch.start) * days;
    for (const [key, minutes] of keysOf?.(stretch, days) ?? [])
      byKey.set(key, (byKey.get(key) ?? 0) + minutes);
  }
  if (group === 'date') return { total, byKey: openByDate(open) };
  return { total, byKey: keysOf ? byKey : null };
}

/** Minutes by key, of a stretch that is open on this number of days; taken off where `days` is negative. */
type OpenKeys = (stretch: OpenStretch, days: number) => readonly (readonly [string, number])[];

const whole = (key: (stretch: OpenStretch) => string): OpenKeys => {
  return (stretch, days) => [[key(stretch), (stretch.end - stretch.start) * days]];
};

const OPEN_KEYS: Readonly<Partial<Record<OccupancyGroup, OpenKeys>>> = {
  attraction: whole(({ attractionId }) => String(attractionId)),
  center: whole(({ centerId }) => String(centerId)),
  weekday: whole(({ dayOfWeek }) => String(dayOfWeek)),
  hour: (stretch, days) => hourly(stretch).map(([hour, minutes]) => [String(hour), minutes * days]),
  hour_weekday: (stretch, days) =>
    hourly(stretch).map(([hour, minutes]) => [`${stretch.dayOfWeek}-${hour}`, minutes * days]),
};

function hourly({ start, end }: Interval): [number, number][] {
  const [first, last] = [Math.floor(start / 60), Math.floor((end - 1) / 60)];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const from = (first + index) * 60;
    return [first + index, Math.min(end, from + 60) - Math.max(start, from)];
  });
}

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** The first day of a stretch, and how often its day of the week comes. Instants are UTC midnights. */
function daysOf({ dayOfWeek, from, to }: OpenStretch): { first: number; count: number } {
  const begin = Date.parse(from);
  const first = begin + ((dayOfWeek - new Date(begin).getUTCDay() + 7) % 7) * DAY_MS;
  return { first, count: Math.max(0, Math.floor((Date.parse(to) - first) / WEEK_MS) + 1) };
}

/** All courts together, before it is divided into dates: they have the same few weeks. */
function openByDate(open: readonly OpenStretch[]): Map<string, number> {
  const together = new Map<string, { readonly of: OpenStretch; minutes: number }>();
  for (const stretch of open) {
    const key = `${stretch.from} ${stretch.to} ${stretch.dayOfWeek}`;
    const sum = together.get(key) ?? { of: stretch, minutes: 0 };
    sum.minutes += (stretch.end - stretch.start) * stretch.times;
    together.set(key, sum);
  }
  const byDate = new Map<string, number>();
  for (const { of, minutes } of together.values())
    for (const date of datesOf(of)) byDate.set(date, (byDate.get(date) ?? 0) + minutes);
  return byDate;
}

function datesOf(stretch: OpenStretch): string[] {
  const { first, count } = daysOf(stretch);
  return Array.from({ length: count }, (_, week) =>
    new Date(first + week * WEEK_MS).toISOString().slice(0, 10),
  );
}
