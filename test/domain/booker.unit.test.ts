import { describe, expect, test } from 'vitest';
import { type BookerCommand, bookerDecider } from '../../domain/booker/decide.ts';
import type { BookerEvent, Claim, Wait } from '../../domain/booker/events.ts';
import { type BookingLimits, personLimits } from '../../domain/booker/limits.ts';
import { datesTooClose, minutesBetween } from '../../domain/booker/spacing.ts';
import { NO_PUBLISHER } from '../../domain/settings/publisher.ts';
import { DEFAULT_SETTINGS, settingsAt } from '../../domain/settings/state.ts';
import { scenariosOf } from '../support/decider-scenario.ts';

const morning: Claim = {
  personId: 'p1',
  reservationId: '1.20261124.a',
  attractionId: 1,
  date: '2026-11-24',
  start: 600,
  end: 660,
  reservationTypeId: 6,
};
const at = (start: number, over: Partial<Claim> = {}): Claim => ({
  ...morning,
  reservationId: `1.20261124.b${start}`,
  start,
  end: start + 60,
  ...over,
});
const now = { date: '2026-11-21', minute: 480 };
const claim = (
  of: Claim,
  minutesApart = 60,
  all: BookingLimits = {},
  ofType: BookingLimits = {},
  unconfirmedOpen = 0,
): BookerCommand => ({
  type: 'ClaimTime',
  claim: of,
  rules: { minutesApart, limits: { all, ofType, typeName: 'Normal', unconfirmedOpen }, now },
});
const claimed = (of: Claim): BookerEvent => ({ type: 'TimeClaimed', data: of });
const mine = { personId: 'p1', reservationId: morning.reservationId };
type Missed = Extract<BookerCommand, { type: 'RecordMissedVisit' }>;
const scenario = scenariosOf(bookerDecider);

describe('the hours that a person waits for', () => {
  const wait = (number: number, over: Partial<Wait> = {}): Wait => ({
    personId: 'p1',
    entryId: `1.20261124.w${number}`,
    attractionId: 1,
    date: '2026-11-24',
    start: 600,
    end: 660,
    ...over,
  });
  const waiting = (number: number, over: Partial<Wait> = {}): BookerEvent => ({
    type: 'WaitClaimed',
    data: wait(number, over),
  });
  const ask = (number: number): BookerCommand => ({ type: 'ClaimWait', wait: wait(number), now });
  const ten = Array.from({ length: 10 }, (_, number) => waiting(number));
  const released: BookerEvent = {
    type: 'WaitReleased',
    data: { personId: 'p1', entryId: '1.20261124.w3' },
  };
  scenario('are ten at once: the tenth is claimed')
    .given(...ten.slice(1))
    .when(ask(10))
    .then(waiting(10));
  scenario('are ten at once: the eleventh is refused, and names the others')
    .given(...ten)
    .when(ask(10))
    .thenRefused({
      code: 'waiting_full',
      max: 10,
      entryIds: ten.map((_, number) => `1.20261124.w${number}`),
    });
  scenario('are claimed once each')
    .given(...ten)
    .when(ask(4))
    .thenNothing();
  scenario('no longer count once they are released')
    .given(...ten, released)
    .when(ask(10))
    .then(waiting(10));
  scenario('are released once')
    .given(...ten, released)
    .when({ type: 'ReleaseWait', personId: 'p1', entryId: '1.20261124.w3' })
    .thenNothing();
  scenario('no longer count once they have begun')
    .given(...ten.slice(1), waiting(0, { date: '2026-11-21', start: 480, end: 540 }))
    .when(ask(10))
    .then(waiting(10));
  scenario('count under the entry that stays, after a merge')
    .given({
      type: 'BookerAbsorbed',
      data: {
        personId: 'p1',
        mergeId: 'm1',
        absorbed: ['p2'],
        claims: [],
        waits: ten.map((_, number) => wait(number)),
        missed: [],
        pause: null,
      },
    })
    .when(ask(10))
    .thenRefused('waiting_full');
  scenario('are nobody’s during a pause')
    .given({ type: 'BookingsPaused', data: { personId: 'p1', until: '2026-11-28', reservationIds: ['a'] } })
    .when(ask(1))
    .thenRefused('bookings_paused');
});

describe('the claims of a person', () => {
  const merged = { personId: 'p1', mergeId: 'm1', absorbed: ['p2'], waits: [], missed: [], pause: null };
  const moved = { ...morning, date: '2026-11-25' };
  scenario('a claim of an entry that goes into this one is passed on')
    .given()
    .when({ type: 'AbsorbBooker', merged: { ...merged, claims: [morning] } })
    .then({ type: 'BookerAbsorbed', data: { ...merged, claims: [morning] } });
  scenario('the claim of a reservation that moved meanwhile stays')
    .given(claimed(moved))
    .when({ type: 'AbsorbBooker', merged: { ...merged, claims: [morning, at(800)] } })
    .then({ type: 'BookerAbsorbed', data: { ...merged, claims: [at(800)] } });
  scenario('the first booking is claimed').given().when(claim(morning)).then(claimed(morning));
  scenario('the same claim twice is one').given(claimed(morning)).when(claim(morning)).thenNothing();
  scenario('an hour right after another one of the type is refused, and the other one named')
    .given(claimed(morning))
    .when(claim(at(660)))
    .thenRefused({
      code: 'too_soon',
      reservationId: morning.reservationId,
      date: '2026-11-24',
      start: 600,
      end: 660,
      minutes: 60,
    });
  scenario('so is one that ends too shortly before it')
    .given(claimed(morning))
    .when(claim(at(500)))
    .thenRefused('too_soon');
  scenario('just as many minutes as the type asks for are enough')
    .given(claimed(morning))
    .when(claim(at(720)))
    .then(claimed(at(720)));
  scenario('the waiting time reaches over midnight')
    .given(claimed(at(1380)))
    .when(claim(at(0, { date: '2026-11-25' })))
    .thenRefused('too_soon');
  scenario('another type is another matter')
    .given(claimed(morning))
    .when(claim(at(660, { reservationTypeId: 1 })))
    .then(claimed(at(660, { reservationTypeId: 1 })));
  scenario('a type without a waiting time refuses nothing')
    .given(claimed(morning))
    .when(claim(at(600), 0))
    .then(claimed(at(600)));
  scenario('a released claim no longer counts')
    .given(claimed(morning), { type: 'ClaimReleased', data: mine })
    .when(claim(at(660)))
    .then(claimed(at(660)));
  scenario('a claim is released')
    .given(claimed(morning))
    .when({ type: 'ReleaseClaim', ...mine })
    .then({ type: 'ClaimReleased', data: mine });
  scenario('a claim released twice is released once')
    .given(claimed(morning))
    .when({ type: 'ReleaseClaim', ...mine }, { type: 'ReleaseClaim', ...mine })
    .thenNothing();
});

describe('how many reservations a person may hold', () => {
  const other = at(900, { date: '2026-11-26', reservationId: '1.20261126.x' });
  const nextWeek = at(900, { date: '2026-11-30', reservationId: '1.20261130.x' });
  const past = at(300, { date: '2026-11-21', reservationId: '1.20261121.x' });
  const refusedAs = (limit: string, max: number, date: string, ...reservationIds: string[]) =>
    ({ code: 'limit_reached', limit, max, typeName: null, date, reservationIds }) as never;
  const refusedForType = (...args: Parameters<typeof refusedAs>) =>
    ({ ...(refusedAs(...args) as object), typeName: 'Normal' }) as never;
  const league = at(900, { reservationTypeId: 4 });
  scenario('one more on the same day is refused, and what counts is named')
    .given(claimed(morning), claimed(other))
    .when(claim(at(900), 0, { day: 1 }))
    .thenRefused(refusedAs('day', 1, '2026-11-24', morning.reservationId));
  scenario('another day is another matter')
    .given(claimed(morning))
    .when(claim(other, 0, { day: 1 }))
    .then(claimed(other));
  // #region limit-of-a-week
  scenario('a week goes from Monday to Sunday')
    .given(claimed(morning), claimed(other))
    .when(claim(at(900), 0, { week: 2 }))
    .thenRefused(refusedAs('week', 2, '2026-11-24', morning.reservationId, other.reservationId));
  // #endregion
  scenario('the next week begins on Monday')
    .given(claimed(morning), claimed(other))
    .when(claim(nextWeek, 0, { week: 2 }))
    .then(claimed(nextWeek));
  scenario('a past reservation is no longer open')
    .given(claimed(past))
    .when(claim(morning, 0, { open: 1 }))
    .then(claimed(morning));
  scenario('open ones count whatever their week')
    .given(claimed(nextWeek))
    .when(claim(morning, 0, { open: 1 }))
    .thenRefused(refusedAs('open', 1, '2026-11-24', nextWeek.reservationId));
  scenario('a limit that is reached says when there is room again')
    .given(claimed(nextWeek), claimed(morning), claimed(other))
    .when(claim(at(1200), 0, { open: 2 }))
    .thenRefused({ code: 'limit_reached', free: { date: '2026-11-26', minute: 960 } } as never);
  scenario('an account whose address is not confirmed learns that confirming it gives room')
    .given(claimed(nextWeek))
    .when(claim(morning, 0, { open: 2 }, {}, 1))
    .thenRefused({ code: 'email_unconfirmed', max: 1, reservationIds: [nextWeek.reservationId] });
  scenario('it does not learn so where the limit of everybody is reached too')
    .given(claimed(nextWeek))
    .when(claim(morning, 0, { open: 1 }, {}, 1))
    .thenRefused(refusedAs('open', 1, '2026-11-24', nextWeek.reservationId));
  scenario('nor where the limit of the type is')
    .given(claimed(nextWeek))
    .when(claim(morning, 0, {}, { open: 1 }, 1))
    .thenRefused(refusedForType('open', 1, '2026-11-24', nextWeek.reservationId));
  scenario('nor where it holds less than it may, and the limit of a day is reached')
    .given(claimed(morning))
    .when(claim(at(900), 0, { day: 1 }, {}, 2))
    .thenRefused(refusedAs('day', 1, '2026-11-24', morning.reservationId));
  scenario('another date is not proposed where none would be taken')
    .given(claimed(morning))
    .when(claim(at(900), 0, { day: 1, week: 1, open: 1 }))
    .thenRefused(refusedAs('open', 1, '2026-11-24', morning.reservationId));
  scenario('nor another day of a week that is full')
    .given(claimed(morning))
    .when(claim(at(900), 0, { day: 1, week: 1 }))
    .thenRefused(refusedAs('week', 1, '2026-11-24', morning.reservationId));
  scenario('a type has limits of its own, on what is held of it alone')
    .given(claimed(morning), claimed(league))
    .when(claim(at(1200), 0, { day: 3 }, { day: 1 }))
    .thenRefused(refusedForType('day', 1, '2026-11-24', morning.reservationId));
  scenario('a reservation of another type does not count towards that limit')
    .given(claimed(league))
    .when(claim(morning, 0, { day: 2 }, { day: 1 }))
    .then(claimed(morning));
  scenario('the limit on all types holds besides that of the type')
    .given(claimed(morning), claimed(league))
    .when(claim(at(1200), 0, { day: 2 }, { day: 2 }))
    .thenRefused(refusedAs('day', 2, '2026-11-24', morning.reservationId, league.reservationId));
  scenario('staff ask no rule')
    .given(claimed(morning))
    .when({ type: 'ClaimTime', claim: at(660), rules: null })
    .then(claimed(at(660)));
});

describe('another time for a claimed reservation', () => {
  const over = (start: number): Claim => ({ ...at(start), reservationId: morning.reservationId });
  const move = (to: Claim, minutesApart = 60, all: BookingLimits = {}): BookerCommand => ({
    type: 'MoveClaim',
    claim: to,
    rules: { minutesApart, limits: { all, ofType: {}, typeName: 'Normal' }, now },
  });
  const released: BookerEvent = { type: 'ClaimReleased', data: mine };
  scenario('frees the former one in the same append')
    .given(claimed(morning))
    .when(move(over(660)))
    .then(released, claimed(over(660)));
  scenario('twice is one')
    .given(claimed(morning))
    .when(move(over(660)), move(over(660)))
    .thenNothing();
  scenario('is claimed where there was none')
    .given()
    .when(move(over(660)))
    .then(claimed(over(660)));
  scenario('is not counted beside the former one')
    .given(claimed(morning))
    .when(move(over(900), 60, { open: 1, day: 1, week: 1 }))
    .then(released, claimed(over(900)));
  scenario('is refused too near to another reservation')
    .given(claimed(morning), claimed(at(900)))
    .when(move(over(930)))
    .thenRefused({ code: 'too_soon', reservationId: at(900).reservationId } as never);
  scenario('is refused on a day that is full without it')
    .given(claimed(morning), claimed({ ...at(900), date: '2026-11-25' }))
    .when(move({ ...over(900), date: '2026-11-25' }, 0, { day: 1 }))
    .thenRefused({ code: 'limit_reached', limit: 'day', date: '2026-11-25' } as never);
  scenario('is refused to a person whose bookings are paused')
    .given(claimed(morning), {
      type: 'BookingsPaused',
      data: { personId: 'p1', until: '2026-11-28', reservationIds: ['a', 'b'] },
    })
    .when(move(over(900)))
    .thenRefused('bookings_paused');
  scenario('needs no rule where staff moved it')
    .given(claimed(morning), claimed(at(900)))
    .when({ type: 'MoveClaim', claim: over(900), rules: null })
    .then(released, claimed(over(900)));
});

describe('missed visits', () => {
  const rule = { limit: 2, pauseDays: 7 };
  const miss = (reservationId: string, over: Partial<Missed> = {}): BookerCommand => ({
    type: 'RecordMissedVisit',
    personId: 'p1',
    reservationId,
    date: '2026-11-20',
    rule,
    today: '2026-11-21',
    ...over,
  });
  const missed = (reservationId: string, date = '2026-11-20'): BookerEvent => ({
    type: 'VisitMissed',
    data: { personId: 'p1', reservationId, date },
  });
  const paused = (until: string, ...reservationIds: string[]): BookerEvent => ({
    type: 'BookingsPaused',
    data: { personId: 'p1', until, reservationIds },
  });
  const lift = { type: 'LiftPause', personId: 'p1', today: '2026-11-21' } as const;
  const lifted: BookerEvent = { type: 'PauseLifted', data: { personId: 'p1' } };
  scenario('the first is only noted').given().when(miss('a')).then(missed('a'));
  scenario('as many as the rule says pause the person')
    .given(missed('a'))
    .when(miss('b'))
    .then(missed('b'), paused('2026-11-27', 'a', 'b'));
  scenario('a pause of one day is that day')
    .given(missed('a'))
    .when(miss('b', { rule: { limit: 2, pauseDays: 1 } }))
    .then(missed('b'), paused('2026-11-21', 'a', 'b'));
  scenario('the same visit is missed once').given(missed('a')).when(miss('a')).thenNothing();
  scenario('where there is no rule nothing is noted')
    .given(missed('a'))
    .when(miss('b', { rule: { limit: 0, pauseDays: 7 } }))
    .thenNothing();
  scenario('old ones no longer count').given(missed('a', '2026-07-01')).when(miss('b')).then(missed('b'));
  scenario('those that led to a pause count no more')
    .given(missed('a'), missed('b'), paused('2026-11-20', 'a', 'b'))
    .when(miss('c'))
    .then(missed('c'));
  scenario('a paused person can not book, and learns until when')
    .given(missed('a'), missed('b'), paused('2026-11-21', 'a', 'b'))
    .when(claim(morning))
    .thenRefused({ code: 'bookings_paused', until: '2026-11-21', missed: 2 });
  scenario('after the last day of the pause they can')
    .given(missed('a'), missed('b'), paused('2026-11-20', 'a', 'b'))
    .when(claim(morning))
    .then(claimed(morning));
  scenario('staff lift a pause')
    .given(missed('a'), missed('b'), paused('2026-11-28', 'a', 'b'))
    .when(lift)
    .then(lifted);
  scenario('a person whose pause was lifted can book')
    .given(missed('a'), missed('b'), paused('2026-11-28', 'a', 'b'), lifted)
    .when(claim(morning))
    .then(claimed(morning));
  scenario('there is nothing to lift').given().when(lift).thenRefused('not_paused');
  scenario('a pause lifted twice is lifted once')
    .given(missed('a'), missed('b'), paused('2026-11-28', 'a', 'b'), lifted)
    .when(lift)
    .thenRefused('not_paused');
});

test.each([
  [{ date: '2026-11-24', start: 660, end: 720 }, 0],
  [{ date: '2026-11-24', start: 540, end: 600 }, 0],
  [{ date: '2026-11-24', start: 630, end: 690 }, -30],
  [{ date: '2026-11-25', start: 0, end: 60 }, 780],
  [{ date: '2026-11-23', start: 1380, end: 1440 }, 600],
])('from 10:00–11:00 to %o it is %i minutes', (other, minutes) => {
  expect(minutesBetween(morning, other)).toBe(minutes);
  expect(minutesBetween(other, morning)).toBe(minutes);
});

test.each([
  [['2026-11-24', '2026-11-25', '2026-11-26'], 24 * 60, ['2026-11-25', '2026-11-26']],
  [['2026-11-24', '2026-11-25', '2026-11-26'], 23 * 60, []],
  [['2026-11-24', '2026-12-01', '2026-12-02'], 2 * 24 * 60, ['2026-12-02']],
  [['2026-11-24'], 60, []],
])('on %j at 10:00–11:00 with %i minutes apart, %j are too close', (dates, minutesApart, close) => {
  expect(datesTooClose(dates, { start: 600, end: 660 }, minutesApart)).toEqual(close);
});

test('an account whose address is not confirmed has a limit of its own, besides that of everybody', () => {
  const product = { ...settingsAt(DEFAULT_SETTINGS, null), max_open_reservations: 4 };
  const book = { product, publisher: NO_PUBLISHER, centers: new Map(), types: new Map() };
  const limits = (isTrusted: boolean) => personLimits(book, { id: 6, name: 'Normal' }, isTrusted);
  expect([limits(false).unconfirmedOpen, limits(true).unconfirmedOpen]).toEqual([1, 0]);
  expect([limits(false).all.open, limits(true).all.open]).toEqual([4, 4]);
});
