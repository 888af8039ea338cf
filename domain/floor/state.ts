import { unreachable } from '../decider.ts';
import type { FloorCell, FloorEvent } from './events.ts';

export interface Floor {
  readonly id: number;
  readonly centerId: number;
  readonly name: string;
  readonly cells: readonly FloorCell[];
  /** The largest id of a cell that it ever had. */
  readonly lastCell: number;
  readonly removed: boolean;
}

/** Where an attraction lies from a date on. */
export interface FloorLink {
  readonly linkId: string;
  readonly attractionId: number;
  readonly floorId: number | null;
  readonly cells: readonly number[];
  readonly from: string;
}

export interface Floors {
  readonly floors: ReadonlyMap<number, Floor>;
  /** In the order of completion: a later one replaces those before it from its date on. */
  readonly links: readonly FloorLink[];
  /** Requested and not ended. */
  readonly pending: FloorLink | null;
  readonly rejected: ReadonlySet<string>;
}

export const NO_FLOORS: Floors = { floors: new Map(), links: [], pending: null, rejected: new Set() };

export function evolveFloors(state: Floors, event: FloorEvent): Floors {
  switch (event.type) {
    case 'FloorCreated': {
      const { floorId: id, centerId, name, cells } = event.data;
      return withFloor(state, { id, centerId, name, cells, lastCell: lastOf(cells), removed: false });
    }
    case 'FloorChanged': {
      const { floorId, name, cells } = event.data;
      const known = state.floors.get(floorId);
      if (!known) return state;
      return withFloor(state, {
        ...known,
        name,
        cells,
        lastCell: Math.max(known.lastCell, lastOf(cells)),
      });
    }
    case 'FloorRemoved': {
      const known = state.floors.get(event.data.floorId);
      return known ? withFloor(state, { ...known, removed: true }) : state;
    }
    case 'FloorLinkRequested':
      return { ...state, pending: event.data };
    case 'FloorLinkRejected':
      return { ...state, pending: null, rejected: new Set(state.rejected).add(event.data.linkId) };
    case 'FloorLinkCompleted':
      return { ...state, pending: null, links: [...state.links, event.data] };
    default:
      return unreachable(event);
  }
}

function withFloor(state: Floors, floor: Floor): Floors {
  return { ...state, floors: new Map(state.floors).set(floor.id, floor) };
}

function lastOf(cells: readonly FloorCell[]): number {
  return Math.max(0, ...cells.map(({ id }) => id));
}
