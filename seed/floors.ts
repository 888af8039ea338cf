import { changeFloors } from '../commands/floor/floors.ts';
import { linkAttraction } from '../commands/floor/link-attraction.ts';
import { floorsAggregate } from '../commands/handler/aggregates.ts';
import { daysLater } from '../domain/calendar/days.ts';
import { homeAt } from '../domain/floor/layout.ts';
import type { Floor } from '../domain/floor/state.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { type DemoIds, known } from './catalog.ts';
import { ATTRACTIONS, type DemoAttraction, type DemoFloor, FLOORS } from './content/attractions.ts';
import { type DemoDeps, DemoRefusedError, demoContext } from './demo-deps.ts';
import type { Step } from './steps.ts';

/** Makes the floors, and puts their attractions on them from the day after `at` (ISO instant) on. One step at a time. */
export function floorSteps(deps: DemoDeps, ids: DemoIds, at: string): Step[] {
  return FLOORS.flatMap((floor) => [
    { key: `floor ${floor.name}`, run: async () => void (await makeFloor(deps, ids, floor, at)) },
    ...ATTRACTIONS.filter((one) => one.center === floor.center && one.floor?.name === floor.name).map(
      (attraction) => linkStep(deps, ids, floor, attraction, at),
    ),
  ]);
}

/** The floor; it is made where it is not there yet. */
async function makeFloor(
  deps: DemoDeps,
  ids: DemoIds,
  { center, name, cells }: DemoFloor,
  at: string,
): Promise<Floor> {
  const centerId = known(ids.centers, center);
  const found = async () =>
    [...(await deps.handler.load(floorsAggregate)).floors.values()].find(
      (one) => one.centerId === centerId && one.name === name,
    );
  const there = await found();
  if (there) return there;
  const key = `floor ${name}`;
  const command = {
    type: 'CreateFloor' as const,
    centerId,
    name,
    cells: cells.map((cell, column) => ({ name: cell, row: 0, column })),
  };
  const context = demoContext(deps, key, at, DEMO_ACCOUNTS.admin.userId);
  const outcome = await changeFloors(deps.handler, command, context);
  if (!outcome.accepted) throw new DemoRefusedError(key, outcome.refusal);
  const made = await found();
  if (!made) throw new Error(`${key} was made and is not there`);
  return made;
}

function linkStep(
  deps: DemoDeps,
  ids: DemoIds,
  floor: DemoFloor,
  attraction: DemoAttraction,
  at: string,
): Step {
  const key = `${attraction.name} on ${floor.name}`;
  return {
    key,
    async run() {
      const { id: floorId, cells } = await makeFloor(deps, ids, floor, at);
      const attractionId = known(ids.attractions, attraction);
      const context = demoContext(deps, key, at, DEMO_ACCOUNTS.admin.userId);
      const from = daysLater(context.now.date, 1);
      if (homeAt(await deps.handler.load(floorsAggregate), attractionId, from) === floorId) return;
      const request = { attractionId, floorId, cells: idsOf(cells, attraction), from };
      const outcome = await linkAttraction({ ...deps, settlesMs: 0 }, request, context);
      if (!outcome.accepted) throw new DemoRefusedError(key, outcome.refusal);
    },
  };
}

function idsOf(cells: Floor['cells'], { floor }: DemoAttraction): number[] {
  return cells.filter(({ name }) => floor?.cells.includes(name)).map(({ id }) => id);
}
