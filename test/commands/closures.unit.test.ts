import { beforeEach, describe, expect, test } from 'vitest';
import { changeCatalog } from '../../commands/catalog/catalog.ts';
import {
  type ClosureRequest,
  declareClosure,
  extendClosure,
  liftClosure,
  messageAffected,
  resolveClosure,
} from '../../commands/closure/closures.ts';
import { newContext } from '../../commands/handler/context.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { attractions, centers } from '../../domain/catalog/kinds.ts';
import type { EventStore } from '../../eventstore/port.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { booked, newCourts, newProcess, type Process, request } from '../support/booking-world.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { eventsSince, refusedAs, typesSince } from '../support/outcomes.ts';
import { attractionFields, centerFields, MAINTENANCE } from '../support/sample-events.ts';

let store: EventStore;
let keys: KeyRing;
let process: Process;
/** Courts 1 and 2 are in center 1, court 3 is in center 2; nothing is in center 3. */
beforeEach(async () => {
  ({ store, keys, process } = await newCourts(2));
  const { handler } = process;
  for (const id of [2, 3]) {
    const fields = centerFields(id, { slug: '' });
    await changeCatalog(handler, centers, { type: 'Create', fields }, newContext(process));
  }
  const fields = attractionFields(3, { image: '', center_id: 2 });
  await changeCatalog(handler, attractions, { type: 'Create', fields }, newContext(process));
});

const declare = (over: Partial<ClosureRequest> = {}, context = newContext(process)) =>
  declareClosure(process.handler, { ...MAINTENANCE, ...over }, context);
const lift = (id: string) => liftClosure(process.handler, id, newContext(process));
async function declared(over: Partial<ClosureRequest> = {}): Promise<string> {
  const made = await declare(over);
  if (!made.accepted) throw new Error(made.refusal.code);
  return made.closure.closureId;
}
/** The hour from 9 of these courts, on the first day: 'free', or why it can not be booked. */
const hours = (...courts: number[]) =>
  Promise.all(
    courts.map(async (attractionId) => {
      const asked = request({ attractionId, start: 540, end: 600 });
      const made = await reserveSlot(process, asked, newContext(process));
      return made.accepted ? 'free' : made.refusal.code;
    }),
  );

describe('a closure concerns', () => {
  test.each<[string, Partial<ClosureRequest>, number[]]>([
    ['a court', { attractionIds: [2] }, [2]],
    ['the courts of a center', { attractionIds: [], centerIds: [1] }, [1, 2]],
    ['a center and a court elsewhere', { attractionIds: [3], centerIds: [1] }, [1, 2, 3]],
    ['everything, if it names nothing', { attractionIds: [] }, [1, 2, 3]],
  ])('%s', async (_, over, courtIds) => {
    const before = await store.head();
    const resolved = await resolveClosure(process.handler, { ...MAINTENANCE, ...over }, newContext(process));
    expect(resolved).toEqual({
      closure: { ...MAINTENANCE, ...over, courtIds, closureId: expect.any(String) },
    });
    expect(await store.head()).toBe(before);
  });

  test('no court that was removed', async () => {
    await changeCatalog(process.handler, attractions, { type: 'Remove', id: 2 }, newContext(process));
    const all = await declare({ attractionIds: [] });
    expect(all).toMatchObject({ accepted: true, closure: { courtIds: [1, 3] } });
  });
});

describe('a closure is refused, and nothing is written,', () => {
  const unknown = (field: string) => ({ code: 'unknown_reference', field });
  test.each<[string, Partial<ClosureRequest>, object]>([
    ['at a center that is not there', { centerIds: [1, 4] }, unknown('center')],
    ['at a court that is not there', { attractionIds: [1, 4] }, unknown('attraction')],
    ['at a center without courts', { attractionIds: [], centerIds: [3] }, { code: 'closure_empty' }],
    ['that begins yesterday', { dateStart: '2026-11-20' }, { code: 'closure_past' }],
    ['that ends before it begins', { dateEnd: '2026-11-23' }, { code: 'interval_invalid' }],
    ['for more days than it may have', { dateEnd: '2040-12-31' }, { code: 'closure_too_large', max: 5_000 }],
  ])('%s', async (_, over, refusal) => {
    const before = await store.head();
    const asked = { ...MAINTENANCE, ...over };
    expect(await resolveClosure(process.handler, asked, newContext(process))).toEqual({
      accepted: false,
      refusal,
    });
    expect(await declare(over)).toEqual({ accepted: false, refusal });
    expect(await store.head()).toBe(before);
  });

  test('at a center or a court that was removed', async () => {
    await changeCatalog(process.handler, centers, { type: 'Remove', id: 3 }, newContext(process));
    await changeCatalog(process.handler, attractions, { type: 'Remove', id: 2 }, newContext(process));
    expect(await declare({ centerIds: [3] })).toEqual({ accepted: false, refusal: unknown('center') });
    expect(await declare({ attractionIds: [2] })).toEqual({
      accepted: false,
      refusal: unknown('attraction'),
    });
  });
});

test('a closure of today begins today', async () => {
  expect(await declare({ dateStart: '2026-11-21' })).toMatchObject({ accepted: true });
});

test('a closed court takes no bookings, and those that it has stay', async () => {
  await booked(process, { start: 660, end: 720 });
  const before = await store.head();

  const made = await declare();

  expect(await typesSince(store, before)).toEqual([
    ...['ClosureDeclared', 'DayClosed', 'DayClosed', 'ClosureCompleted'],
  ]);
  expect(made).toMatchObject({
    accepted: true,
    closure: { courtIds: [1] },
    position: await store.head(),
    settled: { moved: new Set(), cancelled: new Set() },
  });
  expect(await hours(1, 2)).toEqual(['day_closed', 'free']);
});

test('the same request again is the same closure', async () => {
  const context = newContext(process);
  const first = await declare({}, context);
  const before = await store.head();
  const again = await declare({}, context);
  expect(again.accepted && again.closure).toEqual(first.accepted && first.closure);
  expect(await typesSince(store, before)).toEqual([]);
  expect(await declared()).not.toBe(first.accepted && first.closure.closureId);
});

describe('a closure is lifted', () => {
  test('and its days are open again', async () => {
    const id = await declared();
    const before = await store.head();
    expect(await lift(id)).toMatchObject({
      accepted: true,
      closure: { closureId: id, courtIds: [1], reason: 'Mantenimiento' },
      position: await store.head(),
    });
    expect(await typesSince(store, before)).toEqual([
      ...['ClosureLifted', 'DayReopened', 'DayReopened', 'ClosureUndone'],
    ]);
    expect(await hours(1)).toEqual(['free']);
  });

  test('once', async () => {
    const id = await declared();
    await lift(id);
    const before = await store.head();
    expect(await lift(id)).toMatchObject({ accepted: true, position: null });
    expect(await typesSince(store, before)).toEqual([]);
  });

  test('only if it was declared', async () => {
    expect(await lift('nothing')).toEqual(refusedAs('closure_unknown'));
  });
});

describe('staff write to the people whom a closure affects', () => {
  const recipients = [{ personId: 'p1', reservationIds: ['r1', 'r2'] }];
  const write = (id: string, over = {}, context = newContext(process)) =>
    messageAffected(
      process.handler,
      id,
      { text: 'Habrá otra hora', recipients, again: false, ...over },
      context,
    );

  test('once for each request', async () => {
    const id = await declared();
    const before = await store.head();
    const context = newContext(process);
    for (let times = 0; times < 2; times++)
      expect(await write(id, {}, context)).toMatchObject({ accepted: true });
    const message = { closureId: id, messageId: expect.any(String) };
    expect(await eventsSince(process, before)).toEqual([
      { type: 'ClosureMessageSent', data: { ...message, text: 'Habrá otra hora', people: 1 } },
      { type: 'ClosureMessageAddressed', data: { ...message, ...recipients[0] } },
    ]);
  });

  test('a second time if they say so', async () => {
    const id = await declared();
    await write(id);
    expect(await write(id)).toEqual(refusedAs('closure_message_sent'));
    expect(await write(id, { again: true })).toMatchObject({ accepted: true });
  });

  test('only of a closure that holds', async () => {
    const id = await declared();
    await lift(id);
    expect(await write(id)).toEqual(refusedAs('closure_lifted'));
    expect(await write('nothing')).toEqual(refusedAs('closure_unknown'));
  });
});

describe('courts that come into a closure', () => {
  const extend = (id: string, ...courts: number[]) =>
    extendClosure(process.handler, id, courts, newContext(process));

  test('are closed on all its days, and none is closed twice', async () => {
    const id = await declared();
    const before = await store.head();
    await extend(id, 1, 2);
    expect(await typesSince(store, before)).toEqual([
      ...['ClosureExtended', 'DayClosed', 'DayClosed', 'ClosureCompleted'],
    ]);
    expect(await hours(2)).toEqual(['day_closed']);
  });

  test('leave it to its driver where it has them already', async () => {
    const dying = newProcess(crashingStore(store, 1, 'after').store, keys);
    const asked = declareClosure(dying.handler, MAINTENANCE, newContext(process));
    await expect(asked).rejects.toThrow('crashed');
    const before = await store.head();
    const [begun] = await store.readAll({ filter: { types: ['ClosureDeclared'] } });
    await extend(String(begun?.data.closureId), 1);
    expect(await typesSince(store, before)).toEqual([]);
  });

  test('stay open where it was lifted, or never was', async () => {
    const id = await declared();
    await lift(id);
    const before = await store.head();
    await extend(id, 2);
    await extend('nothing', 2);
    expect(await typesSince(store, before)).toEqual([]);
  });
});
