import { expect, test } from 'vitest';
import { changeCatalog, loadCatalog } from '../../commands/catalog/catalog.ts';
import { newContext } from '../../commands/handler/context.ts';
import { attractionTypes, origins, reservationTypes } from '../../domain/catalog/kinds.ts';
import { seedBase } from '../../seed/base.ts';
import { Crash, crashingStore } from '../support/crashing-store.ts';
import { newWorld, type SeedWorld, seedDeps } from './world.ts';

async function typesOf(world: SeedWorld) {
  const catalog = await loadCatalog(seedDeps(world).handler, reservationTypes);
  return [...catalog.values()].map(({ id, fields }) => [id, fields.name, fields.strcode]);
}

const TYPES = [
  [1, 'Momento', 'MOM'],
  [2, 'Afluencia media', 'AFM'],
  [3, 'Mayor afluencia', 'MAA'],
  [4, 'Liga Deportiva', 'LIG'],
  [5, 'Academía', 'ACA'],
  [6, 'Normal', 'NOR'],
];

test('an empty product gets the six reservation types with their ids, attraction types and origins', async () => {
  const world = newWorld();
  await seedBase(seedDeps(world));
  expect(await typesOf(world)).toEqual(TYPES);
  const { handler } = seedDeps(world);
  const names = async (kind: typeof attractionTypes | typeof origins) =>
    [...(await loadCatalog(handler, kind as typeof origins)).values()].map(({ fields }) => fields.name);
  expect(await names(attractionTypes)).toEqual(
    expect.arrayContaining(['Cancha', 'Piscina', 'Pista', 'Salón']),
  );
  expect(await names(origins)).toEqual(
    expect.arrayContaining(['Presencial', 'Teléfono', 'Correo electrónico']),
  );
});

test('every type lets people book in a window that is not empty', async () => {
  const world = newWorld();
  await seedBase(seedDeps(world));
  for (const { fields } of (await loadCatalog(seedDeps(world).handler, reservationTypes)).values()) {
    expect(fields.min_days).toBeGreaterThanOrEqual(0);
    expect(fields.max_days).toBeGreaterThanOrEqual(fields.min_days);
    expect(fields.minutes_for_next_reservation).toBeGreaterThanOrEqual(0);
  }
});

test('the next start writes none of the base data again', async () => {
  const world = newWorld();
  await seedBase(seedDeps(world));
  const head = await world.store.head();
  await seedBase(seedDeps(world));
  expect(await world.store.head()).toBe(head);
});

test('an entry that an administrator has renamed or removed stays so', async () => {
  const world = newWorld();
  const deps = seedDeps(world);
  await seedBase(deps);
  const renamed = { type: 'Change' as const, id: 1, fields: { name: 'Canchas' } };
  await changeCatalog(deps.handler, attractionTypes, renamed, newContext(deps));
  await changeCatalog(deps.handler, origins, { type: 'Remove', id: 2 }, newContext(deps));
  const head = await world.store.head();
  await seedBase(seedDeps(world));
  expect(await world.store.head()).toBe(head);
});

test('a start that died half-way is finished by the next one', async () => {
  const world = newWorld();
  const dying = crashingStore(world.store, 7, 'after');
  await expect(seedBase(seedDeps(world, dying.store))).rejects.toThrow(Crash);
  await seedBase(seedDeps(world));
  expect(await typesOf(world)).toEqual(TYPES);
});

test('several processes that start at once make each entry once', async () => {
  for (let round = 0; round < 20; round++) {
    const world = newWorld();
    await Promise.all([1, 2, 3].map(() => seedBase(seedDeps(world))));
    expect(await typesOf(world)).toEqual(TYPES);
  }
});
