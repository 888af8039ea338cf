import { beforeEach, describe, expect, test } from 'vitest';
import { changeCatalog } from '../../commands/catalog/catalog.ts';
import { setOpeningHours } from '../../commands/catalog/set-opening-hours.ts';
import { newContext } from '../../commands/handler/context.ts';
import { cancelReservation } from '../../commands/reservation/schedule.ts';
import { attractions, centers } from '../../domain/catalog/kinds.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { fixedClock } from '../../platform/clock.ts';
import { foldAllDays, memoryKeys, newCourts, newProcess, type Process } from '../support/booking-world.ts';
import { bookAs, requestFor, seedCitizens, seedPerson, slotAt } from '../support/citizen-world.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { refusedAs, typesSince } from '../support/outcomes.ts';
import { centerFields } from '../support/sample-events.ts';

const keys = memoryKeys();
let store: ReturnType<typeof memoryEventStore>;
let process: Process;
let ana: string;
beforeEach(async () => {
  store = memoryEventStore();
  process = newProcess(store, keys);
  await seedCitizens(process.handler, { courts: 2 });
  ana = await seedPerson(process);
});

const book = (hour: number, over = {}) => bookAs(process, ana, requestFor(hour, over));
const code = async (answer: ReturnType<typeof book>) => {
  const outcome = await answer;
  return outcome.accepted ? 'OK' : outcome.refusal.code;
};
const held = async () => [...(await foldAllDays(store, process.codec)).values()].flat();

describe('a citizen books', () => {
  test('their time is claimed before the slot is reserved', async () => {
    const before = await store.head();
    expect(await code(book(10))).toBe('OK');
    expect(await typesSince(store, before)).toEqual(['TimeClaimed', 'SlotReserved']);
    expect(await held()).toMatchObject([{ start: 600, end: 660 }]);
  });

  test('the same command again gives the same reservation', async () => {
    const context = newContext(process);
    const [first, second] = [
      await bookAs(process, ana, requestFor(10), context),
      await bookAs(newProcess(store, keys), ana, requestFor(10), context),
    ];
    expect(second).toMatchObject({ accepted: true, reservations: first.accepted && first.reservations });
    expect(await held()).toHaveLength(1);
  });

  test('a court whose capacity nobody entered is booked for as many as its page sends: 0, or for a number', async () => {
    const fields = { capacity: 0 };
    await changeCatalog(process.handler, attractions, { type: 'Change', id: 1, fields }, newContext(process));
    expect(await code(book(10, { companions: 0 }))).toBe('OK');
    expect(await code(book(14, { companions: 12 }))).toBe('OK');
  });

  test('nobody is too few for any other court', async () => {
    expect(await code(book(10, { companions: 0 }))).toBe('companions_none');
  });

  test('a taken slot is refused, and nothing is written for it', async () => {
    await book(10);
    const luis = await seedPerson(process, '9999999990101');
    const before = await store.head();
    expect(await code(bookAs(process, luis, requestFor(10)))).toBe('slot_taken');
    expect(await typesSince(store, before)).toEqual([]);
  });

  test.each([
    ['an hour too soon after another one', requestFor(11), 'too_soon'],
    ['a slot of another day of the week', requestFor(15, { date: '2026-11-25' }), 'outside_hours'],
    ['a date beyond the window', requestFor(15, { date: '2026-12-15' }), 'outside_window'],
    ['a date that has passed', requestFor(15, { date: '2026-11-17' }), 'time_past'],
    ['a slot that does not exist', requestFor(15, { availableDateId: slotAt(40) }), 'hours_unknown'],
    ['a court that does not exist', requestFor(15, { availableDateId: slotAt(15, 9) }), 'unknown_reference'],
    ['an activity that is not done there', requestFor(15, { activityId: 7 }), 'activity_not_offered'],
    ['more people than the court takes', requestFor(15, { companions: 11 }), 'companions_over_capacity'],
  ])('%s is refused', async (_, asked, refusal) => {
    await book(10);
    expect(await code(bookAs(process, ana, asked))).toBe(refusal);
  });

  test('nothing is booked before the type of such bookings is there', async () => {
    const { process: empty } = await newCourts();
    const person = await seedPerson(empty);
    expect(await bookAs(empty, person, requestFor(10))).toEqual(
      refusedAs('unknown_reference', { field: 'type' }),
    );
  });

  test('a slot of Tuesdays is not booked on a day that is open at its hour', async () => {
    const slots = [{ dayOfWeek: 3, start: 480, end: 1200, active: true }];
    await setOpeningHours(process.handler, { type: 'AddSlots', attractionId: 1, slots }, newContext(process));
    expect(await code(book(10, { date: '2026-11-25' }))).toBe('slot_not_listed');
  });

  test('an account without a person learns why it can not book', async () => {
    expect(await code(bookAs(process, null, requestFor(10)))).toBe('person_missing');
    expect(await code(bookAs(process, 'nobody', requestFor(10)))).toBe('person_missing');
  });

  test('a slot that was switched off is refused', async () => {
    const slot = { dayOfWeek: 2, start: 600, end: 660, active: false };
    const off = { type: 'ChangeSlot', id: slotAt(10), slot } as const;
    await setOpeningHours(process.handler, off, newContext(process));
    expect(await code(book(10))).toBe('outside_hours');
  });

  test('nothing of an inactive center is booked', async () => {
    const fields = centerFields(1, { active: false });
    await changeCatalog(process.handler, centers, { type: 'Change', id: 1, fields }, newContext(process));
    expect(await code(book(10))).toBe('center_hidden');
  });
});

test.each([
  ['the owner', (id: string) => cancelReservation(process.handler, id, newContext(process), ana)],
  ['staff', (id: string) => cancelReservation(process.handler, id, newContext(process))],
])('what %s cancelled keeps nobody from booking', async (_, cancel) => {
  const first = await book(10);
  if (!first.accepted) throw new Error(first.refusal.code);
  expect(await code(book(11))).toBe('too_soon');
  for (const { reservationId } of first.reservations) await cancel(reservationId);
  const before = await store.head();
  expect(await code(book(11))).toBe('OK');
  expect(await typesSince(store, before)).toEqual(['ClaimReleased', 'TimeClaimed', 'SlotReserved']);
});

// #region claim-of-the-dead
describe.each(['before', 'after'] as const)('a process that dies just %s an append', (when) => {
  test.each([1, 2])('number %i leaves nothing in the way of the next booking', async (at) => {
    const dying = newProcess(crashingStore(store, at, when).store, keys);
    const context = newContext(dying);
    await expect(bookAs(dying, ana, requestFor(10), context)).rejects.toThrow(/crashed/);
    const placed = (await held()).length;
    const next = await code(book(11));
    expect(next).toBe(placed === 1 ? 'too_soon' : 'OK');
    // The request of the dead process comes again: the one that was placed stays, the other can't be placed any more.
    const late = await code(bookAs(newProcess(store, keys), ana, requestFor(10), context));
    expect(late).toBe(placed === 1 ? 'OK' : 'too_soon');
    expect(await held()).toHaveLength(1);
  });
});
// #endregion

test('a driver that lags behind can not place a booking whose claim was given away', async () => {
  const dying = newProcess(crashingStore(store, 1, 'after').store, keys);
  const context = newContext(dying);
  await expect(bookAs(dying, ana, requestFor(10), context)).rejects.toThrow(/crashed/);
  expect(await code(book(11))).toBe('OK');
  const [claim] = await store.readAll({ filter: { types: ['TimeClaimed'] } });
  if (!claim) throw new Error('nothing was claimed');
  expect(await typesSince(store, claim.position)).toEqual([
    ...['BookingAbandoned', 'ClaimReleased', 'TimeClaimed', 'SlotReserved'],
  ]);
});

test('one person who asks twenty times at once holds only what lies far enough apart', async () => {
  const other = newProcess(store, keys, fixedClock(process.clock.now()));
  const hours = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
  const answers = await Promise.all(
    hours.flatMap((hour) => [
      code(bookAs(process, ana, requestFor(hour))),
      code(bookAs(other, ana, requestFor(hour, { availableDateId: slotAt(hour, 2) }))),
    ]),
  );
  const times = (await held()).sort((a, b) => a.start - b.start);
  expect(times.length).toBe(answers.filter((answer) => answer === 'OK').length);
  expect(times.length).toBeGreaterThan(0);
  for (const [index, time] of times.slice(1).entries())
    expect(time.start - (times[index]?.end ?? 0)).toBeGreaterThanOrEqual(60);
});
