import { describe, expect, test } from 'vitest';
import { closesEverything } from '../../domain/closure/days.ts';
import { closureDecider } from '../../domain/closure/decide.ts';
import type { Closure, ClosureEvent } from '../../domain/closure/events.ts';
import { proposePlaces } from '../../domain/closure/propose.ts';
import { scheduleDecider } from '../../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../../domain/schedule/events.ts';
import { scenariosOf } from '../support/decider-scenario.ts';
import { aReservation } from '../support/sample-events.ts';

const closure: Closure = {
  closureId: 'c1',
  centerIds: [],
  attractionIds: [1],
  courtIds: [1],
  dateStart: '2026-11-24',
  dateEnd: '2026-11-25',
  start: 600,
  end: 720,
  reason: 'Feriado',
};
const today = '2026-11-21';
const declared: ClosureEvent = { type: 'ClosureDeclared', data: closure };
const only = { closureId: 'c1' };
const completed: ClosureEvent = { type: 'ClosureCompleted', data: only };
const lifted: ClosureEvent = { type: 'ClosureLifted', data: only };
const declare = { type: 'DeclareClosure' as const, closure, today };

describe('a closure', () => {
  const scenario = scenariosOf(closureDecider);
  scenario('a closure is declared once').given().when(declare, declare).thenNothing();
  scenario('a closure of no courts is none')
    .given()
    .when({ ...declare, closure: { ...closure, courtIds: [] } })
    .thenRefused('closure_empty');
  scenario('a closure begins today at the earliest')
    .given()
    .when({ ...declare, today: '2026-11-25' })
    .thenRefused('closure_past');
  scenario('a closure that was lifted while it was carried out is not completed')
    .given(declared, lifted)
    .when({ type: 'CompleteClosure', ...only, courts: 1 })
    .thenRefused('closure_lifted');
  const followUp = { moves: [], kept: ['r1'], others: 'cancel' as const };
  scenario('the fate of the reservations is written with the declaration')
    .given()
    .when({ ...declare, followUp })
    .then(declared, { type: 'AffectedReservationsDecided', data: { ...only, ...followUp } });
  const message = {
    type: 'SendClosureMessage' as const,
    ...only,
    messageId: 'm1',
    text: 'Llueve',
    recipients: [{ personId: 'p1', reservationIds: ['r1', 'r2'] }],
    again: false,
  };
  const sent: ClosureEvent = {
    type: 'ClosureMessageSent',
    data: { ...only, messageId: 'm1', text: 'Llueve', people: 1 },
  };
  const addressed: ClosureEvent = {
    type: 'ClosureMessageAddressed',
    data: { ...only, messageId: 'm1', personId: 'p1', reservationIds: ['r1', 'r2'] },
  };
  scenario('a message is written once, with an event for each person')
    .given(declared)
    .when(message)
    .then(sent, addressed);
  scenario('the same message twice is sent once')
    .given(declared, completed, sent, addressed)
    .when(message)
    .thenNothing();
  scenario('another message to the same people is sent if that is asked for')
    .given(declared, sent, addressed)
    .when({ ...message, messageId: 'm2', again: true })
    .then(
      { ...sent, data: { ...sent.data, messageId: 'm2' } } as ClosureEvent,
      { ...addressed, data: { ...addressed.data, messageId: 'm2' } } as ClosureEvent,
    );
  scenario('another message to the same people is refused otherwise')
    .given(declared, sent, addressed)
    .when({ ...message, messageId: 'm2' })
    .thenRefused('closure_message_sent');
  scenario('a message to nobody is refused')
    .given(declared)
    .when({ ...message, recipients: [] })
    .thenRefused('closure_nobody');
  scenario('nobody is written to about a closure that was lifted')
    .given(declared, lifted)
    .when(message)
    .thenRefused('closure_lifted');
  const extended: ClosureEvent = { type: 'ClosureExtended', data: { ...only, courtIds: [2] } };
  scenario('a closure takes a new court once')
    .given(declared, completed)
    .when(
      { type: 'ExtendClosure', ...only, courtIds: [1, 2] },
      { type: 'ExtendClosure', ...only, courtIds: [2] },
    )
    .thenNothing();
  scenario('a closure that has grown meanwhile is not complete')
    .given(declared, extended)
    .when({ type: 'CompleteClosure', ...only, courts: 1 })
    .thenNothing();
  scenario('a closure that was lifted takes no court')
    .given(declared, lifted)
    .when({ type: 'ExtendClosure', ...only, courtIds: [2] })
    .thenNothing();
  scenario('a closure is lifted once')
    .given(declared, completed)
    .when({ type: 'LiftClosure', ...only }, { type: 'LiftClosure', ...only })
    .thenNothing();
  scenario('a closure that never was is not lifted')
    .given()
    .when({ type: 'LiftClosure', ...only })
    .thenRefused('closure_unknown');
});

describe('a closed day', () => {
  const scenario = scenariosOf(scheduleDecider);
  const day = { closureId: 'c1', attractionId: 1, date: '2026-11-24' };
  const close = { type: 'CloseDay' as const, ...day, start: 600, end: 720, reason: 'Feriado' };
  const closed: ScheduleEvent = {
    type: 'DayClosed',
    data: { ...day, start: 600, end: 720, reason: 'Feriado' },
  };
  const reopened: ScheduleEvent = { type: 'DayReopened', data: day };
  const reserve = (start: number, end: number) => ({
    type: 'ReserveSlot' as const,
    reservation: aReservation({ start, end }),
    policy: { kind: 'series' as const },
  });
  scenario('nothing is booked into closed hours')
    .given(closed)
    .when(reserve(660, 780))
    .thenRefused({ code: 'day_closed', start: 600, end: 720, reason: 'Feriado' });
  scenario('a time that only touches closed hours is booked')
    .given(closed)
    .when(reserve(720, 780))
    .then({ type: 'SlotReserved', data: aReservation({ start: 720, end: 780 }) });
  scenario('a reservation stays when its day is closed')
    .given({ type: 'SlotReserved', data: aReservation() })
    .when(close)
    .then(closed);
  scenario('a day is closed once').given().when(close, close).thenNothing();
  scenario('a day that was opened again is booked again')
    .given(closed, reopened)
    .when(reserve(660, 780))
    .then({ type: 'SlotReserved', data: aReservation({ start: 660, end: 780 }) });
  scenario('a driver that lags behind does not close a day that was opened again')
    .given(reopened)
    .when(close)
    .thenNothing();
  scenario('a day is opened again before it was closed, so that it stays open')
    .given()
    .when({ type: 'ReopenDay', ...day })
    .then(reopened);
});

describe('other courts for reservations', () => {
  const at = (id: string, start: number, attractionId = 1) => ({
    id,
    attractionId,
    date: '2026-11-24',
    start,
    end: start + 60,
    activityId: 7,
  });
  const courts = [
    { id: 2, activities: [] },
    { id: 3, activities: [7] },
    { id: 4, activities: [7] },
  ];
  const on = (attractionId: number, start: number, end: number) => ({
    attractionId,
    date: '2026-11-24',
    start,
    end,
  });
  test('one that is free, open first, then where the same is played; no time twice', () => {
    const open = [on(2, 0, 1440), on(4, 0, 1440)];
    const taken = [on(4, 660, 720)];
    const found = proposePlaces([at('a', 600), at('b', 600), at('c', 600), at('d', 600), at('e', 660)], {
      courtsFor: () => courts,
      taken,
      open,
    });
    expect([...found]).toEqual([
      ['a', 4],
      ['b', 2],
      ['c', 3],
      ['e', 2],
    ]);
  });
});

test.each([
  ['a day of it, from the hour on which it begins', {}, '2026-11-25', 600, true],
  ['a day of it, from an earlier hour', {}, '2026-11-25', 599, false],
  ['the day after', {}, '2026-11-26', 600, false],
  ['the day before', {}, '2026-11-23', 600, false],
  ['a day of it, where it ends before midnight', { end: 1439 }, '2026-11-25', 600, false],
  ['a day of it, where it is of some courts', { attractionIds: [1] }, '2026-11-25', 600, false],
  ['a day of it, where it is of a center', { centerIds: [1] }, '2026-11-25', 600, false],
])('a closure closes everything on %s', (_, over, date, from, closes) => {
  const everywhere = { ...closure, attractionIds: [], end: 1440, ...over };
  expect(closesEverything(everywhere, { date, from })).toBe(closes);
});
