import { describe, expect, test } from 'vitest';
import { changeCatalog } from '../../commands/catalog/catalog.ts';
import { newContext } from '../../commands/handler/context.ts';
import { locateReservation } from '../../commands/handler/locate-reservation.ts';
import { claimsOf } from '../../commands/people/booker.ts';
import {
  isAvailable,
  reserveFromWizard,
  type WizardRequest,
} from '../../commands/reservation/reserve-from-wizard.ts';
import { cancelReservation } from '../../commands/reservation/schedule.ts';
import { attractions, centers } from '../../domain/catalog/kinds.ts';
import { NORMAL_TYPE_ID } from '../../domain/catalog/normal-type.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { fixedClock } from '../../platform/clock.ts';
import { memoryKeys, newProcess } from '../support/booking-world.ts';
import { seedCitizens, seedPerson, TUESDAY } from '../support/citizen-world.ts';
import { refusedAs } from '../support/outcomes.ts';
import { attractionFields, centerFields } from '../support/sample-events.ts';

/** Staff book for Ana; the court is open on Tuesdays from 8:00 to 20:00, today is the Saturday before. */
async function newWorld() {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const process = newProcess(store, keys);
  await seedCitizens(process.handler);
  const ana = await seedPerson(process);
  const context = newContext(process);
  const asked: WizardRequest = {
    centerId: 1,
    attractionId: 1,
    date: TUESDAY,
    start: 600,
    end: 660,
    reservationTypeId: 1,
    personId: ana,
    observations: 'Trae su red',
  };
  const book = (over: Partial<WizardRequest> = {}, on = process, by = newContext(on)) =>
    reserveFromWizard(on, { ...asked, ...over }, by);
  const available = (over: Partial<WizardRequest> = {}, on = process) =>
    isAvailable(on.handler, { ...asked, ...over }, newContext(on));
  return { store, keys, process, handler: process.handler, context, ana, asked, book, available };
}

test('a reservation has the name of its person, the places of the court, and its remarks', async () => {
  const { handler, context, ana, book } = await newWorld();
  const made = await book();
  if (!made.accepted || !made.reservations[0]) throw new Error('refused');
  const found = await locateReservation(handler, made.reservations[0].reservationId, context);
  expect(found).toMatchObject({
    booking: {
      status: 'confirmed',
      personId: ana,
      start: 600,
      end: 660,
      details: {
        centerId: 1,
        reservationTypeId: 1,
        activityId: null,
        originId: null,
        reference: '',
        dependency: '',
        name: 'Ana López',
        observations: 'Trae su red',
        companions: 10,
        availableDateId: null,
        channel: 'wizard',
      },
    },
  });
});

test('the same request again makes no second one', async () => {
  const { store, book, context, process } = await newWorld();
  const made = await book({}, process, context);
  const before = (await store.readAll()).length;
  const again = await book({}, process, context);
  expect(again).toMatchObject({ accepted: true, reservations: made.accepted ? made.reservations : [] });
  expect(await store.readAll()).toHaveLength(before);
});

test('only a type that counts towards the limits of a person claims their time', async () => {
  const { handler, ana, book } = await newWorld();
  const claims = async () => (await handler.load(claimsOf(ana))).claims.size;
  await book();
  expect(await claims()).toBe(0);
  await book({ start: 720, end: 780, reservationTypeId: NORMAL_TYPE_ID });
  expect(await claims()).toBe(1);
});

test.each([
  [{ centerId: 7 }, 'center'],
  [{ attractionId: 7 }, 'attraction'],
  [{ reservationTypeId: 99 }, 'type'],
  [{ personId: 'nobody' }, 'person'],
])('a request with an unknown reference is refused: %o', async (over, field) => {
  const { book } = await newWorld();
  expect(await book(over)).toMatchObject(refusedAs('unknown_reference', { field }));
});

test('a court of another center is refused', async () => {
  const { handler, context, book } = await newWorld();
  const fields = centerFields(2, { name: 'Piscinas', slug: '', strcode: 'PI' });
  await changeCatalog(handler, centers, { type: 'Create', fields }, context);
  const asked = { type: 'Create', fields: attractionFields(2, { center_id: 2, image: '' }) } as const;
  await changeCatalog(handler, attractions, asked, { ...context, commandId: 'court 2' });
  expect(await book({ attractionId: 2 })).toMatchObject(refusedAs('attraction_elsewhere'));
});

describe('an hour', () => {
  test('that is free is available and can be booked, and then neither, until it is cancelled', async () => {
    const { handler, book, available, context } = await newWorld();
    expect(await available()).toBe(true);
    const made = await book();
    expect(await available()).toBe(false);
    expect(await available({ start: 630, end: 690 })).toBe(false);
    expect(await available({ start: 660, end: 720 })).toBe(true);
    expect(await book()).toMatchObject(refusedAs('slot_taken'));
    const id = made.accepted ? (made.reservations[0]?.reservationId ?? '') : '';
    await cancelReservation(handler, id, context);
    expect(await available()).toBe(true);
  });

  test.each([
    ['before it opens', { start: 420, end: 480 }],
    ['beyond its end', { start: 1170, end: 1230 }],
    ['of a day on which it is closed', { date: '2026-11-25' }],
  ])('%s is refused', async (_, over) => {
    const { book, available } = await newWorld();
    expect(await available(over)).toBe(false);
    expect(await book(over)).toMatchObject(refusedAs('outside_hours'));
  });

  test('without a court or a length is not available', async () => {
    const { available, book } = await newWorld();
    expect(await available({ attractionId: 7 })).toBe(false);
    expect(await available({ start: 660, end: 660 })).toBe(false);
    expect(await available({ start: 660, end: 600 })).toBe(false);
    expect(await book({ start: 660, end: 660 })).toMatchObject(refusedAs('interval_invalid'));
  });

  test('that has begun is over for both', async () => {
    const { store, keys, book, available } = await newWorld();
    const noon = newProcess(store, keys, fixedClock('2026-11-24T18:00:00.000Z'));
    expect(await available({}, noon)).toBe(false);
    expect(await book({}, noon)).toMatchObject(refusedAs('time_past'));
    expect(await available({ start: 720, end: 780 }, noon)).toBe(false);
    expect(await available({ start: 780, end: 840 }, noon)).toBe(true);
  });

  test('after the dates of the type is available, for another type', async () => {
    const { book, available } = await newWorld();
    const late = { date: '2026-12-15' };
    expect(await available(late)).toBe(true);
    expect(await available({ date: '2199-12-31' })).toBe(true);
    expect(await available({ date: '2200-01-07' })).toBe(false);
    expect(await book({ ...late, reservationTypeId: NORMAL_TYPE_ID })).toMatchObject(
      refusedAs('outside_window', { firstDate: '2026-11-21', lastDate: '2026-12-06' }),
    );
    expect(await book(late)).toMatchObject({ accepted: true });
    expect(await book({ date: '2026-12-22' })).toMatchObject(
      refusedAs('outside_window', { firstDate: '2026-11-21', lastDate: '2026-12-21' }),
    );
  });

  test('within the minutes that a court rests after another is refused', async () => {
    const { handler, context, book, available } = await newWorld();
    const fields = attractionFields(1, { image: '', minutes_after: 30 });
    await changeCatalog(handler, attractions, { type: 'Change', id: 1, fields }, context);
    await book();
    expect(await available({ start: 660, end: 720 })).toBe(false);
    expect(await book({ start: 660, end: 720 })).toMatchObject({ accepted: false });
    expect(await available({ start: 720, end: 780 })).toBe(true);
  });
});
