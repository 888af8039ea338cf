import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Gap, NO_GAP } from '../../domain/catalog/gap.ts';
import { NORMAL_TYPE_ID } from '../../domain/catalog/normal-type.ts';
import { type ScheduleCommand, scheduleDecider } from '../../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../../domain/schedule/events.ts';
import { type Gaps, gapOf, keptTime, minutesApart } from '../../domain/schedule/gaps.ts';
import { overlaps } from '../../domain/schedule/interval.ts';
import { heldTimes } from '../../domain/schedule/state.ts';
import { scenariosOf } from '../support/decider-scenario.ts';
import { aReservation, cancelled, DATE, reserved } from '../support/sample-events.ts';

const scenario = scenariosOf(scheduleDecider);
const now = { date: '2026-11-21', minute: 480, datetime: '2026-11-21 08:00:00' };
const at = '2026-11-21T14:00:00.000Z';
const window = { open: [{ start: 300, end: 1380 }], firstDate: '2026-11-21', lastDate: '2026-12-06' };
const day = { attractionId: 1, date: DATE };
const LEAGUE = 4;

const gap = (before: number, after: number): Gap => ({ minutes_before: before, minutes_after: after });
const byId = (gaps: Readonly<Record<number, Gap>>) =>
  new Map(Object.entries(gaps).map(([id, fields]) => [Number(id), { fields }]));
/** Court 1 asks for 15 minutes before and 30 after a booking, leagues for an hour after them. */
const gaps: Gaps = { attractions: byId({ 1: gap(15, 30) }), types: byId({ [LEAGUE]: gap(0, 60) }) };

const normal = (unique: string, start: number, end: number) =>
  aReservation({ unique, start, end, reservationTypeId: NORMAL_TYPE_ID, personId: `p-${unique}` });
const placed = (unique: string, start: number, end: number, typeId = NORMAL_TYPE_ID) =>
  reserved({ ...normal(unique, start, end), reservationTypeId: typeId }) as ScheduleEvent;
const book = (start: number, end: number, kind: 'window' | 'staff' = 'window'): ScheduleCommand => ({
  type: 'ReserveSlot',
  reservation: normal('new', start, end),
  policy: kind === 'window' ? { kind, now, window, gaps } : { kind, now, gaps },
});
const made = (start: number, end: number): ScheduleEvent => ({
  type: 'SlotReserved',
  data: normal('new', start, end),
});

test('the larger gap of attraction and type counts', () => {
  expect(gapOf(gaps, 1, LEAGUE)).toEqual(gap(15, 60));
  expect(gapOf(gaps, 1, NORMAL_TYPE_ID)).toEqual(gap(15, 30));
  expect(gapOf(gaps, 2, LEAGUE)).toEqual(gap(0, 60));
  expect(gapOf(gaps, 2, null)).toEqual(NO_GAP);
});

test('between two reservations lies the larger of after and before, not their sum', () => {
  expect(minutesApart(gap(0, 30), gap(15, 0))).toBe(30);
  expect(minutesApart(gap(0, 10), gap(15, 0))).toBe(15);
});

describe('a citizen keeps to the time between bookings', () => {
  scenario('after a reservation')
    .given(placed('a', 600, 660))
    .when(book(680, 740))
    .thenRefused({
      code: 'gap_needed',
      reservationId: normal('a', 0, 1).reservationId,
      start: 600,
      end: 660,
      minutes: 30,
    });
  scenario('exactly that far is far enough')
    .given(placed('a', 600, 660))
    .when(book(690, 750))
    .then(made(690, 750));
  scenario('before a reservation')
    .given(placed('a', 600, 660))
    .when(book(520, 580))
    .thenRefused('gap_needed');
  scenario('the type of the other reservation counts')
    .given(placed('a', 600, 660, LEAGUE))
    .when(book(700, 760))
    .thenRefused('gap_needed');
  scenario('a cancelled one asks for nothing')
    .given(placed('a', 600, 660), cancelled(normal('a', 600, 660)) as ScheduleEvent)
    .when(book(660, 720))
    .then(made(660, 720));
  scenario('an overlap is still named as one')
    .given(placed('a', 600, 660))
    .when(book(630, 690))
    .thenRefused('slot_taken');
  scenario('the same command twice books once')
    .given(placed('a', 600, 660))
    .when(book(690, 750), book(690, 750))
    .thenNothing();
});

describe('staff may go over it', () => {
  scenario('when they book')
    .given(placed('a', 600, 660))
    .when(book(660, 720, 'staff'))
    .then(made(660, 720));
  const ids = { reservationId: normal('a', 0, 1).reservationId, ...day };
  scenario('when they restore')
    .given(placed('a', 600, 660), cancelled(normal('a', 600, 660)) as ScheduleEvent, placed('b', 660, 720))
    .when({ type: 'RestoreReservation', ...ids, now, gaps })
    .then({ type: 'ReservationRestored', data: { ...normal('a', 600, 660), version: 2 } });
});

describe('an owner who moves their own', () => {
  const own = { owner: 'p-a', deadlineMinutes: 0, window, gaps };
  const ids = { reservationId: normal('a', 0, 1).reservationId, ...day };
  const move = (start: number, end: number): ScheduleCommand => ({
    type: 'RescheduleReservation',
    ...ids,
    start,
    end,
    moveId: null,
    now,
    own,
  });
  scenario('keeps to it within the day')
    .given(placed('a', 600, 660), placed('b', 800, 860))
    .when(move(720, 780))
    .thenRefused('gap_needed');
  scenario('is not too close to where the reservation is now')
    .given(placed('a', 600, 660))
    .when(move(610, 670))
    .then({
      type: 'ReservationRescheduled',
      data: { ...ids, version: 2, start: 610, end: 670, moveId: null, court: null },
    });
  scenario('keeps to it on another day')
    .given(placed('b', 800, 860))
    .when({
      type: 'HoldSlot',
      moveId: 'm',
      reservationId: '2.20261124.a',
      from: { attractionId: 2, date: DATE },
      to: { ...day, centerId: 1, start: 720, end: 790 },
      now,
      own,
    })
    .thenRefused('gap_needed');
});

describe('a hold does not say its type', () => {
  const held: ScheduleEvent = {
    type: 'SlotHeld',
    data: {
      ...day,
      reservationId: '2.20261124.a',
      moveId: 'm',
      centerId: 1,
      start: 600,
      end: 660,
      from: { attractionId: 2, date: DATE },
      seriesId: null,
      insteadOf: [],
    },
  };
  scenario('it keeps the most of all types').given(held).when(book(710, 770)).thenRefused('gap_needed');
});

describe('the waiting list', () => {
  const entry = { entryId: '1.20261124.w1', ...day, personId: 'p1' };
  const hour = { start: 600, end: 660 };
  const joined: ScheduleEvent = { type: 'WaitingJoined', data: { ...entry, ...hour } };
  const freed = [placed('a', 600, 660), joined, cancelled(normal('a', 600, 660)) as ScheduleEvent];
  const advance: ScheduleCommand = {
    type: 'AdvanceWaiting',
    ...day,
    now,
    at,
    timeZone: 'America/Guatemala',
    offerMinutes: 30,
    gaps,
  };
  const until = '2026-11-21T14:30:00.000Z';
  scenario('offers no time that is too close to a reservation')
    .given(...freed, placed('b', 670, 730))
    .when(advance)
    .thenNothing();
  scenario('such a time is not kept from staff')
    .given(...freed, placed('b', 670, 730))
    .when(book(600, 660, 'staff'))
    .then(made(600, 660));
  scenario('offers it once it is far enough')
    .given(...freed, placed('b', 690, 750))
    .when(advance)
    .then({ type: 'SlotOffered', data: { ...entry, ...hour, until } });
  scenario('an offer keeps its distance from bookings of citizens')
    .given(...freed, { type: 'SlotOffered', data: { ...entry, ...hour, until } })
    .when(book(670, 730))
    .thenRefused('gap_needed');
  scenario('an offer is not accepted next to what staff booked meanwhile')
    .given(...freed, { type: 'SlotOffered', data: { ...entry, ...hour, until } }, placed('b', 670, 730))
    .when({ type: 'AcceptOffer', ...entry, now, at, gaps, reservation: normal('new', 600, 660) })
    .thenRefused('gap_needed');
  scenario('a person may wait for a time that is only too close')
    .given(placed('a', 600, 660))
    .when({
      type: 'JoinWaiting',
      entry: { ...entry, start: 660, end: 720 },
      policy: { kind: 'window', now, window, gaps },
    })
    .then({ type: 'WaitingJoined', data: { ...entry, start: 660, end: 720 } });
});

describe('random days', () => {
  const minutes = fc.integer({ min: 0, max: 240 });
  const anyGap = fc.record({ minutes_before: minutes, minutes_after: minutes });
  const interval = fc
    .record({ start: fc.integer({ min: 300, max: 1370 }), length: fc.integer({ min: 1, max: 180 }) })
    .map(({ start, length }) => ({ start, end: Math.min(start + length, 1380) }));
  const anyGaps = fc
    .record({ attraction: anyGap, types: fc.array(anyGap, { minLength: 3, maxLength: 3 }) })
    .map(
      ({ attraction, types }): Gaps => ({
        attractions: byId({ 1: attraction }),
        types: new Map(types.map((fields, index) => [index + 1, { fields }])),
      }),
    );
  const request = fc.record({
    time: interval,
    typeId: fc.integer({ min: 1, max: 3 }),
    cancels: fc.boolean(),
  });

  function dayOf(
    requests: readonly { time: { start: number; end: number }; typeId: number; cancels: boolean }[],
    all: Gaps,
  ) {
    let state = scheduleDecider.initial;
    const send = (command: ScheduleCommand) => {
      const decision = scheduleDecider.decide(command, state);
      if (decision.accepted) state = decision.events.reduce(scheduleDecider.evolve, state);
    };
    requests.forEach(({ time, typeId, cancels }, index) => {
      const reservation = { ...normal(`r${index}`, time.start, time.end), reservationTypeId: typeId };
      send({ type: 'ReserveSlot', reservation, policy: { kind: 'window', now, window, gaps: all } });
      const { reservationId } = normal(`r${Math.floor(index / 2)}`, 0, 1);
      if (cancels) send({ type: 'CancelReservation', reservationId, ...day, now });
    });
    return heldTimes(state).flatMap((held) => ('details' in held ? held : []));
  }

  test('no two reservations of citizens are closer than the rule', () => {
    fc.assert(
      fc.property(fc.array(request, { maxLength: 25 }), anyGaps, (requests, all) => {
        const held = dayOf(requests, all);
        held.forEach((first, index) => {
          const next = held[index + 1];
          if (!next) return;
          const apart = minutesApart(
            gapOf(all, 1, first.details.reservationTypeId),
            gapOf(all, 1, next.details.reservationTypeId),
          );
          expect(next.start - first.end).toBeGreaterThanOrEqual(apart);
        });
      }),
    );
  });

  test('a time is too close exactly where it touches the kept time', () => {
    fc.assert(
      fc.property(interval, interval, anyGap, anyGap, (one, other, ofOne, ofOther) => {
        fc.pre(!overlaps(one, other));
        const isTooClose =
          other.start >= one.end
            ? other.start - one.end < minutesApart(ofOne, ofOther)
            : one.start - other.end < minutesApart(ofOther, ofOne);
        expect(overlaps(other, keptTime(one, ofOne, ofOther))).toBe(isTooClose);
      }),
    );
  });
});
