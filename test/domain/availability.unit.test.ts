import { describe, expect, test } from 'vitest';
import {
  alternatives,
  availabilityOf,
  type CourtTime,
  type DayOfCourt,
  freeTime,
} from '../../domain/schedule/availability.ts';
import { GRID_END, GRID_START, overlaps, toMinutes, toTime } from '../../domain/schedule/interval.ts';

const DATE = '2027-03-01';
const before = { date: '2027-02-01', minute: 0 };

const time = (text: string) => {
  const [start = '', end = ''] = text.split('-');
  return { start: toMinutes(start), end: toMinutes(end) };
};
const times = (...texts: string[]) => texts.map(time);
const court = (id: number, hours: string[], taken: string[] = []) => ({
  id,
  hours: times(...hours),
  reservations: times(...taken),
});
const requestFor = (text: string): CourtTime => ({
  attractionId: 1,
  date: DATE,
  ...time(text),
});
const places = (...args: Parameters<typeof alternatives<ReturnType<typeof court>>>) =>
  alternatives(...args).map(({ court: { id }, start, end }) => `${id} ${toTime(start)}-${toTime(end)}`);

describe('whether a time is free on a day', () => {
  const day: DayOfCourt = {
    hours: times('08:00-12:00', '12:00-14:00'),
    reservations: times('09:00-10:00'),
    closings: times('13:00-14:00'),
    blocked: times('10:30-10:45'),
  };
  test.each([
    ['an open hour that nothing holds', '11:00-13:00', false, 'free'],
    ['an hour that shares a minute with a reservation', '09:59-11:00', false, 'taken'],
    ['an hour that touches a reservation', '10:00-10:30', false, 'free'],
    ['an hour of a closure', '13:00-14:00', false, 'taken'],
    ['an hour outside the opening hours', '07:00-09:00', false, 'closed'],
    ['an hour that others on the floor hold', '10:30-11:00', false, 'taken'],
    ['any hour of a past day', '11:00-12:00', true, 'past'],
  ])('%s', (_, asked, isPast, state) => {
    expect(availabilityOf(day, time(asked), isPast)).toBe(state);
  });
});

test('the free time of a day is what is open without what is reserved', () => {
  const day = court(1, ['12:00-14:00', '08:00-12:00'], ['07:00-09:00', '10:00-11:00', '13:30-15:00']);
  expect(freeTime(day).map(({ start, end }) => `${toTime(start)}-${toTime(end)}`)).toEqual([
    '09:00-10:00',
    '11:00-13:30',
  ]);
  expect(freeTime(court(1, [], ['07:00-09:00']))).toEqual([]);
});

describe('the alternatives of a taken hour', () => {
  const all = ['05:00-23:00'];

  test('are the nearest free hour of the same court, then other courts at that hour', () => {
    const own = court(1, all, ['10:00-11:00', '11:00-12:00']);
    expect(places([own, court(2, all), court(3, all)], requestFor('10:00-11:00'), before)).toEqual([
      '1 09:00-10:00',
      '2 10:00-11:00',
      '3 10:00-11:00',
    ]);
  });

  test('are further hours of the same court where no other has room', () => {
    const courts = [court(1, all, ['10:00-11:00']), court(2, all, ['10:30-11:30'])];
    expect(places(courts, requestFor('10:00-11:00'), before)).toEqual([
      '1 09:00-10:00',
      '1 11:00-12:00',
      '1 08:00-09:00',
    ]);
  });

  test('have not passed yet, if the day is today', () => {
    const now = { date: DATE, minute: toMinutes('11:00') };
    expect(places([court(1, all, ['10:00-11:00'])], requestFor('10:00-11:00'), now)[0]).toBe('1 11:00-12:00');
    expect(places([court(1, all)], requestFor('10:00-11:00'), { date: '2027-03-02', minute: 0 })).toEqual([]);
  });

  test('leave out a time that was lost a moment ago', () => {
    const taken = time('08:30-10:30');
    expect(places([court(1, all)], requestFor('10:00-11:00'), before, taken)[0]).toBe('1 11:00-12:00');
  });

  test('keep to the hours of the grid where a court is open until midnight', () => {
    expect(places([court(1, ['21:00-24:00'])], requestFor('22:00-23:00'), before)).toEqual(['1 21:00-22:00']);
  });

  test('are always free, open, as long as the requested time, and three at most', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = numbers(seed);
      const hour = () => GRID_START + (random() % 18) * 60;
      const courts = [1, 2, 3, 4].map((id) => {
        const from = hour();
        const taken = [hour(), hour()].map((start) => ({ start, end: start + 60 }));
        return { id, hours: [{ start: from, end: Math.min(1440, from + 600) }], reservations: taken };
      });
      const start = hour();
      const asked = { attractionId: 1, date: DATE, start, end: start + 60 };
      const found = alternatives(courts, asked, before);
      expect(found.length).toBeLessThanOrEqual(3);
      for (const { court: on, ...place } of found) {
        expect(place.end - place.start).toBe(60);
        expect(place.start >= GRID_START && place.end <= GRID_END).toBe(true);
        expect(availabilityOf({ ...on, closings: [] }, place, false)).toBe('free');
        expect(on.id === 1 && overlaps(place, asked)).toBe(false);
      }
    }
  });
});

/** Numbers that look random and are the same in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536);
  };
}
