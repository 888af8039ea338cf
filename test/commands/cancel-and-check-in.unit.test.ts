import { describe, expect, test } from 'vitest';
import { changeSettings } from '../../commands/catalog/settings.ts';
import { newContext } from '../../commands/handler/context.ts';
import { claimsOf } from '../../commands/people/booker.ts';
import { cancelReservation, checkIn } from '../../commands/reservation/schedule.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { fixedClock } from '../../platform/clock.ts';
import { memoryKeys, newProcess } from '../support/booking-world.ts';
import { bookedAs, requestFor, seedCitizens, seedPerson } from '../support/citizen-world.ts';
import { heldCount } from '../support/crash-world.ts';
import { refusedAs } from '../support/outcomes.ts';

/** Ana has Tuesday from 10:00 to 11:00, which is 16:00 UTC; her center asks for an hour's notice. */
async function newWorld() {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const process = newProcess(store, keys);
  const { handler } = process;
  await seedCitizens(handler);
  const [ana, luis] = [await seedPerson(process), await seedPerson(process, '9999999990101')];
  const values = { cancel_deadline_minutes: 60, check_in_early_minutes: 15 };
  await changeSettings(handler, { scope: { centerId: 1 }, values }, newContext(process));
  const id = await bookedAs(process, ana, requestFor(10));
  const at = (time: string) => newProcess(store, keys, fixedClock(`2026-11-24T${time}:00.000Z`));
  const cancel = (time: string, owner?: string, of = id) =>
    cancelReservation(at(time).handler, of, newContext(at(time)), owner);
  const arrive = (time: string, of = id) => checkIn(at(time).handler, of, newContext(at(time)));
  const held = () => heldCount({ store, keys });
  return { handler, ana, luis, id, cancel, arrive, held };
}

describe('a cancellation', () => {
  test('ends for its owner with the deadline of the center, and for staff with the reservation', async () => {
    const { ana, cancel, held } = await newWorld();
    expect(await cancel('15:01', ana)).toMatchObject(refusedAs('cancel_deadline', { minutes: 60 }));
    expect(await cancel('16:00', ana)).toMatchObject(refusedAs('reservation_begun'));
    expect(await held()).toBe(1);
    expect(await cancel('15:30')).toMatchObject({ accepted: true });
    expect(await held()).toBe(0);
  });

  test('in time frees the hour, and again changes nothing', async () => {
    const { ana, cancel, held } = await newWorld();
    expect(await cancel('15:00', ana)).toMatchObject({ accepted: true });
    expect(await held()).toBe(0);
    expect(await cancel('15:00', ana)).toMatchObject(refusedAs('already_cancelled'));
  });

  test('is refused to somebody else, and of nothing', async () => {
    const { luis, cancel, held } = await newWorld();
    expect(await cancel('14:00', luis)).toMatchObject(refusedAs('reservation_of_another'));
    expect(await cancel('14:00', 'nobody')).toMatchObject(refusedAs('reservation_of_another'));
    expect(await cancel('14:00', undefined, 'nonsense')).toMatchObject(refusedAs('reservation_unknown'));
    expect(await held()).toBe(1);
  });
});

describe('a check-in', () => {
  test('begins as many minutes before as the center says, and is made once', async () => {
    const { handler, ana, id, arrive } = await newWorld();
    expect(await arrive('15:44')).toMatchObject(refusedAs('check_in_too_early', { start: 600, from: 585 }));
    expect(await arrive('15:45')).toMatchObject({ accepted: true });
    expect(await arrive('15:46')).toMatchObject(refusedAs('already_checked_in'));
    expect([...(await handler.load(claimsOf(ana))).claims.keys()]).toEqual([id]);
  });

  test('ends with the reservation', async () => {
    const { arrive } = await newWorld();
    expect(await arrive('17:00')).toMatchObject(refusedAs('reservation_expired'));
    expect(await arrive('16:59')).toMatchObject({ accepted: true });
  });

  test('is refused where it was cancelled, or is not there', async () => {
    const { cancel, arrive } = await newWorld();
    await cancel('14:00');
    expect(await arrive('16:00')).toMatchObject(refusedAs('already_cancelled'));
    expect(await arrive('16:00', `1.20261124.${'0'.repeat(32)}`)).toMatchObject(
      refusedAs('reservation_unknown'),
    );
  });
});
