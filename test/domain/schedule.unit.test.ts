import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Now, refusedByPolicy } from '../../domain/schedule/booking-policy.ts';
import { type ScheduleCommand, scheduleDecider } from '../../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../../domain/schedule/events.ts';
import { overlaps } from '../../domain/schedule/interval.ts';
import { heldTimes } from '../../domain/schedule/state.ts';
import { statusAt } from '../../domain/schedule/status.ts';
import { dayOf, reservationIdOf, scheduleStream } from '../../domain/schedule/stream.ts';
import { scenariosOf } from '../support/decider-scenario.ts';
import { DETAILS } from '../support/sample-events.ts';

const DAY = { attractionId: 7, date: '2026-11-21' };
const at = (time: string, date = DAY.date): Now => {
  const [hours, minutes] = time.split(':').map(Number);
  return { date, minute: (hours ?? 0) * 60 + (minutes ?? 0), datetime: `${date} ${time}:00` };
};
const hour = (h: number, m = 0) => h * 60 + m;

function slot(id: string, start: number, end: number) {
  return {
    ...DETAILS,
    ...DAY,
    reservationId: reservationIdOf(DAY, id),
    start,
    end,
    shortcode: `CODE${id}`,
    qrcode: `qr${id}`,
    orderId: `order-${id}`,
    series: null,
  };
}
const reserved = (id: string, start: number, end: number): ScheduleEvent => ({
  type: 'SlotReserved',
  data: slot(id, start, end),
});
const reserve = (id: string, start: number, end: number, now = at('08:00')): ScheduleCommand => ({
  type: 'ReserveSlot',
  reservation: slot(id, start, end),
  policy: { kind: 'staff', now },
});
const target = (id: string) => ({ ...DAY, reservationId: reservationIdOf(DAY, id) });
const cancel = (id: string, now = at('08:00')): ScheduleCommand => ({
  type: 'CancelReservation',
  ...target(id),
  now,
});
const restore = (id: string, now: Now): ScheduleCommand => ({
  type: 'RestoreReservation',
  ...target(id),
  now,
});
const restored = (id: string, start: number, end: number): ScheduleEvent => ({
  type: 'ReservationRestored',
  data: { ...slot(id, start, end), version: 2 },
});
const checkIn = (id: string, now: Now): ScheduleCommand => ({ type: 'CheckIn', ...target(id), now });
const withdraw = (id: string): ScheduleCommand => ({
  type: 'WithdrawOccurrence',
  ...target(id),
  seriesId: 's',
});
const notedLate = (id: string): ScheduleEvent => ({ type: 'ReservationNotedLate', data: target(id) });
const cancelled = (id: string): ScheduleEvent => ({ type: 'ReservationCancelled', data: target(id) });
const checkedIn = (id: string, time: string): ScheduleEvent => ({
  type: 'ReservationCheckedIn',
  data: { ...target(id), at: `${DAY.date} ${time}:00` },
});
const takeBack = (id: string, now: Now): ScheduleCommand => ({ type: 'TakeCheckInBack', ...target(id), now });
const takenBack = (id: string): ScheduleEvent => ({ type: 'CheckInTakenBack', data: target(id) });
const withdrawn = (id: string): ScheduleEvent => ({
  type: 'OccurrenceWithdrawn',
  data: { ...target(id), seriesId: 's' },
});

const erased = (unique: string): ScheduleEvent => ({ type: 'ReservationErased', data: target(unique) });
const scenario = scenariosOf(scheduleDecider);

describe('reserving', () => {
  scenario('a free hour is reserved')
    .given()
    .when(reserve('a', hour(9), hour(10)))
    .then(reserved('a', hour(9), hour(10)));
  scenario('the same command twice reserves once')
    .given()
    .when(reserve('a', hour(9), hour(10)), reserve('a', hour(9), hour(10)))
    .thenNothing();
  // #region no-overlap
  scenario('an overlapping hour is refused and names its holder')
    .given(reserved('a', hour(9), hour(10)))
    .when(reserve('b', hour(9, 59), hour(11)))
    .thenRefused({
      code: 'slot_taken',
      reservationId: target('a').reservationId,
      start: hour(9),
      end: hour(10),
    });
  scenario('hours that touch do not overlap')
    .given(reserved('a', hour(9), hour(10)))
    .when(reserve('b', hour(10), hour(11)))
    .then(reserved('b', hour(10), hour(11)));
  // #endregion
  scenario('the earliest of several holders is named')
    .given(reserved('a', hour(10), hour(11)), reserved('b', hour(9), hour(10)))
    .when(reserve('c', hour(9, 30), hour(10, 30)))
    .thenRefused({ code: 'slot_taken', reservationId: target('b').reservationId });
  scenario('a cancelled reservation frees its time at once')
    .given(reserved('a', hour(9), hour(10)), cancelled('a'))
    .when(reserve('b', hour(9), hour(10)))
    .then(reserved('b', hour(9), hour(10)));
  scenario('a checked-in reservation keeps its time')
    .given(reserved('a', hour(9), hour(10)), checkedIn('a', '09:05'))
    .when(reserve('b', hour(9), hour(10)))
    .thenRefused('slot_taken');
  scenario('an erased reservation keeps its time')
    .given(reserved('a', hour(9), hour(10)), erased('a'))
    .when(reserve('b', hour(9), hour(10)))
    .thenRefused('slot_taken');
  scenario('a reservation that never came to be has nothing to erase')
    .given()
    .when({ type: 'EraseReservation', ...target('a') })
    .thenRefused('reservation_unknown');
  scenario('a cancelled reservation can be erased')
    .given(reserved('a', hour(9), hour(10)), cancelled('a'))
    .when({ type: 'EraseReservation', ...target('a') })
    .then(erased('a'));
  for (const [title, from, to, code] of [
    ['an end before the start is refused', 10, 9, 'interval_invalid'],
    ['an empty time is refused', 10, 10, 'interval_invalid'],
    ['staff book no later than 23:00', 22, 24, 'outside_grid'],
    ['staff book no earlier than 05:00', 4, 6, 'outside_grid'],
  ] as const)
    scenario(title)
      .given()
      .when(reserve('a', hour(from), hour(to)))
      .thenRefused(code);
  scenario('a past hour of today may be booked by staff, which is noted')
    .given()
    .when(reserve('a', hour(6), hour(7), at('22:00')))
    .then(reserved('a', hour(6), hour(7)), notedLate('a'));
  scenario('staff cancel a reservation noted late until the day ends')
    .given(reserved('a', hour(6), hour(7)), notedLate('a'))
    .when(cancel('a', at('22:30')))
    .then(cancelled('a'));
  scenario('staff restore a reservation noted late until the day ends')
    .given(reserved('a', hour(6), hour(7)), notedLate('a'), cancelled('a'))
    .when(restore('a', at('22:30')))
    .then(restored('a', hour(6), hour(7)));
  scenario('staff restore no reservation noted late on the day after')
    .given(reserved('a', hour(6), hour(7)), notedLate('a'), cancelled('a'))
    .when(restore('a', at('06:30', '2026-11-22')))
    .thenRefused('reservation_expired');
  scenario('staff check in a reservation noted late until the day ends')
    .given(reserved('a', hour(6), hour(7)), notedLate('a'))
    .when(checkIn('a', at('22:30')))
    .then(checkedIn('a', '22:30'));
  scenario('an owner does not cancel a reservation noted late')
    .given({ type: 'SlotReserved', data: { ...slot('a', 360, 420), personId: 'ana' } }, notedLate('a'))
    .when({ ...cancel('a', at('22:30')), owner: 'ana' } as ScheduleCommand)
    .thenRefused('reservation_expired');
  scenario('a reservation noted late is still that after its check-in was taken back')
    .given(reserved('a', hour(6), hour(7)), notedLate('a'), checkedIn('a', '22:00'), takenBack('a'))
    .when(cancel('a', at('22:30')))
    .then(cancelled('a'));
  scenario('and not on the day after')
    .given(reserved('a', hour(6), hour(7)), notedLate('a'))
    .when(cancel('a', at('06:30', '2026-11-22')))
    .thenRefused('reservation_expired');
  test('a date after the year 2199 is too far, however it is written', () => {
    for (const date of ['2200-01-01', '9999-12-31', '+010000-01-01']) {
      const requested = { date, start: 600, end: 660 };
      const refusal = refusedByPolicy(requested, { kind: 'staff', now: at('08:00') });
      expect(refusal?.code, date).toMatch(/date_too_far|date_past/);
    }
  });
  scenario('yesterday may not be booked')
    .given()
    .when(reserve('a', hour(6), hour(7), at('00:00', '2026-11-22')))
    .thenRefused('date_past');
});

describe('cancelling', () => {
  scenario('a confirmed reservation is cancelled')
    .given(reserved('a', 600, 660))
    .when(cancel('a'))
    .then(cancelled('a'));
  scenario('a reservation may be cancelled until it ends')
    .given(reserved('a', 600, 660))
    .when(cancel('a', at('10:59')))
    .then(cancelled('a'));
  scenario('an expired reservation is not cancelled')
    .given(reserved('a', 600, 660))
    .when(cancel('a', at('11:00')))
    .thenRefused('reservation_expired');
  scenario('cancelling twice is refused')
    .given(reserved('a', 600, 660))
    .when(cancel('a'), cancel('a'))
    .thenRefused('already_cancelled');
  scenario('a checked-in reservation is not cancelled')
    .given(reserved('a', 600, 660), checkedIn('a', '10:00'))
    .when(cancel('a'))
    .thenRefused('already_checked_in');
  scenario('an unknown reservation is refused').given().when(cancel('a')).thenRefused('reservation_unknown');
});

describe('cancelling one’s own', () => {
  const own = (id: string): ScheduleEvent => ({
    type: 'SlotReserved',
    data: { ...slot(id, 600, 660), personId: 'ana' },
  });
  const cancelAs = (owner: string, now: Now): ScheduleCommand => ({
    type: 'CancelReservation',
    ...target('a'),
    now,
    owner,
  });
  scenario('a person cancels their own reservation before it begins')
    .given(own('a'))
    .when(cancelAs('ana', at('09:59')))
    .then(cancelled('a'));
  scenario('nobody cancels that of another person')
    .given(own('a'))
    .when(cancelAs('luis', at('08:00')))
    .thenRefused('reservation_of_another');
  scenario('a reservation of nobody known is nobody’s own')
    .given(reserved('a', 600, 660))
    .when(cancelAs('ana', at('08:00')))
    .thenRefused('reservation_of_another');
  scenario('an owner can not cancel a reservation that has begun')
    .given(own('a'))
    .when(cancelAs('ana', at('10:00')))
    .thenRefused('reservation_begun');
});

describe('abandoning a booking', () => {
  const abandon = (id: string): ScheduleCommand => ({ type: 'AbandonBooking', ...target(id) });
  const abandoned: ScheduleEvent = { type: 'BookingAbandoned', data: target('a') };
  scenario('a reservation that was never placed is given up').given().when(abandon('a')).then(abandoned);
  scenario('a reservation that is given up twice is given up once')
    .given()
    .when(abandon('a'), abandon('a'))
    .thenNothing();
  scenario('a placed reservation stays')
    .given(reserved('a', 600, 660))
    .when(abandon('a'))
    .thenNothing();
  scenario('a late driver can not place what was given up')
    .given(abandoned)
    .when(reserve('a', 600, 660))
    .thenRefused('booking_abandoned');
  scenario('it holds no time')
    .given(abandoned)
    .when(reserve('b', 600, 660))
    .then(reserved('b', 600, 660));
  scenario('it can not be cancelled').given(abandoned).when(cancel('a')).thenRefused('reservation_unknown');
});

describe('checking in', () => {
  scenario('a reservation is checked in from its entry time on')
    .given(reserved('a', 600, 660))
    .when(checkIn('a', at('10:00')))
    .then(checkedIn('a', '10:00'));
  for (const [when, moment, code] of [
    ['a minute before the entry time', at('09:59'), 'check_in_too_early'],
    ['after the exit time', at('11:00'), 'reservation_expired'],
    ['on the day before', at('10:30', '2026-11-20'), 'check_in_too_early'],
  ] as const)
    scenario(`nobody is checked in ${when}`)
      .given(reserved('a', 600, 660))
      .when(checkIn('a', moment))
      .thenRefused(code);
  scenario('checking in twice is refused')
    .given(reserved('a', 600, 660))
    .when(checkIn('a', at('10:00')), checkIn('a', at('10:01')))
    .thenRefused('already_checked_in');
  scenario('a cancelled reservation is not checked in')
    .given(reserved('a', 600, 660), cancelled('a'))
    .when(checkIn('a', at('10:00')))
    .thenRefused('already_cancelled');
});

describe('taking a check-in back', () => {
  const marked = [reserved('a', 600, 660), checkedIn('a', '10:00')];
  scenario('a check-in is taken back, also when the time is over')
    .given(...marked)
    .when(takeBack('a', at('11:30')))
    .then(takenBack('a'));
  scenario('twice is once')
    .given(...marked)
    .when(takeBack('a', at('10:01')), takeBack('a', at('10:02')))
    .thenNothing();
  scenario('the reservation is as it was before: it can be cancelled')
    .given(...marked, takenBack('a'))
    .when(cancel('a'))
    .then(cancelled('a'));
  scenario('the next day is too late: missed visits have been counted')
    .given(...marked)
    .when(takeBack('a', at('08:00', '2026-11-22')))
    .thenRefused('reservation_expired');
  scenario('a cancelled reservation has no check-in to take back')
    .given(reserved('a', 600, 660), cancelled('a'))
    .when(takeBack('a', at('10:00')))
    .thenRefused('already_cancelled');
});

describe('a closure of a day', () => {
  const closure = { closureId: 'c', ...DAY };
  const close: ScheduleCommand = { type: 'CloseDay', ...closure, start: 540, end: 660, reason: 'Feriado' };
  const closed: ScheduleEvent = {
    type: 'DayClosed',
    data: { ...closure, start: 540, end: 660, reason: 'Feriado' },
  };
  const reopen: ScheduleCommand = { type: 'ReopenDay', ...closure };
  const reopened: ScheduleEvent = { type: 'DayReopened', data: closure };
  const other: ScheduleEvent = {
    type: 'DayClosed',
    data: { ...closure, closureId: 'd', start: 480, end: 600, reason: 'Torneo' },
  };
  scenario('leaves its reservations')
    .given(reserved('a', 600, 660))
    .when(close)
    .then(closed);
  scenario('is made once').given().when(close, close).thenNothing();
  scenario('is lifted').given(closed).when(reopen).then(reopened);
  scenario('is lifted once').given(closed).when(reopen, reopen).thenNothing();
  const withdraw: ScheduleCommand = { type: 'WithdrawClosing', ...closure };
  const withdrawn: ScheduleEvent = { type: 'ClosingWithdrawn', data: closure };
  scenario('is taken back').given(closed).when(withdraw).then(withdrawn);
  scenario('is taken back once').given(closed).when(withdraw, withdraw).thenNothing();
  scenario('that was lifted is not taken back').given(closed, reopened).when(withdraw).thenNothing();
  scenario('that was taken back closes nothing')
    .given(closed, withdrawn)
    .when(reserve('a', 600, 660))
    .then(reserved('a', 600, 660));
  scenario('that was taken back may come again').given(closed, withdrawn).when(close).then(closed);
  scenario('that was lifted closes the day no more').given().when(reopen, close).thenNothing();
  scenario('is named with its reason to those who book')
    .given(closed)
    .when(reserve('a', 600, 660))
    .thenRefused({ code: 'day_closed', start: 540, end: 660, reason: 'Feriado' });
  scenario('is the earliest of several')
    .given(closed, other)
    .when(reserve('a', 570, 630))
    .thenRefused({ code: 'day_closed', start: 480, end: 600, reason: 'Torneo' });
  scenario('closes no other hours')
    .given(closed)
    .when(reserve('a', 660, 720))
    .then(reserved('a', 660, 720));
  scenario('that was lifted leaves the others')
    .given(closed, other, reopened)
    .when(reserve('a', 540, 600))
    .thenRefused({ code: 'day_closed', reason: 'Torneo' });
  scenario('that was lifted frees its hours')
    .given(closed, reopened)
    .when(reserve('a', 600, 660))
    .then(reserved('a', 600, 660));
});

describe('withdrawing an occurrence of a series', () => {
  scenario('a withdrawn occurrence frees its time')
    .given(reserved('a', 600, 660), withdrawn('a'))
    .when(reserve('b', 600, 660))
    .then(reserved('b', 600, 660));
  scenario('an occurrence is withdrawn even where it was never placed')
    .given()
    .when(withdraw('a'))
    .then(withdrawn('a'));
  scenario('an occurrence withdrawn twice is withdrawn once')
    .given()
    .when(withdraw('a'), withdraw('a'))
    .thenNothing();
  scenario('a late driver can not place a withdrawn occurrence')
    .given(withdrawn('a'))
    .when(reserve('a', 600, 660))
    .thenRefused('occurrence_withdrawn');
});

test('whatever is asked of a day, no two reservations that hold their time overlap', () => {
  const command = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...'abcdefgh'),
          fc.integer({ min: 300, max: 1380 }),
          fc.integer({ min: 1, max: 240 }),
        )
        .map(([id, start, length]) => reserve(id, start, start + length)),
    },
    { weight: 1, arbitrary: fc.constantFrom(...'abcdefgh').map((id) => cancel(id)) },
    { weight: 1, arbitrary: fc.constantFrom(...'abcdefgh').map((id) => checkIn(id, at('12:00'))) },
    { weight: 1, arbitrary: fc.constantFrom(...'abcdefgh').map((id) => takeBack(id, at('12:00'))) },
    { weight: 1, arbitrary: fc.constantFrom(...'abcdefgh').map((id) => withdraw(id)) },
  );
  fc.assert(
    fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
      let day = scheduleDecider.initial;
      for (const next of commands) {
        const decision = scheduleDecider.decide(next, day);
        if (decision.accepted) day = decision.events.reduce(scheduleDecider.evolve, day);
      }
      const held = heldTimes(day);
      for (const [index, one] of held.entries())
        for (const other of held.slice(index + 1)) expect(overlaps(one, other)).toBe(false);
    }),
  );
});

test('the id of a reservation contains its day', () => {
  expect(dayOf(reservationIdOf(DAY, 'abc'))).toEqual(DAY);
  expect(scheduleStream(DAY)).toBe('schedule-7-2026-11-21');
  for (const crooked of [
    '',
    '7',
    '0.20261121.a',
    '7.2026112.a',
    '7.20261121.',
    "7.20261121.a'b",
    '7.20261121.á',
  ])
    expect(dayOf(crooked)).toBeNull();
});

test('the status follows from what happened and from the clock', () => {
  const open = { date: '2026-11-21', end: 660, cancelled: false, checkedIn: false };
  expect(statusAt(open, at('10:59'))).toBe(0);
  expect(statusAt(open, at('11:00'))).toBe(3);
  expect(statusAt(open, at('00:00', '2026-11-22'))).toBe(3);
  expect(statusAt(open, at('23:00', '2026-11-20'))).toBe(0);
  expect(statusAt({ ...open, isLate: true }, at('23:00'))).toBe(0);
  expect(statusAt({ ...open, isLate: true }, at('00:00', '2026-11-22'))).toBe(3);
  expect(statusAt({ ...open, checkedIn: true }, at('23:00'))).toBe(2);
  expect(statusAt({ ...open, cancelled: true }, at('23:00'))).toBe(1);
});
