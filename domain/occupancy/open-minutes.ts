import { datesFrom, dayOfWeek, daysBetween, daysLater } from '../calendar/days.ts';
import type { Interval } from '../schedule/interval.ts';
import type { OccupancyGroup } from './groups.ts';

export interface OpenStretch extends Interval {
  /** Null: of a floor. */
  readonly attractionId: number | null;
  readonly centerId: number;
  /** 0 Sunday. */
  readonly dayOfWeek: number;
  readonly from: string;
  readonly to: string;
  /** A floor's: the share that is open. Negative: subtracts a closure. */
  readonly times: number;
}

export interface OpenMinutes {
  readonly total: number;
  /** Null: the group does not divide the open time. */
  readonly byKey: ReadonlyMap<string, number> | null;
}

export function openMinutes(group: OccupancyGroup, open: readonly OpenStretch[]): OpenMinutes {
  const daysOf = rememberedDays();
  const keysOf = OPEN_KEYS[group];
  const byKey = new Map<string, number>();
  let total = 0;
  const counted = group === 'attraction' ? open : alikeTogether(open);
  for (const stretch of counted) {
    const days = stretch.times * daysOf(stretch).count;
    if (days === 0) continue;
    total += (stretch.end - stretch.start) * days;
    for (const [key, minutes] of keysOf?.(stretch, days) ?? [])
      byKey.set(key, (byKey.get(key) ?? 0) + minutes);
  }
  if (group === 'date') return { total, byKey: openByDate(counted, daysOf) };
  return { total, byKey: keysOf ? byKey : null };
}

/** Counts stretches of courts with equal hours together. */
function alikeTogether(open: readonly OpenStretch[]): readonly OpenStretch[] {
  const together = new Map<string, { readonly stretch: OpenStretch; times: number }>();
  for (const stretch of open) {
    const { centerId, dayOfWeek, start, end, from, to, times } = stretch;
    const key = `${centerId} ${dayOfWeek} ${start} ${end} ${from} ${to}`;
    const known = together.get(key);
    if (known) known.times += times;
    else together.set(key, { stretch, times });
  }
  return [...together.values()].map(({ stretch, times }) => ({ ...stretch, times }));
}

type OpenKeys = (stretch: OpenStretch, days: number) => readonly (readonly [string, number])[];

const wholeStretch = (key: (stretch: OpenStretch) => string): OpenKeys => {
  return (stretch, days) => [[key(stretch), (stretch.end - stretch.start) * days]];
};

const OPEN_KEYS: Readonly<Partial<Record<OccupancyGroup, OpenKeys>>> = {
  attraction: wholeStretch(({ attractionId }) => String(attractionId)),
  center: wholeStretch(({ centerId }) => String(centerId)),
  weekday: wholeStretch((stretch) => String(stretch.dayOfWeek)),
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

interface Days {
  readonly first: string;
  readonly count: number;
}

const daysKey = (stretch: OpenStretch) => `${stretch.from} ${stretch.to} ${stretch.dayOfWeek}`;

/** Cached, since dates are slow to calculate and weeks repeat. */
function rememberedDays(): (stretch: OpenStretch) => Days {
  const known = new Map<string, Days>();
  return (stretch) => {
    const key = daysKey(stretch);
    let days = known.get(key);
    if (!days) {
      days = daysOf(stretch);
      known.set(key, days);
    }
    return days;
  };
}

function daysOf(stretch: OpenStretch): Days {
  const wait = (stretch.dayOfWeek - dayOfWeek(stretch.from) + 7) % 7;
  const first = daysLater(stretch.from, wait);
  return { first, count: Math.max(0, Math.floor(daysBetween(first, stretch.to) / 7) + 1) };
}

/** Sums courts before dividing by date. */
function openByDate(
  open: readonly OpenStretch[],
  daysOf: (stretch: OpenStretch) => Days,
): Map<string, number> {
  const together = new Map<string, { readonly days: Days; minutes: number }>();
  for (const stretch of open) {
    const sum = together.get(daysKey(stretch)) ?? { days: daysOf(stretch), minutes: 0 };
    sum.minutes += (stretch.end - stretch.start) * stretch.times;
    together.set(daysKey(stretch), sum);
  }
  const byDate = new Map<string, number>();
  for (const { days, minutes } of together.values())
    for (const date of datesFrom(days.first, days.count, 7))
      byDate.set(date, (byDate.get(date) ?? 0) + minutes);
  return byDate;
}
