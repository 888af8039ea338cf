import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { changeCatalog } from '../../commands/catalog/catalog.ts';
import { loadGaps } from '../../commands/catalog/gaps.ts';
import { setOpeningHours } from '../../commands/catalog/set-opening-hours.ts';
import { newContext } from '../../commands/handler/context.ts';
import { erasePerson } from '../../commands/people/person.ts';
import { changeUser } from '../../commands/people/user.ts';
import { runProcess } from '../../commands/processes/run-process.ts';
import { changeReservation } from '../../commands/reservation/change-reservation.ts';
import { cancelReservation } from '../../commands/reservation/schedule.ts';
import { joinWaiting, leaveWaiting } from '../../commands/reservation/waiting-list.ts';
import { waitingProcess } from '../../commands/reservation/waiting-process.ts';
import type { FieldsOf } from '../../domain/catalog/catalog.ts';
import { versionOf } from '../../domain/catalog/entry-version.ts';
import { type Gap, NO_GAP } from '../../domain/catalog/gap.ts';
import { attractions, centers, reservationTypes } from '../../domain/catalog/kinds.ts';
import { NO_CHANGES } from '../../domain/schedule/reservation-data.ts';
import { USER_ROLE } from '../../domain/user/roles.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { fixedClock } from '../../platform/clock.ts';
import { booked, memoryKeys, NO_ACCOUNTS, newProcess, type Process } from '../support/booking-world.ts';
import { mergeEntries, seedCitizens, seedPerson, TUESDAY } from '../support/citizen-world.ts';
import { memoryCheckpoints } from '../support/crash-world.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { createFloor, finishLinks, link } from '../support/floor-world.ts';
import { attractionFields, centerFields } from '../support/sample-events.ts';

const HOUR = { attractionId: 1, date: TUESDAY, start: 600, end: 660 };

/** Court 1 is booked on Tuesday from 10:00 to 11:00, and Luis waits for that hour. */
async function newWorld() {
  const [store, keys] = [memoryEventStore(), memoryKeys()];
  const process = newProcess(store, keys);
  const { handler } = process;
  await seedCitizens(handler, { courts: 2, minutesApart: 0 });
  const luis = await seedPerson(process);
  const id = await booked(process);
  const joined = await joinWaiting(handler, luis, HOUR, newContext(process));
  if (!joined.accepted) throw new Error(joined.refusal.code);
  const cancel = (on = process) => cancelReservation(on.handler, id, newContext(on));
  const last = async (type: string) => (await store.readAll({ filter: { types: [type] } })).at(-1);
  const checkpoints = memoryCheckpoints();
  const accounts: string[] = [];
  const accountsAt = async () => accounts;
  const run = (on: Process, signal: AbortSignal) =>
    runProcess(waitingProcess({ accountsAt }), { ...on, checkpoints, onError: () => undefined }, signal);
  /** Runs the process until `done` holds. */
  const running = async (done: () => Promise<boolean>, on = process) => {
    const stop = new AbortController();
    const ended = run(on, stop.signal);
    await expect.poll(done, { timeout: 8_000, interval: 5 }).toBe(true);
    stop.abort();
    await ended;
  };
  return {
    store,
    keys,
    process,
    luis,
    accounts,
    entryId: joined.entryId,
    cancel,
    last,
    checkpoints,
    run,
    running,
  };
}

test('an offer of today is made while the hour is ahead', async () => {
  const { store, keys, cancel, last, running } = await newWorld();
  const today = newProcess(store, keys, fixedClock(`${TUESDAY}T14:00:00.000Z`));
  await cancel(today);
  await running(async () => (await last('SlotOffered')) !== undefined, today);
});

test('the checkpoint follows each place that is left', async () => {
  const { process, luis, entryId, last, checkpoints, running } = await newWorld();
  const { handler } = process;
  const context = () => newContext(process);
  const eva = await seedPerson(process, '9999999990101');
  const joined = await joinWaiting(handler, eva, HOUR, context());
  if (!joined.accepted) throw new Error(joined.refusal.code);
  const leavings = [
    () => leaveWaiting(handler, luis, entryId, context()),
    () => leaveWaiting(handler, eva, joined.entryId, context()),
  ];
  await running(async () => {
    const left = await last('WaitingLeft');
    const passed = (await checkpoints.load('waiting-list')) ?? 0n;
    if (left && passed < left.position) return false;
    const leave = leavings.shift();
    await leave?.();
    return leave === undefined;
  });
});

test.each<[string, (on: Process, personId: string) => Promise<{ readonly accepted: boolean }>]>([
  ['erased', (on, personId) => erasePerson(on.handler, personId, 'Lo pidió', newContext(on))],
  [
    'banned',
    async ({ handler, ...deps }, personId) => {
      const account = { userId: 'luis', email: 'luis@example.org', personId, roles: [USER_ROLE] };
      await changeUser(handler, { type: 'RegisterUser', ...account }, newContext(deps));
      return changeUser(handler, { type: 'BanUser', userId: 'luis' }, newContext(deps));
    },
  ],
])('the place of somebody who is %s ends, and the hour goes to the next', async (_, end) => {
  const { process, luis, entryId, cancel, last, running } = await newWorld();
  const eva = await seedPerson(process, '9999999990101');
  const second = await joinWaiting(process.handler, eva, HOUR, newContext(process));
  expect(await mergeEntries(process, await seedPerson(process, '2345678910101'), luis)).toMatchObject({
    accepted: true,
  });
  await cancel();
  await running(async () => (await last('SlotOffered'))?.data.entryId === entryId);
  expect(await end(process, luis)).toMatchObject({ accepted: true });
  const next = second.accepted && second.entryId;
  await running(async () => (await last('SlotOffered'))?.data.entryId === next);
  expect((await last('WaitingLeft'))?.data.entryId).toBe(entryId);
});

test('the ban of one of two accounts of a person leaves their place, that of both ends it', async () => {
  const { store, process, luis, accounts, entryId, last, checkpoints, running } = await newWorld();
  const { handler } = process;
  for (const userId of ['first', 'second']) {
    const account = { userId, email: `${userId}@example.org`, personId: luis, roles: [USER_ROLE] };
    await changeUser(handler, { type: 'RegisterUser', ...account }, newContext(process));
    accounts.push(userId);
  }
  const ban = async (userId: string) => {
    await changeUser(handler, { type: 'BanUser', userId }, newContext(process));
    const head = await store.head();
    await running(async () => ((await checkpoints.load('waiting-list')) ?? 0n) >= head);
  };
  await ban('first');
  expect(await last('WaitingLeft')).toBeUndefined();
  await ban('second');
  expect((await last('WaitingLeft'))?.data.entryId).toBe(entryId);
});

describe('nobody is offered an hour that they could not accept, and its places end, because', () => {
  type Close = (on: Process) => Promise<{ readonly accepted: boolean }>;
  const changeCourt = (on: Process, fields: Partial<FieldsOf<typeof attractions>>) =>
    changeCatalog(on.handler, attractions, { type: 'Change', id: 1, fields }, newContext(on));
  const hide = (on: Process, id: number) =>
    changeCatalog(on.handler, centers, { type: 'Change', id, fields: { active: false } }, newContext(on));

  test.each<[string, Close]>([
    [
      'the court was removed',
      (on) => changeCatalog(on.handler, attractions, { type: 'Remove', id: 1 }, newContext(on)),
    ],
    ['its center was hidden', (on) => hide(on, 1)],
    [
      'the court was moved to a hidden center',
      async (on) => {
        const fields = centerFields(2);
        await changeCatalog(on.handler, centers, { type: 'Create', fields }, newContext(on));
        await hide(on, 2);
        return changeCourt(on, { center_id: 2 });
      },
    ],
  ])('%s', async (_, close) => {
    const { store, process, entryId, cancel, last, running } = await newWorld();
    const { handler } = process;
    const eva = await seedPerson(process, '9999999990101');
    const second = await joinWaiting(handler, eva, HOUR, newContext(process));
    await cancel();
    await running(async () => (await last('SlotOffered'))?.data.entryId === entryId);
    expect(await close(process)).toMatchObject({ accepted: true });
    const written = (type: string) => store.readAll({ filter: { types: [type] } });
    await running(async () => (await written('WaitingLeft')).length === 2);
    const left = (await written('WaitingLeft')).map(({ data }) => data.entryId);
    expect(left).toEqual([entryId, second.accepted && second.entryId]);
    expect(await written('SlotOffered')).toHaveLength(1);
  });

  test('it is no hour of the court any more', async () => {
    const { process, entryId, cancel, last, running } = await newWorld();
    const clear = { attractionId: 1, days: [2], hours: { start: 600, end: 660 } };
    await setOpeningHours(process.handler, { type: 'ClearHours', ...clear }, newContext(process));
    await cancel();
    await running(async () => (await last('WaitingLeft'))?.data.entryId === entryId);
    expect(await last('SlotOffered')).toBeUndefined();
  });
});

test('a place for an hour that has begun is not ended', async () => {
  const { process, store, keys, last, checkpoints, running } = await newWorld();
  const later = newProcess(store, keys, fixedClock(`${TUESDAY}T16:30:00.000Z`));
  await changeCatalog(process.handler, attractions, { type: 'Remove', id: 1 }, newContext(process));
  const head = await store.head();
  await running(async () => ((await checkpoints.load('waiting-list')) ?? 0n) >= head, later);
  expect(await last('WaitingLeft')).toBeUndefined();
});

test('a removed court ends no place for another on its floor', async () => {
  const { store, process, luis, entryId, checkpoints, running } = await newWorld();
  const { handler } = process;
  await createFloor(process, 'Duela', 2);
  await link(process, 1, [1]);
  await link(process, 2, [2]);
  await booked(process, { attractionId: 2 });
  const other = await joinWaiting(handler, luis, { ...HOUR, attractionId: 2 }, newContext(process));
  expect(other).toMatchObject({ accepted: true });
  await changeCatalog(handler, attractions, { type: 'Remove', id: 2 }, newContext(process));
  const head = await store.head();
  await running(async () => ((await checkpoints.load('waiting-list')) ?? 0n) >= head);
  const left = (await store.readAll({ filter: { types: ['WaitingLeft'] } })).map(({ data }) => data.entryId);
  expect(left).toEqual([other.accepted && other.entryId]);
  expect(left).not.toContain(entryId);
});

test('a court whose removal was taken back keeps those who wait for it', async () => {
  const { process, last, checkpoints, running } = await newWorld();
  const { handler } = process;
  const removed = await changeCatalog(handler, attractions, { type: 'Remove', id: 1 }, newContext(process));
  const fields = removed.accepted && removed.state.get(1)?.fields;
  if (!fields) throw new Error('the court is not known');
  const version = versionOf(attractions, fields);
  await changeCatalog(handler, attractions, { type: 'Restore', id: 1, version }, newContext(process));
  const restored = await last('AttractionRestored');
  await running(async () => ((await checkpoints.load('waiting-list')) ?? 0n) >= (restored?.position ?? 0n));
  expect(await last('WaitingLeft')).toBeUndefined();
});

test('an hour that became free during a change of its floor is offered after that', async () => {
  const { store, keys, process, cancel, last, checkpoints, run, running } = await newWorld();
  await createFloor(process, 'Duela', 2);
  await link(process, 2, [1]);
  for (const attractionId of [1, 2]) await booked(process, { attractionId, start: 720, end: 780 });
  await checkpoints.save('waiting-list', await store.head());
  const dying = newProcess(crashingStore(store, 1, 'after').store, keys);
  await expect(link(dying, 1, [1, 2])).rejects.toThrow('crashed');
  const other = newProcess(store, keys);
  await cancel(other);
  const forever = new AbortController().signal;
  await expect(run(other, forever)).rejects.toThrow('refused as floor_changing');
  await finishLinks(other);
  expect(await last('FloorLinkRejected')).toBeDefined();
  await running(async () => (await last('SlotOffered')) !== undefined, other);
});

describe('an hour that was too close to a neighbor is offered once there is room', () => {
  type Done = Promise<{ readonly accepted: boolean }>;
  const GAP = { minutes_before: 0, minutes_after: 30 };
  const ofCourt = (on: Process, gap: Gap): Done => {
    const fields = attractionFields(1, { image: '', ...gap });
    return changeCatalog(on.handler, attractions, { type: 'Change', id: 1, fields }, newContext(on));
  };
  const ofType = (on: Process, gap: Gap): Done => {
    const rest = { minutes_for_next_reservation: 0, min_days: 0, max_days: 15, ...gap };
    const fields = { name: 'Tipo 2', strcode: 'T2', ...rest };
    return changeCatalog(on.handler, reservationTypes, { type: 'Change', id: 2, fields }, newContext(on));
  };
  const toOtherType = (on: Process, reservationId: string): Done =>
    changeReservation(
      on.handler,
      { reservationId, version: 1, changes: { ...NO_CHANGES, reservationTypeId: 1 } },
      newContext(on),
    );

  test.each<[string, typeof ofCourt, (on: Process, neighbor: string) => Done]>([
    ['the court needs less time', ofCourt, (on) => ofCourt(on, NO_GAP)],
    ['the type of the neighbor needs less time', ofType, (on) => ofType(on, NO_GAP)],
    ['the neighbor becomes one of another type', ofType, toOtherType],
  ])('because %s', async (_, keep, shrink) => {
    const [store, keys] = [memoryEventStore(), memoryKeys()];
    const process = newProcess(store, keys);
    await seedCitizens(process.handler, { minutesApart: 0 });
    await keep(process, GAP);
    const neighbor = await booked(process, { start: 540, end: 600, reservationTypeId: 2 });
    const luis = await seedPerson(process);
    const joined = await joinWaiting(process.handler, luis, HOUR, newContext(process));
    expect(joined).toMatchObject({ accepted: true });
    const stop = new AbortController();
    const other = newProcess(store, keys);
    // Its copy of the catalog is as recent as that of a process that runs.
    await loadGaps(other.handler);
    expect(await shrink(process, neighbor)).toMatchObject({ accepted: true });
    const checkpoints = memoryCheckpoints();
    const ended = runProcess(
      waitingProcess(NO_ACCOUNTS),
      { ...other, checkpoints, onError: () => undefined },
      stop.signal,
    );
    const offers = async () => (await store.readAll({ filter: { types: ['SlotOffered'] } })).length;
    await expect.poll(offers, { timeout: 8_000, interval: 5 }).toBe(1);
    stop.abort();
    await ended;
  });

  test('no other change of a court has all days looked at that somebody waits for', async () => {
    const { store, process, checkpoints, running } = await newWorld();
    await checkpoints.save('waiting-list', await store.head());
    const reads: unknown[] = [];
    const readAll: typeof store.readAll = async (options) => {
      reads.push(options?.filter?.types);
      return store.readAll(options);
    };
    const other = { ...newProcess(store, memoryKeys()), store: { ...store, readAll } };
    const waited = () => reads.filter((types) => isDeepStrictEqual(types, ['WaitingJoined'])).length;
    const passed = async () => (await checkpoints.load('waiting-list')) === (await store.head());
    for (const change of [{ minutes_after: 45 }, GAP, { ...GAP, name: 'Cancha central' }]) {
      const fields = attractionFields(1, { image: '', ...change });
      await changeCatalog(
        process.handler,
        attractions,
        { type: 'Change', id: 1, fields },
        newContext(process),
      );
    }
    await running(passed, other);
    // Only for the one that leaves more room; a page with it, and the empty one behind.
    expect(waited()).toBe(2);
  });
});
