import { daysLater } from '../calendar/days.ts';
import type { Layout } from '../floor/layout.ts';
import type { FloorLink } from '../floor/state.ts';

/** `centerId`: of the floor; null: on no floor. */
export interface PlacedLink extends Omit<FloorLink, 'linkId'> {
  readonly centerId: number | null;
}

/** A floor on days on which the same attractions cover the same cells; both ends are included. */
export interface FloorTime {
  readonly floorId: number;
  readonly centerId: number;
  readonly from: string;
  readonly to: string;
  readonly layout: Layout;
}

/** Cells that no attraction covers can't be booked, so they are no part of the floor's time. */
export function coveredCells(layout: Layout): number {
  return new Set([...layout.values()].flat()).size;
}

/** How much of the floor an attraction takes: more than 0, at most 1. */
export function shareOf({ layout }: FloorTime, attractionId: number): number {
  return (layout.get(attractionId)?.length ?? 0) / coveredCells(layout);
}

/** Sorted by floor and date. `links` are in the order of completion, as in `Floors`. */
export function floorTimes(
  links: readonly PlacedLink[],
  { from, to }: { readonly from: string; readonly to: string },
): FloorTime[] {
  const changes = links.map((link) => link.from).filter((date) => date > from && date <= to);
  const begins = [from, ...[...new Set(changes)].sort()];
  const times = begins.flatMap((begin, index) => {
    const next = begins[index + 1];
    const end = next === undefined ? to : daysLater(next, -1);
    return floorsOn(links, begin).map((floor) => ({ ...floor, from: begin, to: end }));
  });
  return joined(times);
}

type FloorOn = Pick<FloorTime, 'floorId' | 'centerId'> & { readonly layout: Map<number, readonly number[]> };

function floorsOn(links: readonly PlacedLink[], date: string): FloorOn[] {
  const latest = new Map<number, PlacedLink>();
  for (const link of links) if (link.from <= date) latest.set(link.attractionId, link);
  const floors = new Map<number, FloorOn>();
  for (const { attractionId, floorId, centerId, cells } of latest.values()) {
    if (floorId === null || centerId === null) continue;
    const floor = floors.get(floorId) ?? { floorId, centerId, layout: new Map() };
    floor.layout.set(attractionId, cells);
    floors.set(floorId, floor);
  }
  return [...floors.values()];
}

/** Adjacent days of a floor with the same layout are one time: the change was on another floor. */
function joined(times: readonly FloorTime[]): FloorTime[] {
  const byFloor = new Map<number, FloorTime[]>();
  for (const time of times) {
    const own = byFloor.get(time.floorId) ?? [];
    byFloor.set(time.floorId, own);
    const last = own.at(-1);
    if (last && daysLater(last.to, 1) === time.from && isAlike(last.layout, time.layout))
      own[own.length - 1] = { ...last, to: time.to };
    else own.push(time);
  }
  return [...byFloor.values()].flat();
}

function isAlike(one: Layout, other: Layout): boolean {
  return (
    one.size === other.size && [...one].every(([id, cells]) => String(cells) === String(other.get(id) ?? ''))
  );
}
