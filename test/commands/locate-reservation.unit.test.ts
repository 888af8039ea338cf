import { beforeEach, expect, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { locateReservation, sendToReservation } from '../../commands/handler/locate-reservation.ts';
import { cancelReservation } from '../../commands/reservation/schedule.ts';
import type { DomainEvent } from '../../domain/registry.ts';
import { reservationIdOf } from '../../domain/schedule/stream.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { move, newWorld, SOURCE, started, TARGET, TO, type World } from '../support/move-world.ts';

const THIRD = { attractionId: 3, date: '2026-11-26', start: 480, end: 540 };
const UNKNOWN = { accepted: false, refusal: { code: 'reservation_unknown' } };

let world: World;
beforeEach(async () => {
  world = await newWorld();
});

const locate = (id = world.id) => {
  const process = started(world);
  return locateReservation(process.handler, id, newContext(process));
};
const cancel = (id = world.id) => {
  const process = started(world);
  return cancelReservation(process.handler, id, newContext(process));
};

test('a reservation is found on the day in its id, and after each of its moves', async () => {
  expect(await locate()).toMatchObject({
    day: { attractionId: 1, date: '2026-11-24' },
    booking: { start: 600 },
  });
  await move(started(world), world.id);
  await move(started(world), world.id, THIRD);
  expect(await locate()).toMatchObject({
    day: { attractionId: 3, date: '2026-11-26' },
    booking: { start: 480, details: { reservationId: world.id } },
  });
});

test('a reservation that came back is found where it was first', async () => {
  await move(started(world), world.id);
  await move(started(world), world.id, { attractionId: 1, date: '2026-11-24', start: 720, end: 780 });
  expect(await locate()).toMatchObject({ day: { attractionId: 1 }, booking: { start: 720 } });
});

test('a command follows the reservation, and is decided once', async () => {
  await move(started(world), world.id);
  const before = await world.store.head();
  expect(await cancel()).toMatchObject({ accepted: true });
  const written = await world.store.readAll({ after: before });
  expect(written.map(({ type, streamId }) => [type, streamId])).toEqual([['ReservationCancelled', TARGET]]);
});

test('a plain command is sent along, and says why it is refused there', async () => {
  await move(started(world), world.id);
  const process = started(world);
  const send = (type: 'ShareReservation' | 'TakeCheckInBack') =>
    sendToReservation(process.handler, type, world.id, newContext(process));
  expect(await send('ShareReservation')).toMatchObject({
    events: [
      { type: 'ReservationShared', data: { reservationId: world.id, attractionId: 2, date: TO.date } },
    ],
  });
  await cancel();
  expect(await send('TakeCheckInBack')).toEqual({ accepted: false, refusal: { code: 'already_cancelled' } });
  expect(await cancel(reservationIdOf({ attractionId: 2, date: TO.date }, 'nothing'))).toEqual(UNKNOWN);
});

test('a reservation whose move was left open arrives when somebody looks for it', async () => {
  const dying = started(world, crashingStore(world.store, 2, 'after').store);
  await expect(move(dying, world.id)).rejects.toThrow('crashed');
  expect(await locate()).toMatchObject({ day: { attractionId: 2, date: TO.date }, booking: { start: 600 } });
  const [arrived] = await world.store.readAll({ filter: { types: ['ReservationArrived'] } });
  expect(arrived?.streamId).toBe(TARGET);
});

test('an id that names no day, or a day without it, is unknown to all', async () => {
  const elsewhere = reservationIdOf({ attractionId: 1, date: '2026-11-24' }, 'other');
  for (const id of ['nothing', '', elsewhere])
    expect([await locate(id), await cancel(id)]).toEqual([UNKNOWN, UNKNOWN]);
});

test('moves that lead in a circle are an error and no endless search', async () => {
  await move(started(world), world.id);
  const { codec, store } = started(world);
  const back: DomainEvent = {
    type: 'ReservationMoved',
    data: {
      reservationId: world.id,
      attractionId: 2,
      date: TO.date,
      moveId: 'back',
      version: 3,
      to: { attractionId: 1, date: '2026-11-24', centerId: 1, start: 600, end: 660 },
    },
  };
  const [last] = await store.readStream(TARGET, { direction: 'backwards', maxCount: 1 });
  if (!last) throw new Error('it did not arrive');
  const [decoded] = await codec.decode([last]);
  if (!decoded) throw new Error('it can not be read');
  const encoded = await codec.encode(back, crypto.randomUUID(), decoded.metadata);
  await store.append(TARGET, last.revision, [encoded]);
  const error = `the moves of reservation ${world.id} lead in a circle: ${SOURCE}`;
  await expect(locate()).rejects.toThrow(error);
  await expect(cancel()).rejects.toThrow(error);
});
