import type { Gap } from '../../domain/catalog/gap.ts';
import { sortedByName } from '../kit/names.ts';
import type { Database } from '../kit/projection.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

export interface GridInit {
  readonly centers: readonly (Named & {
    readonly slug: string;
    readonly strcode: string;
    readonly active: boolean;
  })[];
  readonly attractionTypes: readonly Named[];
}

/** Centers and attraction types that were not removed, by name, in one statement. */
export async function readGridInit(db: Database): Promise<GridInit> {
  const { rows } = await db.query<GridInit>(
    `select ${listOf('centers', 'id', 'name', 'slug', 'strcode', 'active')} as centers,
       ${listOf('attraction_types', 'id', 'name')} as "attractionTypes"`,
  );
  const [lists = { centers: [], attractionTypes: [] }] = rows;
  return { centers: sortedByName(lists.centers), attractionTypes: sortedByName(lists.attractionTypes) };
}

export interface GridLists {
  readonly activities: readonly Named[];
  readonly reservationTypes: readonly (Named & Gap & { readonly strcode: string })[];
  readonly origins: readonly Named[];
  readonly dependencies: readonly Named[];
}

export const GRID_LISTS = `${listOf('activities', 'id', 'name')} as activities,
  ${listOf('reservation_types', 'id', 'name', 'strcode', 'minutes_before', 'minutes_after')} as "reservationTypes",
  ${listOf('origins', 'id', 'name')} as origins,
  ${listOf('dependencies', 'id', 'name')} as dependencies`;

/** Reservation types keep the order of their ids. */
export function sortedLists(lists: GridLists): GridLists {
  return {
    activities: sortedByName(lists.activities),
    reservationTypes: lists.reservationTypes,
    origins: sortedByName(lists.origins),
    dependencies: sortedByName(lists.dependencies),
  };
}

export async function readGridLists(db: Database): Promise<GridLists> {
  const { rows } = await db.query<GridLists>(`select ${GRID_LISTS}`);
  const [lists] = rows;
  if (!lists) throw new Error('a statement without a row');
  return sortedLists(lists);
}

function listOf(view: string, ...columns: readonly string[]): string {
  const fields = columns.map((column) => `'${column}', ${column}`).join(', ');
  return `(select coalesce(json_agg(json_build_object(${fields}) order by id), '[]') from read.${view} where not removed)`;
}

/** '' if unknown. */
export async function readCenterAddress(db: Database, centerId: number): Promise<string> {
  const { rows } = await db.query<{ address: string }>('select address from read.centers where id = $1', [
    centerId,
  ]);
  return rows[0]?.address ?? '';
}

/** `Centro - Cancha`, removed ones too; '' if unknown. */
export async function readAttractionPlace(db: Database, attractionId: number): Promise<string> {
  const { rows } = await db.query<{ place: string }>(
    `select c.name || ' - ' || a.name as place
     from read.attractions a join read.centers c on c.id = a.center_id where a.id = $1`,
    [attractionId],
  );
  return rows[0]?.place ?? '';
}
