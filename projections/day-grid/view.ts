import { dayOfWeek } from '../../domain/calendar/days.ts';
import { shareInFlight } from '../../platform/batcher.ts';
import { catalog } from '../catalog/projection.ts';
import { GRID_LISTS, type GridLists, sortedLists } from '../catalog/queries.ts';
import { floorsView } from '../floors/projection.ts';
import type { Database } from '../kit/projection.ts';
import { reservationDetail } from '../reservation-detail/projection.ts';
import { type AttractionDay, type DayParts, daysOf, partsOf } from './queries.ts';

export interface GridQuery {
  readonly centerId: number;
  readonly date: string;
  /** 0: all types. */
  readonly attractionTypeId: number;
}

export interface GridView {
  readonly version: string;
  readonly days: readonly AttractionDay[];
  readonly lists: GridLists;
}

const VERSION = `${versionSql(catalog, reservationDetail, floorsView)} as version`;

/** Equal versions mean equal rows, for any day. Simultaneous callers share one statement, begun after they asked. */
export function gridVersion(db: Database): () => Promise<string> {
  return shareInFlight(async () => {
    const { rows } = await db.query<{ version: string | null }>({
      name: 'grid version',
      text: `select ${VERSION}`,
    });
    return rows[0]?.version ?? '';
  });
}

/** `$3`: center, `$4`: type. */
const VIEW = `select ${partsOf('a.center_id = $3 and ($4::int = 0 or a.attraction_type_id = $4)')},
  ${VERSION}, ${GRID_LISTS}`;

/** A center's day and the lists of its form at one moment, in one statement. Removed attractions appear if reserved. */
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

/** SQL of a text that changes with any row of these projections. Read it in the same statement as the rows. */
function versionSql(...projections: readonly { readonly name: string }[]): string {
  const names = projections.map(({ name }) => `'${name}'`).join(', ');
  return `(select string_agg(concat_ws(' ', name, generation, checkpoint), ', ' order by name)
    from read.projections where status = 'live' and name in (${names}))`;
}
