import type { FloorLink, Floors } from './state.ts';

/** Attractions on a floor, with their cells. */
export type Layout = ReadonlyMap<number, readonly number[]>;

/** Whether two attractions share a part of the floor. */
export type Meets = (one: number, other: number) => boolean;

/** Null: on no floor. Dates are local. */
function linkAt({ links }: Pick<Floors, 'links'>, attractionId: number, date: string): FloorLink | null {
  const link = links.findLast((one) => one.attractionId === attractionId && one.from <= date);
  return link && link.floorId !== null ? link : null;
}

/** The floor on which an attraction lies on a date, or null. */
export function homeAt(floors: Pick<Floors, 'links'>, attractionId: number, date: string): number | null {
  return linkAt(floors, attractionId, date)?.floorId ?? null;
}

/** Whether an attraction lies on a floor on a date or later. */
export function liesFrom(floors: Pick<Floors, 'links'>, attractionId: number, date: string): boolean {
  const comes = ({ attractionId: id, floorId, from }: FloorLink) =>
    id === attractionId && floorId !== null && from > date;
  return homeAt(floors, attractionId, date) !== null || floors.links.some(comes);
}

/** Floors on which an attraction has lain or lies, from any date on. */
export function floorIdsOf({ links }: Pick<Floors, 'links'>, attractionId: number): number[] {
  const own = links.filter((link) => link.attractionId === attractionId);
  return [...new Set(own.flatMap(({ floorId }) => floorId ?? []))];
}

export function layoutAt(floors: Pick<Floors, 'links'>, floorId: number, date: string): Layout {
  const ids = new Set(floors.links.map(({ attractionId }) => attractionId));
  const layout = new Map<number, readonly number[]>();
  for (const id of ids) {
    const link = linkAt(floors, id, date);
    if (link?.floorId === floorId) layout.set(id, link.cells);
  }
  return layout;
}

/** An attraction that the layout does not know meets all, until a newer layout is read. */
export function meetsBy(layout: Layout): Meets {
  return (one, other) => {
    if (one === other) return true;
    const cells = layout.get(one);
    const others = layout.get(other);
    return !cells || !others || cells.some((cell) => others.includes(cell));
  };
}

/** Whether a link that is not ended concerns the day: nobody may take time in it. */
export function isFrozen(floors: Floors, attractionId: number, date: string): boolean {
  const { pending } = floors;
  if (!pending || date < pending.from) return false;
  if (pending.attractionId === attractionId) return true;
  const home = homeAt(floors, attractionId, date);
  if (home === null) return false;
  return home === pending.floorId || home === homeAt(floors, pending.attractionId, date);
}

/** The attractions that lie on a floor on a date or later, each with the cells that it has in any of these times. */
export function usesFrom(floors: Floors, floorId: number, date: string): Layout {
  const { links, pending } = floors;
  const dates = new Set([date, ...links.map(({ from }) => from).filter((from) => from > date)]);
  const uses = new Map<number, readonly number[]>();
  const add = (id: number, cells: readonly number[]) =>
    uses.set(id, [...new Set([...(uses.get(id) ?? []), ...cells])]);
  for (const one of dates) for (const [id, cells] of layoutAt(floors, floorId, one)) add(id, cells);
  if (pending?.floorId === floorId) add(pending.attractionId, pending.cells);
  return uses;
}

/** The cells that two attractions both cover. */
export function sharedCells(layout: Layout, one: number, other: number): number[] {
  const others = layout.get(other) ?? [];
  return (layout.get(one) ?? []).filter((cell) => others.includes(cell));
}
