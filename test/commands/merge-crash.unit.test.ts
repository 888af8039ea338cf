import { describe, expect, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { mergeProcess } from '../../commands/people/merge-process.ts';
import { loadMissedVisits } from '../../commands/people/no-show.ts';
import { erasePerson, findPerson, findRegistered, loadPerson } from '../../commands/people/person.ts';
import { cancelReservation } from '../../commands/reservation/schedule.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { memoryKeys, newProcess } from '../support/booking-world.ts';
import {
  bookAs,
  bookedAs,
  mergeEntries as merge,
  requestFor,
  seedCitizens,
  seedPerson,
} from '../support/citizen-world.ts';
import { countOpen, finishAll } from '../support/crash-world.ts';
import { crashingStore } from '../support/crashing-store.ts';

const CUIS = { kept: '1234567840101', duplicate: '2222222220101', third: '3333333330101' };

async function newWorld() {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const process = newProcess(store, keys);
  await seedCitizens(process.handler, { minutesApart: 120 });
  const kept = await seedPerson(process, CUIS.kept);
  const duplicate = await seedPerson(process, CUIS.duplicate);
  return { store, keys, kept, duplicate, booked: await bookedAs(process, duplicate, requestFor(10)) };
}
type World = Awaited<ReturnType<typeof newWorld>>;

const started = ({ store, keys }: World, seen: EventStore = store) => newProcess(seen, keys);

const MERGES = {
  field: 'mergeId',
  begun: 'PersonMergeStarted',
  ended: ['PersonAbsorbed', 'PersonMergeGivenUp'],
};
const finish = (world: World) =>
  finishAll([mergeProcess], started(world), () => countOpen(world.store, MERGES));

async function typesOf({ store }: World): Promise<string[]> {
  return (await store.readAll()).map(({ type }) => type).filter((type) => /Merge|Absorbed/.test(type));
}

/** Everything that follows a person goes by both entries. */
async function expectMerged(world: World): Promise<void> {
  const process = started(world);
  const { handler, personId } = process;
  expect((await loadPerson(handler, world.duplicate)).id).toBe(world.kept);
  expect(await findPerson(handler, personId, CUIS.duplicate)).toBe(world.kept);
  expect(await findRegistered(handler, world.duplicate)).toMatchObject({ personId: world.kept });
  // Near to the bookings of the duplicate: the waiting minutes of the type bind, whichever entry asks.
  for (const id of [world.kept, world.duplicate])
    expect(await bookAs(process, id, requestFor(12))).toMatchObject({ refusal: { code: 'too_soon' } });
}

const STEPS = ['PersonMergeStarted', 'PersonMerged', 'BookerMerged', 'BookerAbsorbed', 'PersonAbsorbed'];

test('a merge takes five appends', async () => {
  const world = await newWorld();
  expect(await merge(started(world), world.kept, world.duplicate)).toMatchObject({ accepted: true });
  expect(await typesOf(world)).toEqual(STEPS);
  await expectMerged(world);
});

test('merged twice, it is done once', async () => {
  const world = await newWorld();
  await merge(started(world), world.kept, world.duplicate);
  expect(await merge(started(world), world.kept, world.duplicate)).toEqual({
    accepted: true,
    position: null,
  });
  expect(await typesOf(world)).toEqual(STEPS);
});

describe.each(['before', 'after'] as const)('a process that dies %s any append of a merge', (when) => {
  test.each([1, 2, 3, 4, 5])('at append %s leaves two entries, or one', async (at) => {
    const world = await newWorld();
    const dying = started(world, crashingStore(world.store, at, when).store);
    await expect(merge(dying, world.kept, world.duplicate)).rejects.toThrow();
    await finish(world);
    const begun = at > 1 || when === 'after';
    expect(await typesOf(world)).toEqual(begun ? STEPS : []);
    if (begun) await expectMerged(world);
    else expect((await loadPerson(started(world).handler, world.duplicate)).id).toBe(world.duplicate);
  });

  test.each([1, 2, 3])('at append %s of one that is given up leaves both as they were', async (at) => {
    const world = await newWorld();
    const store = crashingStore(world.store, at, when).store;
    // The duplicate begins to take in another entry as soon as the merge has begun.
    const third = await seedPerson(started(world), CUIS.third);
    await merge(started(world, holdingDuplicate(store, world, third)), world.kept, world.duplicate).catch(
      () => null,
    );
    await finish(world);
    const { handler } = started(world);
    const [kept, duplicate] = [
      (await loadPerson(handler, world.kept)).person,
      (await loadPerson(handler, world.duplicate)).id,
    ];
    expect(kept).toMatchObject({ status: 'registered', merging: new Map() });
    // Where it died before the other merge began, nothing keeps this one from being finished.
    const types = await typesOf(world);
    const isGivenUp = types.includes('PersonMergeGivenUp');
    expect(duplicate).toBe(isGivenUp || types.length === 0 ? world.duplicate : world.kept);
  });
});

function holdingDuplicate(store: EventStore, world: World, third: string): EventStore {
  return {
    ...store,
    async append(stream, expected, events) {
      const result = await store.append(stream, expected, events);
      if (events[0]?.type === 'PersonMergeStarted')
        // It dies once it holds the duplicate; the process finishes it.
        await merge(
          started(world, crashingStore(world.store, 1, 'after').store),
          world.duplicate,
          third,
        ).catch(() => null);
      return result;
    },
  };
}

test('merges that race never make a circle, and no entry is lost', async () => {
  for (let round = 0; round < 20; round++) {
    const world = await newWorld();
    const third = await seedPerson(started(world), CUIS.third);
    const { kept, duplicate } = world;
    const run = (one: string, other: string) => merge(started(world), one, other);
    await Promise.all([run(kept, duplicate), run(duplicate, kept), run(third, kept), run(duplicate, third)]);
    await finish(world);
    const { handler } = started(world);
    for (const id of [kept, duplicate, third]) {
      const found = await loadPerson(handler, id);
      expect(found.person).toMatchObject({ status: 'registered', merging: new Map() });
      if (found.id !== id) expect(found.person).toMatchObject({ absorbed: expect.arrayContaining([id]) });
    }
  }
});

test('an erasure that races with a merge waits for its end, and then knows both', async () => {
  const world = await newWorld();
  const dying = started(world, crashingStore(world.store, 2, 'after').store);
  await expect(merge(dying, world.kept, world.duplicate)).rejects.toThrow();
  const process = started(world);
  const erase = () => erasePerson(process.handler, world.kept, 'Lo pidió', newContext(process));
  expect(await erase()).toMatchObject({ refusal: { code: 'merge_under_way' } });
  await finish(world);
  expect(await erase()).toMatchObject({ state: { status: 'erased', absorbed: [world.duplicate] } });
});

test('entries follow each other over several merges', async () => {
  const world = await newWorld();
  const third = await seedPerson(started(world), CUIS.third);
  await merge(started(world), world.kept, world.duplicate);
  await merge(started(world), third, world.kept);
  const { handler } = started(world);
  expect(await loadPerson(handler, world.duplicate)).toMatchObject({
    id: third,
    person: { absorbed: [world.kept, world.duplicate] },
  });
  const refused = await bookAs(started(world), world.duplicate, requestFor(11));
  expect(refused).toMatchObject({ refusal: { code: 'too_soon', reservationId: world.booked } });
  expect(await loadMissedVisits(handler, world.duplicate, newContext(started(world)))).toEqual({
    pause: null,
    missed: 0,
  });
});

test('the person cancels the bookings of the duplicate, and frees their time', async () => {
  const world = await newWorld();
  await merge(started(world), world.kept, world.duplicate);
  const process = started(world);
  const cancel = (owner: string) =>
    cancelReservation(process.handler, world.booked, newContext(process), owner);
  expect(await cancel('somebody')).toMatchObject({ refusal: { code: 'reservation_of_another' } });
  expect(await cancel(world.kept)).toMatchObject({ accepted: true });
  expect(await bookAs(process, world.kept, requestFor(11))).toMatchObject({ accepted: true });
});
