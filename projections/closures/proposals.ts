import { dayOfWeek } from '../../domain/calendar/days.ts';
import {
  type Displaced,
  type OtherCourt,
  proposePlaces,
  type TakenTime,
  type TimeOf,
} from '../../domain/closure/propose.ts';
import { HELD } from '../day-grid/held.ts';
import { meetingOn } from '../floors/meeting.ts';
import { sortedByName } from '../kit/names.ts';
import type { Database } from '../kit/projection.ts';

export interface Proposal {
  readonly id: number;
  readonly name: string;
  readonly centerName: string;
}

interface Court extends OtherCourt, Proposal {
  /** Courts with displaced reservations that this one can replace: same kind and center. */
  readonly insteadOf: readonly number[];
}

interface Meeting {
  readonly one: number;
  readonly other: number;
  readonly date: string;
}

/** `$1`: closed courts, `$2`: those with displaced reservations, on dates `$3`. */
const COURTS = `select a.id, a.name, a.activities, coalesce(c.name, '') as "centerName",
    array_agg(lost.id) as "insteadOf"
  from read.attractions a
    join read.attractions lost on lost.center_id = a.center_id
      and lost.attraction_type_id = a.attraction_type_id and lost.id = any($2)
    left join read.centers c on c.id = a.center_id
  where not a.removed and not a.id = any($1) and not exists (
    select from unnest($3::text[]) asked(date) cross join lateral ${meetingOn('asked.date')} met
    where met.attraction_id = a.id and met.other_id = any($1))
  group by a.id, a.name, a.activities, c.name`;

/** Those that share cells with courts `$1` on dates `$2`. */
const MEETING = `select met.attraction_id as one, met.other_id as other, asked.date
  from unnest($2::text[]) asked(date) cross join lateral ${meetingOn('asked.date')} met
  where met.attraction_id = any($1)`;

const TAKEN = `select reservation_id as id, attraction_id as "attractionId", date, start_minute as start, end_minute as "end"
  from ${HELD} d where attraction_id = any($1) and date = any($2)
  union all
  select '', attraction_id, date, start_minute, end_minute
  from read.closed_hours where attraction_id = any($1) and date = any($2)`;

/** Hours of courts `$1` on dates `$2`, whose days of the week are `$3`. */
const OPEN = `select o.attraction_id as "attractionId", asked.date, o.start_minute as start, o.end_minute as "end"
  from unnest($2::text[], $3::int[]) as asked(date, day_of_week)
    join read.opening_hours o on o.day_of_week = asked.day_of_week
  where o.attraction_id = any($1) and o.active and not o.removed`;

/** Proposes a free court for each reservation while `courtIds` are closed; some get none. */
export async function readProposals(
  db: Database,
  courtIds: readonly number[],
  displaced: readonly Displaced[],
): Promise<Map<string, Proposal>> {
  if (displaced.length === 0) return new Map();
  const dates = [...new Set(displaced.map(({ date }) => date))];
  const lost = [...new Set(displaced.map(({ attractionId }) => attractionId))];
  const courts = sortedByName((await db.query<Court>(COURTS, [courtIds, lost, dates])).rows);
  const ids = courts.map(({ id }) => id);
  const { rows: meeting } = await db.query<Meeting>(MEETING, [ids, dates]);
  const met = new Set(meeting.map(({ one, other, date }) => `${one} ${other} ${date}`));
  const [taken, open] = await Promise.all([
    db.query<TakenTime>(TAKEN, [[...ids, ...meeting.map(({ other }) => other)], dates]),
    db.query<TimeOf>(OPEN, [ids, dates, dates.map(dayOfWeek)]),
  ]);
  const proposed = proposePlaces(displaced, {
    courtsFor: (id) => courts.filter(({ insteadOf }) => insteadOf.includes(id)),
    meet: (one, other, date) => met.has(`${one} ${other} ${date}`),
    taken: taken.rows,
    open: open.rows,
  });
  const byId = new Map(courts.map((court) => [court.id, court]));
  return new Map(
    [...proposed].flatMap(([id, court]) => {
      const found = byId.get(court);
      return found ? [[id, { id: found.id, name: found.name, centerName: found.centerName }] as const] : [];
    }),
  );
}
