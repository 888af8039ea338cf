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

const meets = (times: string) => `select from ${times}
  where ${times}.attraction_id = slots.attraction_id
    and ${times}.start_minute < slots.end_minute and ${times}.end_minute > slots.start_minute`;

/** `$7`, `$8`: the person who asks. */
const TAKEN = `with ${COURTS}, ${ASKED}, ${SLOTS},
  own as materialized (
    select r.attraction_id, r.start_minute, r.end_minute from ${HELD} r
    where r.date = any($3::text[]) and ${ofScopeSql('$7::text', '$8')})
  select courts.id, courts.name, courts.center, slots.start_minute as start, slots.end_minute as "end"
  from slots join courts on courts.id = slots.attraction_id
  where exists (${meets('held')} and held.closure_id = '')
    and not exists (${meets('held')} and held.closure_id <> '')
    and not exists (${meets('own')})
  order by slots.start_minute limit ${MAX_HOURS}`;

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
