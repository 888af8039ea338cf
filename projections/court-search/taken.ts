import { dayOfWeek } from '../../domain/calendar/days.ts';
import { groupBy } from '../../platform/group-by.ts';
import { closedOn, HELD } from '../day-grid/held.ts';
import { sortedByName } from '../kit/names.ts';
import type { Database } from '../kit/projection.ts';
import { type OwnScope, ofScopeSql } from '../own-reservations/queries.ts';
import { KEPT } from './kept.ts';
import type { CourtFilter } from './queries.ts';

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

/** Hours that can be waited for: booked, offered to somebody who waited, or too close to those; not closed ones. */
export async function readTakenHours(
  db: Database,
  { activityId, centerId, date, fromMinute, own }: TakenQuery,
): Promise<TakenCourt[]> {
  const { rows } = await db.query<Row>({
    name: 'taken hours',
    text: `select a.id, a.name, c.name as center, o.start_minute as start, o.end_minute as "end"
      from read.attractions a
        join read.centers c on c.id = a.center_id
        join read.opening_hours o on o.attraction_id = a.id
      where not a.removed and c.active and not c.removed and o.active and not o.removed
        and ($2::int = 0 or a.center_id = $2::int) and ($1::int = 0 or a.activities @> array[$1::int])
        and o.day_of_week = $4 and o.start_minute >= $5
        and exists (select from ${KEPT} k
            where k.attraction_id = a.id and k.date = $3 and k.closure_id = ''
              and k.start_minute < o.end_minute and k.end_minute > o.start_minute)
        and not exists (select from ${closedOn('$3::text')} x
            where x.attraction_id = a.id and x.closure_id <> ''
              and x.start_minute < o.end_minute and x.end_minute > o.start_minute)
        and not exists (select from ${HELD} r
            where r.attraction_id = a.id and r.date = $3 and ${ofScopeSql('$6::text', '$7')}
              and r.start_minute < o.end_minute and r.end_minute > o.start_minute)
      order by o.start_minute limit ${MAX_HOURS}`,
    values: [
      activityId,
      centerId,
      date,
      dayOfWeek(date),
      fromMinute,
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
