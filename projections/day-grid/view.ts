import { dayOfWeek } from '../../domain/calendar/days.ts';
import { shareInFlight } from '../../platform/batcher.ts';
import { catalog } from '../catalog/projection.ts';
import { GRID_LISTS, type GridLists, sortedLists } from '../catalog/queries.ts';
import type { Database } from '../kit/projection.ts';
import { reservationDetail } from '../reservation-detail/projection.ts';
import { type AttractionDay, type DayParts, daysOf, partsOf } from './queries.ts';

/** Which day of which centre the grid shows. */
export interface GridQuery {
  readonly centerId: number;
  readonly date: string;
  /** 0: of all types. */
  readonly attractionTypeId: number;
}

export interface GridView {
  readonly version: string;
  readonly days: readonly AttractionDay[];
  readonly lists: GridLists;
}

const VERSION = `${versionSql(catalog, reservationDetail)} as version`;

/**
 * Returns the version of the grid's rows, for any day: the same version means the same rows. Simultaneous callers share
 * one statement, which begins after they asked.
 */
export function gridVersion(db: Database): () => Promise<string> {
  return shareInFlight(async () => {
    const { rows } = await db.query<{ version: string | null }>({
      name: 'grid version',
      text: `select ${VERSION}`,
    });
    return rows[0]?.version ?? '';
  });
}

/** `$3` is the centre, `$4` the type. */
const VIEW = `select ${partsOf('a.center_id = $3 and ($4::int = 0 or a.attraction_type_id = $4)')},
  ${VERSION}, ${GRID_LISTS}`;

/**
 * A day of a centre, attraction by attraction in the order of their names, and the lists of its form, as they were at one
 * moment. An attraction that was removed shows where it still has reservations on that day. One statement, whatever the
 * number of attractions.
 */
export async function readGridView(
  db: Database,
  { date, centerId, attractionTypeId }: GridQuery,
): Promise<GridView> {
  const { rows } = await db.query<DayParts & GridLists & { version: string | null }>({
    name: 'grid view',
    text: VIEW,
    values: [date, dayOfWeek(date), centerId, attractionTypeId],
  });
  const [row] = rows;
  if (!row) throw new Error('a statement without a row');
  return { version: row.version ?? '', days: daysOf(row), lists: sortedLists(row) };
}

/**
 * SQL of a text that stays the same while the live tables of these projections hold the same rows: rows change only
 * with their checkpoint or generation. Read it in one statement with the rows that it describes.
 */
function versionSql(...projections: readonly { readonly name: string }[]): string {
  const names = projections.map(({ name }) => `'${name}'`).join(', ');
  return `(select string_agg(concat_ws(' ', name, generation, checkpoint), ', ' order by name)
    from read.projections where status = 'live' and name in (${names}))`;
}
