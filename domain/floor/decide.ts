import { daysLater } from '../calendar/days.ts';
import { accept, type Decider, type Decision, decideByType, refuse } from '../decider.ts';
import { changesOfForm, refusalOf, type ValuesOvertaken } from '../known-values.ts';
import type { FloorEvent } from './events.ts';
import { liesFrom, usesFrom } from './layout.ts';
import { evolveFloors, type Floor, type FloorLink, type Floors, NO_FLOORS } from './state.ts';

/** Without an id: a new one. */
export interface RequestedCell {
  readonly id?: number | undefined;
  readonly name: string;
  readonly row: number;
  readonly column: number;
}

interface Drawn {
  readonly name: string;
  readonly cells: readonly RequestedCell[];
}

export type FloorCommand =
  | ({ readonly type: 'CreateFloor'; readonly centerId: number } & Drawn)
  | ({
      readonly type: 'ChangeFloor';
      readonly floorId: number;
      /** As read by the editor. */
      readonly known?: Drawn | undefined;
      /** Local. */
      readonly today: string;
    } & Drawn)
  | { readonly type: 'RemoveFloor'; readonly floorId: number; readonly today: string }
  | {
      readonly type: 'RequestFloorLink';
      readonly link: FloorLink;
      /** The center of the attraction. */
      readonly centerId: number;
      readonly today: string;
    }
  | { readonly type: 'RejectFloorLink' | 'CompleteFloorLink'; readonly linkId: string };

export type FloorRefusal =
  | { readonly code: 'floor_unknown' | 'floor_name_taken' | 'floor_elsewhere' | 'floor_link_over' }
  | { readonly code: 'floor_cells_alike' | 'floor_cells_unknown' | 'floor_date_early' }
  /** Nothing to take it off from that date on. */
  | { readonly code: 'floor_none' }
  /** Attractions that lie on it now or later. */
  | { readonly code: 'floor_in_use' | 'floor_cell_in_use'; readonly attractionIds: readonly number[] }
  /** A link is not ended yet; may be repeated soon. */
  | { readonly code: 'floor_changing' }
  | ValuesOvertaken;

type FloorDecision = Decision<FloorEvent, FloorRefusal>;
type CommandOf<Type> = Extract<FloorCommand, { type: Type }>;

export const floorDecider: Decider<FloorCommand, FloorEvent, Floors, FloorRefusal> = {
  initial: NO_FLOORS,
  evolve: evolveFloors,
  decide: decideByType({
    CreateFloor: create,
    ChangeFloor: change,
    RemoveFloor: remove,
    RequestFloorLink: request,
    RejectFloorLink: reject,
    CompleteFloorLink: complete,
  }),
};

function create({ centerId, name, cells }: CommandOf<'CreateFloor'>, state: Floors): FloorDecision {
  const floorId = state.floors.size + 1;
  const refusal = refusedShape(state, { floorId, centerId, name, cells });
  if (refusal) return refuse(refusal);
  const numbered = cells.map((cell, index) => numberedCell(cell, index + 1));
  return accept({ type: 'FloorCreated', data: { floorId, centerId, name, cells: numbered } });
}

function change(command: CommandOf<'ChangeFloor'>, state: Floors): FloorDecision {
  const { floorId, today } = command;
  const known = activeFloor(state, floorId);
  if (!known) return refuse({ code: 'floor_unknown' });
  const seen = command.known && drawn(command.known);
  const { names, overtaken } = changesOfForm<keyof Drawn>(drawn(command), seen, drawn(known));
  const conflict = refusalOf(overtaken, seen);
  if (conflict || names.length === 0) return conflict ?? accept();
  const { name } = names.includes('name') ? command : known;
  const { cells } = names.includes('cells') ? command : known;
  const refusal = refusedShape(state, { floorId, centerId: known.centerId, name, cells });
  if (refusal) return refuse(refusal);
  const knownIds = known.cells.map(({ id }) => id);
  if (cells.some(({ id }) => id !== undefined && !knownIds.includes(id)))
    return refuse({ code: 'floor_cells_unknown' });
  const kept = cells.map(({ id }) => id);
  const using = [...usesFrom(state, floorId, today)].filter(([, used]) =>
    used.some((id) => !kept.includes(id)),
  );
  if (using.length > 0) return refuse({ code: 'floor_cell_in_use', attractionIds: using.map(([id]) => id) });
  let last = known.lastCell;
  const numbered = cells.map((cell) => numberedCell(cell, cell.id ?? ++last));
  return accept({ type: 'FloorChanged', data: { floorId, name, cells: numbered } });
}

/** Fields in one order, to be compared. */
function drawn({ name, cells }: Drawn) {
  return { name, cells: cells.map(({ id, name, row, column }) => ({ id, name, row, column })) };
}

function numberedCell({ name, row, column }: RequestedCell, id: number) {
  return { id, name, row, column };
}

function remove({ floorId, today }: CommandOf<'RemoveFloor'>, state: Floors): FloorDecision {
  const known = state.floors.get(floorId);
  if (!known) return refuse({ code: 'floor_unknown' });
  if (known.removed) return accept();
  const uses = usesFrom(state, floorId, today);
  if (uses.size > 0) return refuse({ code: 'floor_in_use', attractionIds: [...uses.keys()] });
  return accept({ type: 'FloorRemoved', data: { floorId } });
}

interface Shape extends Drawn {
  readonly floorId: number;
  readonly centerId: number;
}

function refusedShape(state: Floors, { floorId, centerId, name, cells }: Shape): FloorRefusal | null {
  const isTaken = [...state.floors.values()].some(
    (one) =>
      one.id !== floorId &&
      !one.removed &&
      one.centerId === centerId &&
      one.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) return { code: 'floor_name_taken' };
  const names = new Set(cells.map((cell) => cell.name.toLowerCase()));
  const places = new Set(cells.map(({ row, column }) => `${row} ${column}`));
  const ids = cells.flatMap(({ id }) => id ?? []);
  const isAlike = names.size < cells.length || places.size < cells.length || new Set(ids).size < ids.length;
  return isAlike ? { code: 'floor_cells_alike' } : null;
}

function activeFloor(state: Floors, floorId: number): Floor | null {
  const known = state.floors.get(floorId);
  return known && !known.removed ? known : null;
}

/** The fence: it comes before anything is looked at or carried. */
function request({ link, centerId, today }: CommandOf<'RequestFloorLink'>, state: Floors): FloorDecision {
  if (stageOf(state, link.linkId) !== 'none') return accept();
  const refusal = refusedLink(state, link, centerId, today);
  if (refusal) return refuse(refusal);
  if (state.pending) return refuse({ code: 'floor_changing' });
  return accept({ type: 'FloorLinkRequested', data: dataOf(link) });
}

/** Why a link would be refused, whatever lies in its days. */
export function refusedLink(
  state: Floors,
  { attractionId, floorId, cells, from }: Omit<FloorLink, 'linkId'>,
  centerId: number,
  today: string,
): FloorRefusal | null {
  if (from < daysLater(today, 1)) return { code: 'floor_date_early' };
  if (floorId === null && cells.length > 0) return { code: 'floor_cells_unknown' };
  if (floorId === null) return liesFrom(state, attractionId, from) ? null : { code: 'floor_none' };
  const floor = activeFloor(state, floorId);
  if (!floor) return { code: 'floor_unknown' };
  if (floor.centerId !== centerId) return { code: 'floor_elsewhere' };
  const known = floor.cells.map(({ id }) => id);
  const isKnown = cells.length > 0 && cells.every((id) => known.includes(id));
  return isKnown && new Set(cells).size === cells.length ? null : { code: 'floor_cells_unknown' };
}

interface LinkEnd {
  readonly linkId: string;
}

function reject({ linkId }: LinkEnd, state: Floors): FloorDecision {
  const stage = stageOf(state, linkId);
  if (stage === 'rejected') return accept();
  if (stage !== 'pending' || !state.pending) return refuse({ code: 'floor_link_over' });
  const { attractionId } = state.pending;
  return accept({ type: 'FloorLinkRejected', data: { attractionId, linkId } });
}

function complete({ linkId }: LinkEnd, state: Floors): FloorDecision {
  const stage = stageOf(state, linkId);
  if (stage === 'completed') return accept();
  if (stage !== 'pending' || !state.pending) return refuse({ code: 'floor_link_over' });
  return accept({ type: 'FloorLinkCompleted', data: dataOf(state.pending) });
}

function dataOf({ linkId, attractionId, floorId, cells, from }: FloorLink) {
  return { linkId, attractionId, floorId, cells: [...cells], from };
}

export type LinkStage = 'none' | 'pending' | 'completed' | 'rejected';

export function stageOf({ pending, links, rejected }: Floors, linkId: string): LinkStage {
  if (pending?.linkId === linkId) return 'pending';
  if (rejected.has(linkId)) return 'rejected';
  return links.some((link) => link.linkId === linkId) ? 'completed' : 'none';
}
