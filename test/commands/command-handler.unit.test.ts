import { expect, test } from 'vitest';
import { changeCatalog } from '../../commands/catalog/catalog.ts';
import { newContext } from '../../commands/handler/context.ts';
import { registerPerson } from '../../commands/people/person.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { cancelReservation, checkIn } from '../../commands/reservation/schedule.ts';
import { activities } from '../../domain/catalog/kinds.ts';
import { fixedClock } from '../../platform/clock.ts';
import { foldAllDays, NOW, newCourts, newProcess, request } from '../support/booking-world.ts';

async function world() {
  const { store, keys, process } = await newCourts();
  return { store, keys, process, another: () => newProcess(store, keys) };
}

test('a reservation is one event, with who and when, and everything of the request shares its correlation', async () => {
  const { store, process } = await world();
  const origin = { address: '192.0.2.1', screen: 'grid' };
  const context = newContext(process, { userId: 'u1', correlationId: 'request-1', origin });
  const outcome = await reserveSlot(process, request(), context);
  expect(outcome.accepted).toBe(true);
  const stored = await process.codec.decode(await store.readStream('schedule-1-2026-11-24'));
  expect(stored.map(({ event }) => event.type)).toEqual(['SlotReserved']);
  expect(stored[0]?.metadata).toMatchObject({
    userId: 'u1',
    at: NOW,
    correlationId: 'request-1',
    causationId: null,
    origin: { screen: 'grid' },
  });
});

test('the same command again appends nothing and gives the first answer', async () => {
  const { store, process, another } = await world();
  const context = newContext(process);
  const first = await reserveSlot(process, request(), context);
  const head = await store.head();
  const again = await reserveSlot(another(), request(), context);
  expect(again.accepted && again.reservations).toEqual(first.accepted && first.reservations);
  expect(await store.head()).toBe(head);
});

// #region one-winner
test('fifty clients of five processes at overlapping times: one wins, all others are refused', async () => {
  const { store, process, another } = await world();
  const processes = [process, another(), another(), another(), another()];
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, client) => {
      const own = processes[client % processes.length] ?? process;
      return reserveSlot(
        own,
        request({ start: 600 + (client % 30), end: 640 + (client % 30) }),
        newContext(own),
      );
    }),
  );
  expect(outcomes.filter(({ accepted }) => accepted)).toHaveLength(1);
  for (const outcome of outcomes) if (!outcome.accepted) expect(outcome.refusal.code).toBe('slot_taken');
  const days = await foldAllDays(store, process.codec);
  expect(days.get('schedule-1-2026-11-24')).toHaveLength(1);
});
// #endregion

test('clients of several processes at different times of one day all win', async () => {
  const { store, process, another } = await world();
  const processes = [process, another(), another()];
  const outcomes = await Promise.all(
    Array.from({ length: 54 }, (_, client) => {
      const own = processes[client % 3] ?? process;
      return reserveSlot(own, request({ start: 300 + client * 20, end: 320 + client * 20 }), newContext(own));
    }),
  );
  expect(outcomes.every(({ accepted }) => accepted)).toBe(true);
  expect((await foldAllDays(store, process.codec)).get('schedule-1-2026-11-24')).toHaveLength(54);
});

test('a process whose copy of the day is old refuses nothing that is free by now', async () => {
  const { process, another } = await world();
  const other = another();
  const first = await reserveSlot(process, request(), newContext(process));
  await reserveSlot(other, request(), newContext(other)); // refused; its copy of the day knows the reservation
  const id = (first.accepted && first.reservations[0]?.reservationId) || '';
  expect((await cancelReservation(process.handler, id, newContext(process))).accepted).toBe(true);
  expect((await reserveSlot(other, request(), newContext(other))).accepted).toBe(true);
});

test('everything that a request names must exist', async () => {
  const { process } = await world();
  const refusalOf = async (over: Parameters<typeof request>[0]) => {
    const outcome = await reserveSlot(process, request(over), newContext(process));
    return outcome.accepted ? null : outcome.refusal;
  };
  expect(await refusalOf({ centerId: 9 })).toEqual({ code: 'unknown_reference', field: 'center' });
  expect(await refusalOf({ attractionId: 9 })).toEqual({ code: 'unknown_reference', field: 'attraction' });
  expect(await refusalOf({ reservationTypeId: 9 })).toEqual({ code: 'unknown_reference', field: 'type' });
  expect(await refusalOf({ activityId: 9 })).toEqual({ code: 'unknown_reference', field: 'activity' });
  expect(await refusalOf({ originId: 9 })).toEqual({ code: 'unknown_reference', field: 'origin' });
  expect(await refusalOf({ cui: '1234567890101' })).toEqual({ code: 'person_unknown' });
});

test('a registered person is found by CUI, and the reservation carries the id, not the number', async () => {
  const { store, process } = await world();
  const person = {
    cui: '1234567890101',
    firstName: 'Ana',
    lastName: 'López',
    gender: 'F',
    dateOfBirth: '1990-05-01',
    phone: '55551234',
  };
  await registerPerson(process.handler, process.personId, person, newContext(process));
  expect((await reserveSlot(process, request({ cui: '1234567890101' }), newContext(process))).accepted).toBe(
    true,
  );
  const [event] = await store.readStream('schedule-1-2026-11-24');
  expect(event?.data.personId).toBe(process.personId('1234567890101'));
  expect(JSON.stringify(event?.data)).not.toContain('1234567890101');
});

test('after a restart the same person and the same catalogue entry are still the same', async () => {
  const { store, process, another } = await world();
  const person = {
    phone: '55551234',
    lastName: 'López',
    firstName: 'Ana',
    gender: 'F',
    dateOfBirth: '1990-05-01',
    cui: '1234567890101',
  };
  await registerPerson(process.handler, process.personId, person, newContext(process));
  const head = await store.head();
  const restarted = another();
  const again = await registerPerson(restarted.handler, process.personId, person, newContext(restarted));
  expect(again).toMatchObject({ accepted: true, events: [] });
  const fields = { address: '', image: '', name: 'Fútbol' };
  const change = { type: 'Change' as const, id: 1, fields };
  const changed = await changeCatalog(restarted.handler, activities, change, newContext(restarted));
  expect(changed).toMatchObject({ accepted: true, events: [] });
  expect(await store.head()).toBe(head);
});

test('checking in follows the clock that came with the command', async () => {
  const { process } = await world();
  const outcome = await reserveSlot(process, request({ date: '2026-11-21' }), newContext(process));
  const id = (outcome.accepted && outcome.reservations[0]?.reservationId) || '';
  const early = await checkIn(process.handler, id, newContext(process));
  expect(early.accepted ? null : early.refusal.code).toBe('check_in_too_early');
  const clock = fixedClock('2026-11-21T16:05:00.000Z'); // 10:05 in Guatemala
  const late = await checkIn(process.handler, id, newContext({ ...process, clock }));
  expect(late.accepted && late.events).toMatchObject([{ data: { at: '2026-11-21 10:05:00' } }]);
  for (const crooked of ['', 'x', '1.20261121.nobody', '../../etc'])
    expect(await checkIn(process.handler, crooked, newContext(process))).toEqual({
      accepted: false,
      refusal: { code: 'reservation_unknown' },
    });
});

test('at 23:59 local, when UTC has the next day already, today is still today', async () => {
  const { process } = await world();
  const lateEvening = { ...process, clock: fixedClock('2026-11-22T05:59:00.000Z') };
  const context = newContext(lateEvening);
  expect(context.now).toEqual({ date: '2026-11-21', minute: 1439, datetime: '2026-11-21 23:59:00' });
  expect((await reserveSlot(lateEvening, request({ date: '2026-11-21' }), context)).accepted).toBe(true);
});
