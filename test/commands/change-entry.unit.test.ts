import { beforeEach, describe, expect, test } from 'vitest';
import { changeCatalog } from '../../commands/catalog/catalog.ts';
import { changeEntry } from '../../commands/catalog/change-entry.ts';
import { newContext } from '../../commands/handler/context.ts';
import { versionOf } from '../../domain/catalog/entry-version.ts';
import {
  activities,
  attractions,
  attractionTypes,
  centers,
  dependencies,
  origins,
} from '../../domain/catalog/kinds.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { fixedClock } from '../../platform/clock.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { newProcess, type Process } from '../support/booking-world.ts';
import { link, newFloor } from '../support/floor-world.ts';
import { attractionFields, centerFields } from '../support/sample-events.ts';

let store: EventStore;
let keys: KeyRing;
let process: Process;

const court = (over: Parameters<typeof attractionFields>[1] = {}) =>
  attractionFields(1, { image: '', ...over });
const center = (id: number, over = {}) => centerFields(id, { slug: '', ...over });

const changeCourt = (command: Parameters<typeof changeEntry<'Attraction', typeof attractions.fields>>[2]) =>
  changeEntry(process.handler, attractions, command, newContext(process));
const changeCenter = (command: Parameters<typeof changeEntry<'Center', typeof centers.fields>>[2]) =>
  changeEntry(process.handler, centers, command, newContext(process));
const move = (centerId: number, on = process) =>
  changeEntry(
    on.handler,
    attractions,
    { type: 'Change', id: 1, fields: { center_id: centerId } },
    newContext(on),
  );
const undoTo = (fields: ReturnType<typeof court>) =>
  changeCourt({ type: 'Restore', id: 1, version: versionOf(attractions, fields) });
const remove = (
  kind: typeof attractionTypes | typeof origins | typeof dependencies,
  id: number,
  reservations?: number,
) =>
  changeEntry(
    process.handler,
    kind as typeof origins,
    { type: 'Remove', id },
    newContext(process),
    reservations,
  );

const unknown = (field: string) => ({ accepted: false, refusal: { code: 'unknown_reference', field } });
const inUse = (id: number, uses: object) => ({
  accepted: false,
  refusal: { code: 'entry_in_use', id, uses },
});
const written = (type: string) => ({ accepted: true, events: [{ type }] });

/** Centers, types, activities and dependencies 1 and 2; court 1 is at center 1, and a floor "Duela" is there too. */
beforeEach(async () => {
  ({ store, keys, process } = await newFloor({ courts: 1 }));
  const { handler } = process;
  const context = () => newContext(process);
  await changeCatalog(handler, attractionTypes, { type: 'Create', fields: { name: 'Piscina' } }, context());
  for (const name of ['Liga', 'Escuela'])
    await changeCatalog(handler, dependencies, { type: 'Create', fields: { name } }, context());
  const swimming = { name: 'Natación', image: '', address: '' };
  await changeCatalog(handler, activities, { type: 'Create', fields: swimming }, context());
  await changeCenter({ type: 'Create', fields: center(2, { dependencies: [2] }) });
});

describe('an entry refers to what exists', () => {
  test.each<[string, string, Parameters<typeof attractionFields>[1]]>([
    ['the center', 'center', { center_id: 3 }],
    ['the type', 'attraction_type', { attraction_type_id: 3 }],
    ['one of the activities', 'activity', { activities: [1, 3] }],
  ])('%s of an attraction must be there', async (_, field, over) => {
    const before = await store.head();
    const fields = court(over);
    expect(await changeCourt({ type: 'Create', fields })).toEqual(unknown(field));
    expect(await changeCourt({ type: 'Change', id: 1, fields })).toEqual(unknown(field));
    expect(await store.head()).toBe(before);
  });

  test('the organizations of a center must be there', async () => {
    const fields = center(3, { dependencies: [1, 2, 3] });
    expect(await changeCenter({ type: 'Create', fields })).toEqual(unknown('dependency'));
    const known = center(3, { dependencies: [1, 2] });
    expect(await changeCenter({ type: 'Create', fields: known })).toMatchObject(written('CenterCreated'));
  });

  test('removed ones count as gone', async () => {
    await remove(attractionTypes, 2);
    expect(await changeCourt({ type: 'Create', fields: court({ attraction_type_id: 2 }) })).toEqual(
      unknown('attraction_type'),
    );
  });

  test('an attraction is created and changed with what is there', async () => {
    const fields = court({ center_id: 2, attraction_type_id: 2, activities: [1, 2] });
    expect(await changeCourt({ type: 'Create', fields })).toMatchObject(written('AttractionCreated'));
    expect(await changeCourt({ type: 'Change', id: 1, fields })).toMatchObject(written('AttractionChanged'));
  });

  test('a change looks only at the fields that it names', async () => {
    // As an earlier release removed it: in use.
    await changeCatalog(process.handler, attractionTypes, { type: 'Remove', id: 1 }, newContext(process));
    const renamed = await changeCourt({ type: 'Change', id: 1, fields: { name: 'Cancha techada' } });
    expect(renamed).toMatchObject(written('AttractionChanged'));
    expect(await changeCourt({ type: 'Change', id: 1, fields: { attraction_type_id: 1 } })).toEqual(
      unknown('attraction_type'),
    );
  });
});

describe('an entry in use is not removed', () => {
  test('a center and a type with attractions', async () => {
    await changeCourt({ type: 'Create', fields: court() });
    const uses = { attractions: 2, reservations: 0 };
    expect(await changeCenter({ type: 'Remove', id: 1 })).toEqual(inUse(1, uses));
    expect(await remove(attractionTypes, 1)).toEqual(inUse(1, uses));
  });

  test('an activity among others of an attraction', async () => {
    await changeCourt({ type: 'Change', id: 1, fields: { activities: [1, 2] } });
    const removed = await changeEntry(
      process.handler,
      activities,
      { type: 'Remove', id: 2 },
      newContext(process),
    );
    expect(removed).toEqual(inUse(2, { attractions: 1, reservations: 0 }));
  });

  test('an organization of a center', async () => {
    expect(await remove(dependencies, 2)).toEqual(inUse(2, { centers: 1, reservations: 0 }));
    expect(await remove(dependencies, 1)).toMatchObject(written('DependencyRemoved'));
  });

  test('an entry with reservations to come', async () => {
    expect(await remove(origins, 1, 3)).toEqual(inUse(1, { reservations: 3 }));
    expect(await remove(origins, 1)).toMatchObject(written('OriginRemoved'));
  });

  test('removed attractions use nothing', async () => {
    await changeCourt({ type: 'Remove', id: 1 });
    expect(await changeCenter({ type: 'Remove', id: 1 })).toMatchObject(written('CenterRemoved'));
  });
});

describe('an entry is restored', () => {
  test('with what it refers to, or not at all', async () => {
    await changeCourt({ type: 'Remove', id: 1 });
    await remove(attractionTypes, 1);
    expect(await undoTo(court())).toEqual(unknown('attraction_type'));
    const type = { type: 'Restore' as const, id: 1, version: versionOf(attractionTypes, { name: 'Cancha' }) };
    await changeEntry(process.handler, attractionTypes, type, newContext(process));
    expect(await undoTo(court())).toMatchObject(written('AttractionRestored'));
  });

  test('only if it was there', async () => {
    const restored = await changeCourt({ type: 'Restore', id: 9, version: '' });
    expect(restored).toEqual({ accepted: false, refusal: { code: 'entry_unknown', id: 9 } });
  });

  test('to its last version unless that refers to what was removed meanwhile', async () => {
    await changeCourt({ type: 'Change', id: 1, fields: { attraction_type_id: 2 } });
    await remove(attractionTypes, 1);
    expect(await undoTo(court())).toEqual(unknown('attraction_type'));
  });

  test('to its last version although the present one refers to what was removed', async () => {
    await changeCourt({ type: 'Change', id: 1, fields: { attraction_type_id: 2 } });
    await changeCatalog(process.handler, attractionTypes, { type: 'Remove', id: 2 }, newContext(process));
    expect(await undoTo(court())).toMatchObject({ accepted: true, events: [{ data: { fields: court() } }] });
  });
});

describe('an attraction on a floor', () => {
  const ON_FLOOR = { accepted: false, refusal: { code: 'on_floor', floor: 'Duela' } };

  test('stays at its center, from before it lies there until it left', async () => {
    await link(process, 1, [1], { from: '2026-11-23' });
    await link(process, 1, [], { from: '2026-11-25' });
    expect(await move(2)).toEqual(ON_FLOOR);
    const on = (date: string) => newProcess(store, keys, fixedClock(`${date}T18:00:00.000Z`));
    expect(await move(2, on('2026-11-24'))).toEqual(ON_FLOOR);
    expect(await move(2, on('2026-11-25'))).toMatchObject(written('AttractionChanged'));
  });

  test('is removed only once it left', async () => {
    await link(process, 1, [1], { from: '2026-11-23' });
    await link(process, 1, [], { from: '2026-11-25' });
    const remove = (date: string) => {
      const on = newProcess(store, keys, fixedClock(`${date}T18:00:00.000Z`));
      return changeEntry(on.handler, attractions, { type: 'Remove', id: 1 }, newContext(on));
    };
    const lies = { accepted: false, refusal: { code: 'removed_on_floor', floor: 'Duela' } };
    expect(await remove('2026-11-22')).toEqual(lies);
    expect(await remove('2026-11-24')).toEqual(lies);
    expect(await remove('2026-11-25')).toMatchObject(written('AttractionRemoved'));
  });

  test('is changed otherwise', async () => {
    await link(process, 1, [1]);
    expect(await changeCourt({ type: 'Change', id: 1, fields: { capacity: 4 } })).toMatchObject({
      accepted: true,
      state: new Map([[1, { fields: { capacity: 4, center_id: 1 } }]]),
    });
    expect(await changeCourt({ type: 'Change', id: 1, fields: court({ capacity: 5 }) })).toMatchObject(
      written('AttractionChanged'),
    );
  });

  test('does not get back to another center where its last change is undone', async () => {
    await move(2);
    await move(1);
    await link(process, 1, [1]);
    expect(await undoTo(court({ center_id: 2 }))).toEqual(ON_FLOOR);
  });

  test('is no matter of those that lie on none', async () => {
    await changeCourt({ type: 'Create', fields: court({ name: 'Cancha 2' }) });
    await link(process, 2, [1]);
    expect(await move(2)).toMatchObject(written('AttractionChanged'));
  });
});
