import { describe, expect, test } from 'vitest';
import { closedDays, closesCourt, closesEverything } from '../../domain/closure/days.ts';
import { closureDecider } from '../../domain/closure/decide.ts';
import type { Closure, ClosureEvent, FollowUp } from '../../domain/closure/events.ts';
import { proposePlaces } from '../../domain/closure/propose.ts';
import { fold } from '../../domain/decider.ts';
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
const undone: ClosureEvent = { type: 'ClosureUndone', data: only };
const declare = { type: 'DeclareClosure' as const, closure, today };
const declareFor = (over: Partial<Closure>) => ({ ...declare, closure: { ...closure, ...over } });
const complete = { type: 'CompleteClosure' as const, ...only, courts: 1 };
const lift = { type: 'LiftClosure' as const, ...only };
const finish = { type: 'FinishLifting' as const, ...only };
const extend = { type: 'ExtendClosure' as const, ...only, courtIds: [1, 2] };

describe('a closure', () => {
  const scenario = scenariosOf(closureDecider);
  scenario('a closure is declared, and reservations stay unless something else is asked for')
    .given()
    .when(declare)
    .then(declared);
  scenario('a closure is declared once').given().when(declare, declare).thenNothing();
  scenario('a closure of no courts is none')
    .given()
    .when({ ...declare, closure: { ...closure, courtIds: [] } })
    .thenRefused('closure_empty');
  scenario('a closure begins today at the earliest')
    .given()
    .when({ ...declare, today: '2026-11-25' })
    .thenRefused('closure_past');
  scenario('a closure may begin today')
    .given()
    .when({ ...declare, today: '2026-11-24' })
    .then(declared);
  scenario('a closure of one day is one')
    .given()
    .when(declareFor({ dateEnd: '2026-11-24' }))
    .then({ type: 'ClosureDeclared', data: { ...closure, dateEnd: '2026-11-24' } });
  scenario('a closure does not end before the day on which it begins')
    .given()
    .when(declareFor({ dateEnd: '2026-11-23' }))
    .thenRefused('interval_invalid');
  scenario('a closure does not end at the minute at which it begins')
    .given()
    .when(declareFor({ end: 600 }))
    .thenRefused('interval_invalid');
  const largest = {
    dateStart: '2027-01-01',
    dateEnd: '2027-01-05',
    courtIds: Array.from(Array(1000).keys()),
  };
  scenario('a closure may close 5000 days of courts')
    .given()
    .when(declareFor(largest))
    .then({ type: 'ClosureDeclared', data: { ...closure, ...largest } });
  scenario('a closure of one court more is too large')
    .given()
    .when(declareFor({ ...largest, courtIds: [...largest.courtIds, 1000] }))
    .thenRefused({ code: 'closure_too_large', max: 5_000 });
  scenario('a closure of one court is too large from its 5001st day on')
    .given()
    .when(declareFor({ dateStart: '2027-01-01', dateEnd: '2040-09-09' }))
    .thenRefused({ code: 'closure_too_large', max: 5_000 });
  scenario('a closure that was lifted while it was carried out is not completed')
    .given(declared, lifted)
    .when(complete)
    .thenRefused('closure_lifted');
  const followUp = { moves: [], kept: ['r1'], others: 'cancel' as const };
  scenario('the fate of the reservations is written with the declaration')
    .given()
    .when({ ...declare, followUp })
    .then(declared, { type: 'AffectedReservationsDecided', data: { ...only, ...followUp } });
  const keeps: FollowUp = { moves: [], kept: ['r1'], others: 'keep' };
  scenario('no fate is written where all reservations stay')
    .given()
    .when({ ...declare, followUp: keeps })
    .then(declared);
  const place = { reservationId: 'r1', attractionId: 2, date: '2026-11-24', start: 600, end: 660 };
  const moves: FollowUp = { moves: [place], kept: [], others: 'keep' };
  scenario('a fate is written where one reservation moves and the others stay')
    .given()
    .when({ ...declare, followUp: moves })
    .then(declared, { type: 'AffectedReservationsDecided', data: { ...only, ...moves } });
  test('the fate of the reservations is known until the closure is complete', () => {
    const decided: ClosureEvent = { type: 'AffectedReservationsDecided', data: { ...only, ...moves } };
    const stateAfter = (...events: ClosureEvent[]) => fold(closureDecider, closureDecider.initial, events);
    expect(stateAfter(declared)).toMatchObject({ followUp: { moves: [], kept: [], others: 'keep' } });
    expect(stateAfter(declared, decided)).toMatchObject({ status: 'declared', closure, followUp: moves });
    expect(stateAfter(declared, decided, completed)).toMatchObject({ followUp: { moves: [] } });
  });
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
  scenario('a message is written about a closure whose days are all closed')
    .given(declared, completed)
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
  scenario('nobody is written to about a closure whose days are open again')
    .given(declared, lifted, undone)
    .when(message)
    .thenRefused('closure_lifted');
  const extended: ClosureEvent = { type: 'ClosureExtended', data: { ...only, courtIds: [2] } };
  scenario('a closure takes the court that it did not have')
    .given(declared, completed)
    .when(extend)
    .then(extended);
  scenario('a closure takes a new court once').given(declared, completed).when(extend, extend).thenNothing();
  scenario('a closure is completed once').given(declared).when(complete, complete).thenNothing();
  scenario('a closure whose days are open again takes no court')
    .given(declared, lifted, undone)
    .when(extend)
    .thenNothing();
  scenario('a closure that takes a court is to be completed once more')
    .given(declared, completed, extended)
    .when({ ...complete, courts: 2 })
    .then(completed);
  scenario('a closure that has grown meanwhile is not complete')
    .given(declared, extended)
    .when(complete)
    .thenNothing();
  scenario('a closure that was lifted takes no court').given(declared, lifted).when(extend).thenNothing();
  scenario('a closure is lifted once its days are closed').given(declared, completed).when(lift).then(lifted);
  scenario('a closure is lifted while its days are being closed').given(declared).when(lift).then(lifted);
  scenario('a closure is lifted once').given(declared, completed).when(lift, lift).thenNothing();
  scenario('a closure whose days are open again is not lifted once more')
    .given(declared, lifted, undone)
    .when(lift)
    .thenNothing();
  scenario('a closure that was lifted ends when its days are open')
    .given(declared, lifted)
    .when(finish)
    .then(undone);
  scenario('a closure that was lifted ends once').given(declared, lifted).when(finish, finish).thenNothing();
  scenario('a closure that stands does not end').given(declared, completed).when(finish).thenNothing();
  scenario('a closure that never was is not lifted').given().when(lift).thenRefused('closure_unknown');
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
  const apart = () => false;
  test('one that is free, open first, then where the same is played; no time twice', () => {
    const open = [on(2, 0, 1440), on(4, 0, 1440)];
    const taken = [{ id: '', ...on(4, 660, 720) }];
    const found = proposePlaces([at('a', 600), at('b', 600), at('c', 600), at('d', 600), at('e', 660)], {
      courtsFor: () => courts,
      meet: apart,
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
  test('a court that is taken at this time on another day is free', () => {
    const taken = [{ id: '', ...on(2, 600, 660), date: '2026-11-25' }];
    const found = proposePlaces([at('a', 600)], {
      courtsFor: () => courts.slice(0, 1),
      meet: apart,
      taken,
      open: [],
    });
    expect([...found]).toEqual([['a', 2]]);
  });
  const meet = (one: number, other: number) => one + other === 5;
  test('none that shares a part of a floor with one that is taken', () => {
    const taken = [{ id: 'other', ...on(3, 600, 660) }];
    const found = proposePlaces([at('a', 600), at('b', 660)], {
      courtsFor: () => courts.slice(0, 1),
      meet,
      taken,
      open: [],
    });
    expect([...found]).toEqual([['b', 2]]);
  });
  test('not two that share a part of a floor', () => {
    const found = proposePlaces([at('a', 600), at('b', 600)], {
      courtsFor: () => courts.slice(0, 2),
      meet,
      taken: [],
      open: [],
    });
    expect([...found]).toEqual([['a', 3]]);
  });
  test('one that only meets the court from which the reservation leaves', () => {
    const found = proposePlaces([at('a', 600, 3)], {
      courtsFor: () => courts.slice(0, 1),
      meet,
      taken: [{ id: 'a', ...on(3, 600, 660) }],
      open: [],
    });
    expect([...found]).toEqual([['a', 2]]);
  });
});

describe('the days of courts that a closure closes', () => {
  const on = (attractionId: number, date: string) => ({ attractionId, date });
  const days = { courtIds: [1, 2], dateStart: '2026-11-30', dateEnd: '2026-12-01' };
  test('are those of each of its courts, from its first day to its last', () => {
    expect(closedDays(days)).toEqual([
      on(1, '2026-11-30'),
      on(2, '2026-11-30'),
      on(1, '2026-12-01'),
      on(2, '2026-12-01'),
    ]);
  });
  test('are no longer listed once there are more than the limit', () => {
    expect(closedDays({ ...days, courtIds: [1], dateEnd: '2126-11-30' }, 3)).toHaveLength(4);
  });
});

test.each([
  ['everything, where it names nothing', [], [], true],
  ['a court that it names', [], [7], true],
  ['a court of a center that it names', [1], [], true],
  ['no court but those that it names', [], [8], false],
  ['no court of a center that it does not name', [2], [], false],
  ['no court outside both the center and the courts that it names', [2], [8], false],
  ['a court that it names next to another center', [2], [7], true],
])('a closure closes %s', (_, centerIds, attractionIds, closes) => {
  expect(closesCourt({ centerIds, attractionIds }, { id: 7, centerId: 1 })).toBe(closes);
});

test.each([
  ['its first day, from the hour on which it begins', {}, '2026-11-24', 600, true],
  ['a day of it, from the hour on which it begins', {}, '2026-11-25', 600, true],
  ['a day of it, from an earlier hour', {}, '2026-11-25', 599, false],
  ['the day after', {}, '2026-11-26', 600, false],
  ['the day before', {}, '2026-11-23', 600, false],
  ['a day of it, where it ends before midnight', { end: 1439 }, '2026-11-25', 600, false],
  ['a day of it, where it is of some courts', { attractionIds: [1] }, '2026-11-25', 600, false],
  ['a day of it, where it is of a center', { centerIds: [1] }, '2026-11-25', 600, false],
  ['a day of it, where it is of both', { centerIds: [1], attractionIds: [1] }, '2026-11-25', 600, false],
])('a closure closes everything on %s', (_, over, date, from, closes) => {
  const everywhere = { ...closure, attractionIds: [], end: 1440, ...over };
  expect(closesEverything(everywhere, { date, from })).toBe(closes);
});
