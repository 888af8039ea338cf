import type { Database } from '../kit/projection.ts';

export interface ListedFloor {
  readonly id: number;
  readonly center_id: number;
  readonly name: string;
  readonly cells: {
    readonly id: number;
    readonly name: string;
    readonly row: number;
    readonly column: number;
  }[];
  readonly attractions: LyingAttraction[];
  readonly removed_attractions: LyingAttraction[];
}

/** `from`: the first date, `until`: the first without it; an attraction may come again later with other cells. */
interface LyingAttraction {
  readonly id: number;
  readonly name: string;
  readonly cells: number[];
  readonly from: string;
  readonly until: string | null;
}

/** SQL of a floor's list. `which`: SQL of a condition. */
const lyingWhere = (which: string) => `(
  select coalesce(json_agg(json_build_object('id', l.attraction_id, 'name', l.name, 'cells', l.cells,
      'from', l.from_date, 'until', l.until) order by l.name, l.attraction_id, l.from_date), '[]')
    from lying l where l.floor_id = f.floor_id and ${which})`;

/** `$1`: center, 0: all; `$2`: floor, 0: all; `$3`: today. Links that a later one replaces are left out. */
const FLOORS = `
  with lying as (
    select l.floor_id, l.attraction_id, a.name, a.removed, l.cells, l.from_date,
      (select min(n.from_date) from read.floor_links n
        where n.attraction_id = l.attraction_id and n.completed > l.completed) as until
    from read.floor_links l join read.attractions a on a.id = l.attraction_id
    where l.floor_id is not null and not exists (
      select from read.floor_links n
      where n.attraction_id = l.attraction_id and n.completed > l.completed
        and n.from_date <= greatest(l.from_date, $3)))
  select f.floor_id as id, f.center_id, f.name,
    (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'row', c.row, 'column', c."column")
        order by c.place), '[]')
      from unnest(f.cell_ids, f.cell_names, f.cell_rows, f.cell_columns) with ordinality
        as c(id, name, row, "column", place)) as cells,
    ${lyingWhere('not l.removed')} as attractions,
    ${lyingWhere('l.removed')} as removed_attractions
  from read.floors f
  where not f.removed and ($1::int = 0 or f.center_id = $1) and ($2::int = 0 or f.floor_id = $2)
  order by f.center_id, f.name, f.floor_id`;

export async function readFloors(
  db: Database,
  { centerId = 0, floorId = 0 }: { readonly centerId?: number; readonly floorId?: number },
  today: string,
): Promise<ListedFloor[]> {
  const { rows } = await db.query<ListedFloor>({
    name: 'floors',
    text: FLOORS,
    values: [centerId, floorId, today],
  });
  return rows;
}
