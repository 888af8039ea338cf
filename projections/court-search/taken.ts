import { dayOfWeek } from '../../domain/calendar/days.ts';
import { groupBy } from '../../platform/group-by.ts';
import { HELD } from '../day-grid/held.ts';
import { sortedByName } from '../kit/names.ts';
import type { Database } from '../kit/projection.ts';
import { type OwnScope, ofScopeSql } from '../own-reservations/queries.ts';
import { ASKED, COURTS, type CourtFilter, MIDNIGHT, SLOTS } from './queries.ts';

interface TakenQuery extends CourtFilter {
  readonly date: string;
  readonly fromMinute: number;
  /** Person who asks, whose own hours are left out; null: a visitor. */
  readonly own: OwnScope | null;
}

/** Minutes since local midnight, in order. */
export interface TakenCourt {
  readonly id: number;
  readonly name: string;
  readonly center: string;
  readonly hours: readonly { readonly start: number; readonly end: number }[];
}

interface Row {
  readonly id: number;
  readonly name: string;
  readonly center: string;
  readonly start: number;
  readonly end: number;
}

const MAX_HOURS = 1_000;

const minutes = 'int4range(start_minute, end_minute)';

/** `$7`, `$8`: the person who asks. Times are joined court by court: hour by hour, a plan with a wrong guess takes seconds. */
const TAKEN = `with ${COURTS}, ${ASKED}, ${SLOTS},
  hours as (select attraction_id as id, array_agg(${minutes}) as each from slots group by attraction_id),
  kept as (
    select attraction_id as id, range_agg(${minutes}) filter (where closure_id = '') as booked,
      coalesce(range_agg(${minutes}) filter (where closure_id <> ''), '{}') as closed
    from held group by attraction_id),
  own as (
    select r.attraction_id as id, range_agg(${minutes}) as booked from ${HELD} r
    where r.date = any($3::text[]) and ${ofScopeSql('$7::text', '$8')} group by r.attraction_id)
  select id, courts.name, courts.center, lower(hour) as start, upper(hour) as "end"
  from courts join hours using (id) join kept using (id) left join own using (id), unnest(hours.each) hour
  where hour && kept.booked and not hour && kept.closed and not hour && coalesce(own.booked, '{}')
  order by start limit ${MAX_HOURS}`;

/** Hours that can be waited for: booked, offered to somebody who waited, or too close to those; not closed ones. */
export async function readTakenHours(
  db: Database,
  { activityId, centerId, date, fromMinute, own }: TakenQuery,
): Promise<TakenCourt[]> {
  const { rows } = await db.query<Row>({
    name: 'taken hours',
    text: TAKEN,
    values: [
      activityId,
      centerId,
      [date],
      [dayOfWeek(date)],
      [fromMinute],
      [MIDNIGHT],
      own?.personId ?? null,
      own?.isProven ?? false,
    ],
  });
  const courts = [...groupBy(rows, ({ id }) => id).values()].flatMap(([first, ...rest]) =>
    first
      ? [
          {
            id: first.id,
            name: first.name,
            center: first.center,
            hours: [first, ...rest].map(({ start, end }) => ({ start, end })),
          },
        ]
      : [],
  );
  return sortedByName(courts).sort((a, b) => a.center.localeCompare(b.center, 'es'));
}
