import { dayOfWeek } from '../../domain/calendar/days.ts';
import type { Database } from '../kit/projection.ts';
import { type AttractionDay, type DayParts, daysOf, partsOf } from './queries.ts';

export interface BoardDay {
  readonly center: {
    readonly name: string;
    readonly slug: string;
    readonly hours: string;
  };
  readonly days: readonly AttractionDay[];
}

const FLAGGED = `not a.removed and a.active
  and a.center_id = (select id from read.centers where slug = $3 and active and not removed)`;

/** Null if the center is unknown or not shown. One statement. */
export async function readBoard(
  db: Database,
  { centerSlug, date }: { readonly centerSlug: string; readonly date: string },
): Promise<BoardDay | null> {
  const { rows } = await db.query<DayParts & { center: BoardDay['center'] | null }>(
    `select ${partsOf(FLAGGED)},
       (select json_build_object('name', name, 'slug', slug, 'hours', hours)
        from read.centers where slug = $3 and active and not removed limit 1) as center`,
    [date, dayOfWeek(date), centerSlug],
  );
  const [row] = rows;
  return row?.center ? { center: row.center, days: daysOf(row) } : null;
}
