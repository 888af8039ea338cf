import { dayOfWeek } from '../../domain/calendar/days.ts';
import { shareInFlight } from '../../platform/batcher.ts';
import { ANYTHING, type Bus } from '../../platform/bus.ts';
import { catalog } from '../catalog/projection.ts';
import { GRID_LISTS, type GridLists, sortedLists } from '../catalog/queries.ts';
import { floorsView } from '../floors/projection.ts';
import type { Database } from '../kit/projection.ts';
import { reservationDetail } from '../reservation-detail/projection.ts';
import { heardMoves } from '../runner/heard-moves.ts';
import { type AttractionDay, type DayParts, daysOf, partsOf } from './queries.ts';

export interface GridQuery {
  readonly centerId: number;
  readonly date: string;
  /** 0: all types. */
  readonly attractionTypeId: number;
}

export interface GridView {
  readonly version: GridVersion;
  readonly days: readonly AttractionDay[];
  readonly lists: GridLists;
}

const PROJECTIONS: readonly { readonly name: string }[] = [catalog, reservationDetail, floorsView];
const NAMES = PROJECTIONS.map(({ name }) => name);

/** Generation and checkpoint of each read model of the grid, as decimal digits. */
export type GridVersion = Readonly<Record<string, readonly [generation: string, checkpoint: string]>>;

/** Read it in the same statement as the rows. */
const VERSION = `(
  select coalesce(json_object_agg(name, json_build_array(generation::text, checkpoint::text)), '{}')
  from read.projections
  where status = 'live' and name in (${NAMES.map((name) => `'${name}'`).join(', ')})) as version`;

/** Equal versions mean equal rows, for any day. Simultaneous callers share one statement, begun after they asked. */
export function gridVersion(db: Database): () => Promise<GridVersion> {
  return shareInFlight(async () => {
    const { rows } = await db.query<{ version: GridVersion }>({
      name: 'grid version',
      text: `select ${VERSION}`,
    });
    return rows[0]?.version ?? {};
  });
}

/** Whether an answer of the first version holds for the second, on `date` or, without it, on any day. */
export function sameGrid(
  bus: Pick<Bus, 'subscribe'>,
): (known: GridVersion, asked: GridVersion, date: string | null) => boolean {
  const moves = heardMoves(bus, NAMES, groupOf);
  return (known, asked, date) =>
    NAMES.every((name) => {
      const [was, is] = [known[name], asked[name]];
      if (!was || !is || was[0] !== is[0]) return false;
      const [from, to] = [BigInt(was[1]), BigInt(is[1])];
      return to <= from || (date !== null && moves.isUnchanged(name, date, from, to));
    });
}

/** The date of a change; a reservation's own topic comes with that of its day. */
function groupOf(key: string): string | null {
  const [kind, , date] = key.split(':');
  if (kind === 'reservation') return null;
  return kind === 'day' && date ? date : ANYTHING;
}

/** `$3`: center, `$4`: type. */
const VIEW = `select ${partsOf('a.center_id = $3 and ($4::int = 0 or a.attraction_type_id = $4)')},
  ${VERSION}, ${GRID_LISTS}`;

/** A center's day and the lists of its form at one moment, in one statement. Removed attractions appear if reserved. */
export async function readGridView(
  db: Database,
  { date, centerId, attractionTypeId }: GridQuery,
): Promise<GridView> {
  const { rows } = await db.query<DayParts & GridLists & { version: GridVersion }>({
    name: 'grid view',
    text: VIEW,
    values: [date, dayOfWeek(date), centerId, attractionTypeId],
  });
  const [row] = rows;
  if (!row) throw new Error('a statement without a row');
  return { version: row.version, days: daysOf(row), lists: sortedLists(row) };
}
