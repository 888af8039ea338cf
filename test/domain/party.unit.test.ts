import { expect, test } from 'vitest';
import { isBirthDateAllowed } from '../../domain/person/birth-date.ts';
import { guestRoom, partyRoom, partyState } from '../../domain/schedule/share.ts';
import { type PlaceState, placeStateAt } from '../../domain/schedule/waiting.ts';
import { comingText, roomText } from '../../web/shared/text/party-text.ts';

const at = (minute: number, date = '2026-11-24') => ({ date, minute });

test.each([
  ['before its end', false, at(659), 'open'],
  ['at its end', false, at(660), 'over'],
  ['the day before', false, at(1439, '2026-11-23'), 'open'],
  ['the day after', false, at(0, '2026-11-25'), 'over'],
  ['once cancelled', true, at(480), 'cancelled'],
])('people say that they come to a shared reservation %s: %s', (_, cancelled, now, state) => {
  expect(partyState({ date: '2026-11-24', end: 660, cancelled }, now)).toBe(state);
});

test('the person who booked takes one of the places', () => {
  expect(partyRoom(4, 0)).toEqual({ capacity: 4, coming: 1, free: 3 });
  expect(partyRoom(4, 3)).toEqual({ capacity: 4, coming: 4, free: 0 });
  expect(partyRoom(2, 5)).toEqual({ capacity: 2, coming: 6, free: 0 });
  expect([guestRoom(4), guestRoom(1)]).toEqual([3, 0]);
});

test('a place whose capacity nobody entered has room for a group', () => {
  expect([guestRoom(0), partyRoom(0, 3)]).toEqual([200, { capacity: 0, coming: 4, free: 197 }]);
  const party = { capacity: 0, coming: 4, free: 197 };
  expect(comingText(party) + roomText(party)).toBe('Van 4');
  expect(comingText({ ...party, capacity: 10 }) + roomText({ ...party, free: 1, capacity: 10 })).toBe(
    'Van 4 de 10; queda 1 lugar',
  );
});

test.each<[PlaceState, number, PlaceState]>([
  ['waiting', 599, 'waiting'],
  ['waiting', 600, 'expired'],
  ['offered', 599, 'offered'],
  ['offered', 600, 'expired'],
  ['accepted', 600, 'accepted'],
  ['left', 480, 'left'],
])('a place that is %s for 10:00 is, at minute %i, %s', (state, minute, shown) => {
  const place = { state, date: '2026-11-24', start: 600 };
  expect(placeStateAt(place, at(minute))).toBe(shown);
});

test('a date of birth lies within the bounds, both included, or is left out', () => {
  const bounds = { min: '1920-01-01', max: '2015-12-31' };
  const allowed = ['', '1920-01-01', '2015-12-31', '1919-12-31', '2016-01-01'].filter((date) =>
    isBirthDateAllowed(date, bounds),
  );
  expect(allowed).toEqual(['', '1920-01-01', '2015-12-31']);
});
