import type { CourtHours, KnownHours } from '../../domain/occupancy/open-stretches.ts';
import { union } from '../../domain/schedule/interval.ts';
import { catalog } from '../catalog/projection.ts';
import type { Database } from '../kit/projection.ts';

interface HoursQuery {
  readonly from: string;
  readonly to: string;
  /** 0: all. */
  readonly centerId: number;
  readonly timeZone: string;
}

export async function readCourtHours(db: Database, query: HoursQuery): Promise<CourtHours[]> {
  const [courts, weeks] = [await readCourts(db, query), await readWeeks(db, query.timeZone)];
  return courts.map((court) => ({ ...court, ...(weeks.get(court.attractionId) ?? NEVER_OPEN) }));
}

type Court = Omit<CourtHours, 'hours' | 'removed'>;
type Weeks = Pick<CourtHours, 'hours' | 'removed'>;

const NEVER_OPEN: Weeks = { hours: [], removed: [] };

const COURTS = `select a.id as "attractionId", a.center_id as "centerId",
    (select min(f.date) from read.reservations f where f.attraction_id = a.id) as "firstUse",
    array(select json_build_object('date', date, 'start', start_minute, 'end', end_minute)
      from read.closed_hours x
      where x.attraction_id = a.id and x.date >= $1 and x.date <= $2 and x.closure_id <> '') as closed
  from read.attractions a where $3::int = 0 or a.center_id = $3`;

async function readCourts(db: Database, { from, to, centerId }: HoursQuery): Promise<readonly Court[]> {
  return (await db.query<Court>(COURTS, [from, to, centerId])).rows;
}

interface Kept {
  readonly version: string;
  readonly weeks: ReadonlyMap<number, Weeks>;
}

/** The last read weeks of all courts: tens of thousands of rows that seldom change. */
const kept = new WeakMap<Database, Kept>();

/** The log only grows, so its last row shows changes. */
const VERSION = `select concat_ws(' ', $1::text, (select max(position) from read.opening_hours_log),
  (select generation from read.projections where status = 'live' and name = '${catalog.name}')) as version`;

async function readWeeks(db: Database, timeZone: string): Promise<ReadonlyMap<number, Weeks>> {
  const { rows } = await db.query<{ version: string }>(VERSION, [timeZone]);
  const version = rows[0]?.version ?? '';
  const known = kept.get(db);
  if (known?.version === version) return known.weeks;
  const weeks = await readLog(db, timeZone);
  kept.set(db, { version, weeks });
  return weeks;
}

interface LogRow extends KnownHours {
  readonly attractionId: number;
  /** False: the court itself was removed or restored. */
  readonly isSlot: boolean;
  readonly open: boolean;
}

const LOG = `select attraction_id as "attractionId", slot_id is not null as "isSlot", day_of_week as "dayOfWeek",
    start_minute as start, end_minute as "end", open, to_char(at at time zone $1, 'YYYY-MM-DD') as since,
    to_char(lead(at) over (partition by attraction_id, slot_id order by position) at time zone $1, 'YYYY-MM-DD') as until
  from read.opening_hours_log`;

async function readLog(db: Database, timeZone: string): Promise<ReadonlyMap<number, Weeks>> {
  const { rows } = await db.query<LogRow>(LOG, [timeZone]);
  const byCourt = new Map<number, LogRow[]>();
  for (const row of rows) {
    const own = byCourt.get(row.attractionId) ?? [];
    own.push(row);
    byCourt.set(row.attractionId, own);
  }
  const shared = new Map<string, Weeks>();
  const sharedWeeks = (own: readonly LogRow[]) => {
    const weeks = weeksOf(own);
    const content = JSON.stringify(weeks);
    const same = shared.get(content) ?? weeks;
    shared.set(content, same);
    return same;
  };
  return new Map([...byCourt].map(([id, own]) => [id, sharedWeeks(own)]));
}

function weeksOf(rows: readonly LogRow[]): Weeks {
  return {
    hours: joined(rows.filter(({ open, isSlot }) => open && isSlot)),
    removed: rows
      .filter(({ open, isSlot }) => !open && !isSlot)
      .map(({ since, until }) => ({ since, until })),
  };
}

/** Joins adjacent slots that were valid at the same time. */
function joined(rows: readonly LogRow[]): KnownHours[] {
  const alike = new Map<string, LogRow[]>();
  for (const row of rows) {
    const key = `${row.dayOfWeek} ${row.since} ${row.until}`;
    const own = alike.get(key) ?? [];
    own.push(row);
    alike.set(key, own);
  }
  return [...alike.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { dayOfWeek, since, until } = first;
    return union(own).map(({ start, end }) => ({ dayOfWeek, since, until, start, end }));
  });
}
