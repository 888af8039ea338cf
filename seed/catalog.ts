import type { z } from 'zod';
import { changeCatalog, loadCatalog } from '../commands/catalog/catalog.ts';
import type { Catalog, CatalogKind } from '../domain/catalog/catalog.ts';
import { NO_GAP } from '../domain/catalog/gap.ts';
import { activities, attractions, attractionTypes, centers, dependencies } from '../domain/catalog/kinds.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { ACTIVITIES, ACTIVITY_KEYS, type ActivityKey } from './content/activities.ts';
import { ATTRACTIONS, type DemoAttraction } from './content/attractions.ts';
import { CENTERS, type CenterKey, DEPENDENCIES, type DemoCenter } from './content/centers.ts';
import { weekInWords } from './content/week.ts';
import { type DemoDeps, DemoRefusedError, demoContext } from './demo-deps.ts';
import { pictureOfActivity, pictureOfAttraction, pictureOfCenter } from './picture-steps.ts';
import type { Step } from './steps.ts';

export interface DemoIds {
  readonly centers: Map<CenterKey, number>;
  readonly activities: Map<ActivityKey, number>;
  readonly attractions: Map<DemoAttraction, number>;
}

/** The command that begins the demo: the log holds it as the first event of the dependencies. */
export const FIRST_COMMAND = `dependencies ${DEPENDENCIES[0]}`;

/**
 * Creates what the demo's catalogs lack, one after the other, `at` an ISO instant. The ids of what exists and of
 * what is made are noted in `ids`.
 */
export function catalogSteps(deps: DemoDeps, ids: DemoIds, at: string): Step[] {
  const found = { dependencies: new Map<string, number>(), types: new Map<string, number>() };
  const create = <E extends string, S extends z.ZodObject>(kind: CatalogKind<E, S>, fields: z.output<S>) =>
    ensure(deps, kind, fields, at);
  return [
    ...DEPENDENCIES.map((name) =>
      step(name, async () => found.dependencies.set(name, await create(dependencies, { name }))),
    ),
    step('types', async () => {
      for (const { id, fields } of (await loadCatalog(deps.handler, attractionTypes)).values())
        found.types.set(fields.name, id);
    }),
    ...ACTIVITY_KEYS.map((key) =>
      step(key, async () => ids.activities.set(key, await create(activities, activityFields(key)))),
    ),
    ...CENTERS.map((center) =>
      step(center.key, async () =>
        ids.centers.set(center.key, await create(centers, centerFields(center, found.dependencies))),
      ),
    ),
    ...ATTRACTIONS.map((attraction) =>
      step(`${attraction.center} ${attraction.name}`, async () =>
        ids.attractions.set(
          attraction,
          await create(attractions, attractionFields(attraction, ids, found.types)),
        ),
      ),
    ),
  ];
}

function step(key: string, run: () => Promise<unknown>): Step {
  return {
    key,
    async run() {
      await run();
    },
  };
}

async function ensure<E extends string, S extends z.ZodObject>(
  deps: DemoDeps,
  kind: CatalogKind<E, S>,
  fields: z.output<S>,
  at: string,
): Promise<number> {
  const idIn = (catalog: Catalog<z.output<S>>) =>
    [...catalog.values()].find((entry) => identity(entry.fields) === identity(fields))?.id;
  const known = idIn(await loadCatalog(deps.handler, kind));
  if (known !== undefined) return known;
  const key = `${kind.stream} ${identity(fields)}`;
  const context = demoContext(deps, key, at, DEMO_ACCOUNTS.admin.userId);
  const outcome = await changeCatalog(deps.handler, kind, { type: 'Create', fields }, context);
  if (!outcome.accepted) throw new DemoRefusedError(key, outcome.refusal);
  const created = idIn(outcome.state);
  if (created === undefined) throw new Error(`${key} was created and is not there`);
  return created;
}

function identity(fields: Readonly<Record<string, unknown>>): string {
  return 'center_id' in fields ? `${fields.center_id} ${fields.name}` : String(fields.name);
}

function activityFields(key: ActivityKey) {
  const places = CENTERS.filter((center) =>
    ATTRACTIONS.some((attraction) => attraction.center === center.key && attraction.activities.includes(key)),
  );
  return {
    name: ACTIVITIES[key],
    image: pictureOfActivity(key).path,
    address: places.map(({ name }) => name).join(', '),
  };
}

function centerFields(center: DemoCenter, dependencyIds: ReadonlyMap<string, number>) {
  const [latitude, longitude] = center.at;
  return {
    name: center.name,
    slug: '',
    strcode: center.strcode,
    address: center.address,
    phone: center.phone,
    email: `${center.key}@demo.test`,
    map_url: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
    hours: weekInWords(center.week),
    active: true,
    image: pictureOfCenter(center).path,
    dependencies: center.dependencies.map((name) => known(dependencyIds, name)),
  };
}

function attractionFields(attraction: DemoAttraction, ids: DemoIds, typeIds: ReadonlyMap<string, number>) {
  return {
    name: attraction.name,
    center_id: known(ids.centers, attraction.center),
    attraction_type_id: known(typeIds, attraction.type),
    capacity: attraction.capacity,
    active: attraction.hidden !== true,
    image: pictureOfAttraction(attraction).path,
    activities: attraction.activities.map((key) => known(ids.activities, key)),
    ...NO_GAP,
  };
}

export function known<K>(ids: ReadonlyMap<K, number>, key: K): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`demo data: ${JSON.stringify(key)} has no id yet`);
  return id;
}
