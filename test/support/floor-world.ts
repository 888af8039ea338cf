import { changeFloors } from '../../commands/floor/floors.ts';
import { linkAttraction } from '../../commands/floor/link-attraction.ts';
import { linkProcess } from '../../commands/floor/link-process.ts';
import { newContext } from '../../commands/handler/context.ts';
import type { EventStore } from '../../eventstore/port.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { newCourts, newProcess, type Process } from './booking-world.ts';
import { countOpen, finishAll } from './crash-world.ts';
import { type HeldAt, heldByStream } from './held-days.ts';

/** A floor of cells 1 to `cells`, in a center of `courts` courts that lie on none yet. */
export async function newFloor({
  courts = 3,
  cells = 2,
  log,
}: {
  courts?: number;
  cells?: number;
  log?: EventStore;
} = {}) {
  const world = await newCourts(courts, log);
  await createFloor(world.process, 'Duela', cells);
  return world;
}

/** In center 1, with cells 1 to `count`. @throws if refused */
export async function createFloor(process: Process, name: string, count: number): Promise<void> {
  const cells = Array.from({ length: count }, (_, column) => ({ name: `C${column + 1}`, row: 0, column }));
  const made = await changeFloors(
    process.handler,
    { type: 'CreateFloor', centerId: 1, name, cells },
    newContext(process),
  );
  if (!made.accepted) throw new Error(`refused: ${made.refusal.code}`);
}

export const link = (
  process: Process,
  attractionId: number,
  cells: readonly number[],
  {
    from = '2026-11-23',
    floorId = cells.length > 0 ? 1 : null,
  }: { from?: string; floorId?: number | null } = {},
) =>
  linkAttraction(
    { handler: process.handler, store: process.store, settlesMs: 0 },
    { attractionId, floorId, cells, from },
    newContext(process),
  );

const LINKS = {
  field: 'linkId',
  begun: 'FloorLinkRequested',
  ended: ['FloorLinkRejected', 'FloorLinkCompleted'],
};

export const finishLinks = (on: Process) =>
  finishAll([linkProcess(on.store)], on, () => countOpen(on.store, LINKS));

/** All that is held where attractions lie. @throws if a cell is held twice, or time is held where nobody looks */
export async function heldOnFloors(store: EventStore, keys: KeyRing): Promise<HeldAt[]> {
  const { codec } = newProcess(store, keys);
  return [...(await heldByStream(store, codec)).values()].flat();
}
