import { describe, expect, test } from 'vitest';
import { changeSettings } from '../../commands/catalog/settings.ts';
import { newContext } from '../../commands/handler/context.ts';
import { locateReservation } from '../../commands/handler/locate-reservation.ts';
import { claimsOf, releaseClaim } from '../../commands/people/booker.ts';
import { acceptHandover, endHandover, offerHandover } from '../../commands/reservation/hand-over.ts';
import { moveReservation } from '../../commands/reservation/move-reservation.ts';
import { cancelReservation, checkIn } from '../../commands/reservation/schedule.ts';
import { NORMAL_TYPE_ID } from '../../domain/catalog/normal-type.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { fixedClock } from '../../platform/clock.ts';
import { booked, memoryKeys, newProcess } from '../support/booking-world.ts';
import {
  bookAs,
  bookedAs,
  mergeEntries,
  requestFor,
  seedCitizens,
  seedPerson,
  TUESDAY,
} from '../support/citizen-world.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { refusedAs } from '../support/outcomes.ts';

const PEOPLE = ['1234567840101', '9999999990101', '2345678910101'];
const TUESDAY_NOON = '2026-11-24T18:00:00.000Z';

/** Ana has court 1 on Tuesday from 10:00 to 11:00; the type asks for an hour between two reservations. */
async function newWorld({ minutesApart = 60 } = {}) {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const process = newProcess(store, keys);
  await seedCitizens(process.handler, { courts: 2, minutesApart });
  const [ana = '', luis = '', eva = ''] = await Promise.all(PEOPLE.map((cui) => seedPerson(process, cui)));
  const id = await bookedAs(process, ana, requestFor(10));
  const { handler } = process;
  const context = () => newContext(process);
  const offer = (toPersonId: string, owner?: string, on = process) =>
    offerHandover(
      on.handler,
      { reservationId: id, toPersonId, ...(owner !== undefined && { owner }) },
      newContext(on),
    );
  const end = (personId: string) => endHandover(handler, id, personId, context());
  const accept = (personId: string, on = process, isTrusted = true) =>
    acceptHandover(on.handler, id, { personId, isTrusted }, newContext(on));
  const booking = async () => {
    const found = await locateReservation(newProcess(store, keys).handler, id, context());
    return 'booking' in found ? found.booking : found.refusal;
  };
  const claims = async (personId: string) => [
    ...(await newProcess(store, keys).handler.load(claimsOf(personId))).claims.keys(),
  ];
  const merge = (duplicateId: string, keptId: string) => mergeEntries(process, keptId, duplicateId);
  return {
    store,
    keys,
    process,
    handler,
    context,
    id,
    ana,
    luis,
    eva,
    offer,
    end,
    accept,
    booking,
    claims,
    merge,
  };
}

test('an accepted offer gives the reservation and its claim to the other person', async () => {
  const { ana, luis, id, offer, accept, booking, claims } = await newWorld();
  expect(await offer(luis, ana)).toMatchObject({ accepted: true });
  expect(await booking()).toMatchObject({ personId: ana, handoverTo: luis });
  expect(await claims(luis)).toEqual([]);
  expect(await accept(luis)).toMatchObject({ accepted: true });
  expect(await booking()).toMatchObject({ personId: luis, details: { personId: luis, name: 'Ana López' } });
  expect(await booking()).not.toHaveProperty('handoverTo', luis);
  expect(await claims(ana)).toEqual([]);
  expect(await claims(luis)).toEqual([id]);
});

test('an offer is made by the owner or by staff, and to somebody else', async () => {
  const { ana, luis, eva, offer, booking } = await newWorld();
  expect(await offer(eva, luis)).toMatchObject(refusedAs('reservation_of_another'));
  expect(await offer(ana)).toMatchObject(refusedAs('handover_self'));
  expect(await offer(eva)).toMatchObject({ accepted: true });
  expect(await booking()).toMatchObject({ personId: ana, handoverTo: eva });
});

test('a new offer replaces the one before, which cannot be accepted any more', async () => {
  const { ana, luis, eva, offer, accept, claims } = await newWorld();
  await offer(luis, ana);
  await offer(eva, ana);
  expect(await accept(luis)).toMatchObject(refusedAs('handover_unknown'));
  expect(await claims(luis)).toEqual([]);
  expect(await accept(eva)).toMatchObject({ accepted: true });
});

test('either of the two ends an offer, and nobody else', async () => {
  const { ana, luis, eva, offer, end, accept, booking } = await newWorld();
  for (const one of [ana, luis]) {
    await offer(luis, ana);
    expect(await end(eva)).toMatchObject(refusedAs('handover_unknown'));
    expect(await booking()).toMatchObject({ handoverTo: luis });
    expect(await end(one)).toMatchObject({ accepted: true });
    expect(await booking()).not.toHaveProperty('handoverTo', luis);
  }
  expect(await accept(luis)).toMatchObject(refusedAs('handover_unknown'));
});

test('an offer is accepted once: the same request again changes nothing', async () => {
  const { store, ana, luis, id, offer, accept, claims } = await newWorld();
  await offer(luis, ana);
  await accept(luis);
  const before = (await store.readAll()).length;
  expect(await accept(luis)).toMatchObject({ accepted: true });
  expect(await store.readAll()).toHaveLength(before);
  expect(await claims(luis)).toEqual([id]);
});

describe('an acceptance is refused', () => {
  test('to a stranger, without a claim of theirs', async () => {
    const { ana, luis, eva, offer, accept, claims } = await newWorld();
    await offer(luis, ana);
    expect(await accept(eva)).toMatchObject(refusedAs('handover_unknown'));
    expect(await accept('nobody')).toMatchObject(refusedAs('person_missing'));
    expect(await claims(eva)).toEqual([]);
  });

  test('where no such reservation is', async () => {
    const { process, luis, context } = await newWorld();
    const asked = { personId: luis, isTrusted: true };
    const missing = `1.20261124.${'0'.repeat(32)}`;
    for (const id of [missing, 'nonsense'])
      expect(await acceptHandover(process.handler, id, asked, context())).toMatchObject(
        refusedAs('reservation_unknown'),
      );
  });

  test('once the reservation is cancelled, which ends the offer', async () => {
    const { handler, context, id, ana, luis, offer, accept, claims } = await newWorld();
    await offer(luis, ana);
    await cancelReservation(handler, id, context());
    expect(await accept(luis)).toMatchObject(refusedAs('handover_unknown'));
    expect(await claims(luis)).toEqual([]);
    expect(await offer(luis, ana)).toMatchObject(refusedAs('already_cancelled'));
  });

  test('once its person was checked in', async () => {
    const { store, keys, id, ana, luis, offer, accept, claims } = await newWorld();
    await offer(luis, ana);
    const atTen = newProcess(store, keys, fixedClock('2026-11-24T16:05:00.000Z'));
    expect(await checkIn(atTen.handler, id, newContext(atTen))).toMatchObject({ accepted: true });
    expect(await accept(luis, atTen)).toMatchObject(refusedAs('handover_unknown'));
    expect(await claims(luis)).toEqual([]);
    expect(await offer(luis, ana, atTen)).toMatchObject(refusedAs('already_checked_in'));
  });

  test('once its time has begun', async () => {
    const { store, keys, ana, luis, offer, accept, booking, claims } = await newWorld();
    await offer(luis, ana);
    const noon = newProcess(store, keys, fixedClock(TUESDAY_NOON));
    expect(await accept(luis, noon)).toMatchObject(refusedAs('handover_over'));
    expect(await offer(luis, ana, noon)).toMatchObject(refusedAs('handover_over'));
    expect(await booking()).toMatchObject({ personId: ana });
    expect(await claims(luis)).toEqual([]);
  });

  test('too soon after another reservation of theirs, as many minutes as the type says', async () => {
    const { process, ana, luis, id, offer, accept, booking, claims } = await newWorld();
    const ownId = await bookedAs(process, luis, requestFor(11));
    await offer(luis, ana);
    expect(await accept(luis)).toMatchObject(
      refusedAs('too_soon', { reservationId: ownId, date: TUESDAY, start: 660, end: 720, minutes: 60 }),
    );
    expect(await booking()).toMatchObject({ personId: ana });
    expect(await claims(luis)).toEqual([ownId]);
    expect(await claims(ana)).toEqual([id]);
  });

  test('above their limit of open reservations', async () => {
    const { process, handler, context, ana, luis, offer, accept, claims } = await newWorld({
      minutesApart: 0,
    });
    await changeSettings(handler, { scope: 'product', values: { max_open_reservations: 1 } }, context());
    const ownId = await bookedAs(process, luis, requestFor(15));
    await offer(luis, ana);
    expect(await accept(luis)).toMatchObject(refusedAs('limit_reached', { limit: 'open', max: 1 }));
    expect(await claims(luis)).toEqual([ownId]);
  });

  test('above the limit of those who have not confirmed their address', async () => {
    const { process, handler, context, ana, luis, offer, accept } = await newWorld({ minutesApart: 0 });
    const values = { unconfirmed_open_reservations: 1 };
    await changeSettings(handler, { scope: 'product', values }, context());
    await bookAs(process, luis, requestFor(15));
    await offer(luis, ana);
    expect(await accept(luis, process, false)).toMatchObject(refusedAs('email_unconfirmed', { max: 1 }));
    expect(await accept(luis)).toMatchObject({ accepted: true });
  });
});

test('a reservation that does not count towards limits is handed over without a claim', async () => {
  const { process, handler, context, ana, luis, claims } = await newWorld();
  const id = await booked(process, { start: 780, end: 840, cui: PEOPLE[0] ?? '' });
  const asked = { reservationId: id, toPersonId: luis, owner: ana };
  expect(await offerHandover(handler, asked, context())).toMatchObject({ accepted: true });
  expect(await acceptHandover(handler, id, { personId: luis, isTrusted: true }, context())).toMatchObject({
    accepted: true,
  });
  expect(await claims(luis)).toEqual([]);
});

test('staff hand a reservation of nobody to a person, who claims its time', async () => {
  const { process, handler, context, luis, claims } = await newWorld();
  const id = await booked(process, { start: 900, end: 960, reservationTypeId: NORMAL_TYPE_ID });
  const asked = { reservationId: id, toPersonId: luis };
  expect(await offerHandover(handler, asked, context())).toMatchObject({ accepted: true });
  expect(await acceptHandover(handler, id, { personId: luis, isTrusted: true }, context())).toMatchObject({
    accepted: true,
  });
  expect(await claims(luis)).toEqual([id]);
});

test('an offer stays open at a new time of the day, and ends where the reservation goes elsewhere', async () => {
  const { handler, context, id, ana, luis, offer, accept, booking, claims } = await newWorld();
  await offer(luis, ana);
  const later = { attractionId: 1, date: TUESDAY, start: 720, end: 780 };
  await moveReservation(handler, id, later, context());
  expect(await booking()).toMatchObject({ start: 720, handoverTo: luis });
  await moveReservation(handler, id, { ...later, attractionId: 2 }, context());
  expect(await accept(luis)).toMatchObject(refusedAs('handover_unknown'));
  await offer(luis, ana);
  expect(await accept(luis)).toMatchObject({ accepted: true });
  expect(await booking()).toMatchObject({ personId: luis, details: { attractionId: 2, start: 720 } });
  expect([await claims(ana), await claims(luis)]).toEqual([[], [id]]);
});

describe('between two entries of a person that were merged', () => {
  test('an offer to the entry that is gone is accepted by the one that counts', async () => {
    const { ana, luis, eva, id, offer, accept, booking, claims, merge } = await newWorld();
    await offer(luis, ana);
    await merge(luis, eva);
    expect(await accept(eva)).toMatchObject({ accepted: true });
    expect(await booking()).toMatchObject({ personId: luis });
    expect(await claims(eva)).toEqual([id]);
    expect(await claims(ana)).toEqual([]);
  });

  test('the owner is known by either, and so is who ends an offer', async () => {
    const { ana, luis, eva, offer, end, booking, merge } = await newWorld();
    await merge(ana, eva);
    expect(await offer(luis, eva)).toMatchObject({ accepted: true });
    expect(await booking()).toMatchObject({ handoverTo: luis });
    expect(await end(eva)).toMatchObject({ accepted: true });
    expect(await booking()).not.toHaveProperty('handoverTo', luis);
  });

  test('an acceptance keeps the claim that both have in common', async () => {
    const { ana, eva, id, offer, accept, claims, merge } = await newWorld();
    await offer(eva, ana);
    await merge(ana, eva);
    expect(await accept(eva)).toMatchObject({ accepted: true });
    expect(await claims(eva)).toEqual([id]);
  });
});

describe.each(['before', 'after'] as const)('a process that dies %s any append of an acceptance', (when) => {
  // Claimed, handed over, released.
  test.each([1, 2, 3])('append %s: accepted again it is whole', async (at) => {
    const world = await newWorld();
    await world.offer(world.luis, world.ana);
    const dying = newProcess(crashingStore(world.store, at, when).store, world.keys);
    await expect(world.accept(world.luis, dying)).rejects.toThrow('crashed');
    expect(await world.accept(world.luis)).toMatchObject({ accepted: true });
    expect(await world.booking()).toMatchObject({ personId: world.luis });
    expect(await world.claims(world.luis)).toEqual([world.id]);
  });
});

test('a claim that another booking released meanwhile is made again', async () => {
  const { store, keys, process, ana, luis, id, offer, accept, claims } = await newWorld();
  await offer(luis, ana);
  await accept(luis);
  await releaseClaim(process.handler, luis, id, newContext(process));
  expect(await claims(luis)).toEqual([]);
  expect(await accept(luis, newProcess(store, keys))).toMatchObject({ accepted: true });
  expect(await claims(luis)).toEqual([id]);
});
