import { WEEKDAYS } from '../../domain/calendar/weekdays.ts';
import type { OccupancyGroup } from '../../domain/occupancy/groups.ts';
import { type OpenStretch, openMinutes } from '../../domain/occupancy/open-minutes.ts';
import { toTime } from '../../domain/schedule/interval.ts';
import type { OccupancyRow } from '../../projections/occupancy/queries.ts';
import type { OccupancyEntry } from '../contract/statistics.ts';

const DAY_MINUTES = 1440;
const NO_NAME: Readonly<Partial<Record<OccupancyGroup, string>>> = {
  activity: '(sin actividad)',
  dependency: '(sin organización)',
};

interface Occupancy {
  readonly group: OccupancyGroup;
  readonly rows: readonly OccupancyRow[];
  /** Reserved minutes that the rows have too much, by key. */
  readonly excess: ReadonlyMap<string, number>;
  readonly open: readonly OpenStretch[];
  readonly names: ReadonlyMap<string, string>;
}

/** Includes groups that were open but never booked, except dates. */
export function presentOccupancy({ group, rows, excess, open, names }: Occupancy): OccupancyEntry[] {
  const opened = openMinutes(group, open);
  const booked = new Map(rows.map((row) => [row.key, row]));
  const known = group === 'date' ? [] : (opened.byKey?.keys() ?? []);
  const keys = new Set([...booked.keys(), ...known]);
  // Thousands of dates, already in order.
  return [...keys].sort(group === 'date' ? undefined : inOrder).map((key) => {
    const row = booked.get(key);
    const reservations = row?.reservations ?? 0;
    return {
      key,
      name: nameOf(group, key, names),
      reserved_minutes: rounded((row?.reservedMinutes ?? 0) - (excess.get(key) ?? 0)),
      open_minutes: rounded(opened.byKey ? (opened.byKey.get(key) ?? 0) : opened.total),
      reservations,
      cancelled: row?.cancelled ?? 0,
      no_shows: row?.noShows ?? 0,
      lead_days: row && row.leads > 0 ? Math.round((row.leadMinutes / row.leads / DAY_MINUTES) * 10) / 10 : 0,
    };
  });
}

/** Shares of a floor are seldom whole minutes. */
const rounded = (minutes: number) => Math.round(minutes * 100) / 100;

const { compare } = new Intl.Collator('es', { numeric: true });
/** Ids as numbers: a collator takes ten times as long. */
const inOrder = (one: string, other: string) => Number(one) - Number(other) || compare(one, other);

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
