import { describe, expect, test } from 'vitest';
import { stretchesByCourt, stretchesWithFloors } from '../../domain/occupancy/floor-stretches.ts';
import type { FloorTime } from '../../domain/occupancy/floor-times.ts';
import { openMinutes } from '../../domain/occupancy/open-minutes.ts';
import type { CourtHours } from '../../domain/occupancy/open-stretches.ts';
import { courtHours, knownHours as hours } from '../support/court-hours.ts';

const court = (attractionId: number, over: Partial<CourtHours> = {}) => courtHours({ attractionId, ...over });
const LAYOUT = new Map([
  [1, [1, 2]],
  [2, [1]],
  [3, [2]],
]);
const floor = (over: Partial<FloorTime> = {}): FloorTime => ({
  floorId: 1,
  centerId: 2,
  from: '2026-03-01',
  to: '2026-03-31',
  layout: LAYOUT,
  ...over,
});
const MARCH = { from: '2026-03-01', to: '2026-03-31' };
/** The Mondays of March 2026 are the 2nd to the 30th: five. */
const minutesOf = (courts: readonly CourtHours[], floors: readonly FloorTime[] = [floor()], days = MARCH) =>
  openMinutes('center', stretchesWithFloors(courts, floors, days)).byKey?.get('2') ?? 0;
const onDate = (courts: readonly CourtHours[], date: string) =>
  openMinutes('date', stretchesWithFloors(courts, [floor()], MARCH)).byKey?.get(date);

describe('the open time of a floor', () => {
  test('counts once, however many attractions lie on it', () => {
    expect(minutesOf([court(1), court(2), court(3)])).toBe(5 * 120);
    expect(minutesOf([court(2), court(3)])).toBe(5 * 120);
  });

  test('counts beside attractions without a floor', () => {
    expect(minutesOf([court(1), court(2), court(3), court(4)])).toBe(2 * 5 * 120);
    expect(minutesOf([court(1), court(2), court(3)], [])).toBe(3 * 5 * 120);
  });

  test('is the part of its cells that an open attraction covers', () => {
    expect(minutesOf([court(1, { hours: [] }), court(2), court(3, { hours: [] })])).toBe(5 * 60);
    const evening = court(3, { hours: [hours({ start: 540, end: 660 })] });
    // Both halves from 09:00 to 10:00, one of them for an hour before and after.
    expect(minutesOf([court(1, { hours: [] }), court(2), evening])).toBe(5 * (30 + 60 + 30));
  });

  test('is that of each attraction before and after the days on the floor', () => {
    const halfMarch = [floor({ from: '2026-03-09', to: '2026-03-22' })];
    expect(minutesOf([court(1), court(2), court(3)], halfMarch)).toBe(3 * 3 * 120 + 2 * 120);
  });

  test('is that of each attraction between two times on floors, in whatever order these are known', () => {
    const [early, late] = [
      floor({ from: '2026-03-09', to: '2026-03-15' }),
      floor({ from: '2026-03-23', to: '2026-03-29' }),
    ];
    for (const floors of [
      [early, late],
      [late, early],
    ])
      expect(minutesOf([court(1), court(2), court(3)], floors)).toBe(3 * 3 * 120 + 2 * 120);
  });

  test('is on each day of the week that its attractions have hours on', () => {
    for (const dayOfWeek of [0, 1, 2, 3, 4, 5, 6]) {
      const week = { from: '2026-03-01', to: '2026-03-07' };
      const courts = [court(1, { hours: [hours({ dayOfWeek })] })];
      expect(minutesOf(courts, [floor(week)], week)).toBe(120);
    }
  });

  test('follows hours that change and attractions that are removed while they lie on it', () => {
    const changed = [hours({ until: '2026-03-16' }), hours({ since: '2026-03-16', end: 540 })];
    const courts = [
      court(1, { hours: changed }),
      court(2, { removed: [{ since: '2026-03-23', until: null }] }),
    ];
    // The whole hall for two Mondays; then an hour of it, and another hour of the half until it is removed.
    expect(minutesOf(courts)).toBe(2 * 120 + 3 * 60 + 30);
  });

  test('loses a closed cell for all attractions that cover it, once', () => {
    const closed = [{ date: '2026-03-09', start: 0, end: 540 }];
    expect(onDate([court(1), court(2, { closed }), court(3)], '2026-03-09')).toBe(30 + 60);
    expect(onDate([court(1, { closed }), court(2), court(3)], '2026-03-09')).toBe(60);
    expect(onDate([court(1, { closed }), court(2, { closed }), court(3, { closed })], '2026-03-09')).toBe(60);
    expect(onDate([court(1), court(2, { closed }), court(3)], '2026-03-16')).toBe(120);
  });

  test('loses on each day what is closed on that day', () => {
    const closed = [
      { date: '2026-03-09', start: 0, end: 540 },
      { date: '2026-03-16', start: 540, end: 1440 },
    ];
    const courts = [court(1, { closed })];
    expect(['2026-03-09', '2026-03-16', '2026-03-23'].map((date) => onDate(courts, date))).toEqual([
      60, 60, 120,
    ]);
  });

  test('loses what is closed once, on the floor and on days elsewhere', () => {
    const days = [floor({ from: '2026-03-09', to: '2026-03-16' })];
    for (const date of ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23']) {
      const closed = [{ date, start: 0, end: 540 }];
      expect(minutesOf([court(1, { closed })], days), date).toBe(5 * 120 - 60);
    }
  });

  test('follows changes of its attractions in the order of their days, in whatever order these are known', () => {
    const until = (day: string) => [hours({ until: day }), hours({ since: day, end: 540 })];
    const [early, late] = [until('2026-03-10'), until('2026-03-24')];
    // The first hour on all Mondays; the second in both halves on two, and in one half on two.
    expect(minutesOf([court(2, { hours: late }), court(3, { hours: early })])).toBe(5 * 60 + 2 * 60 + 2 * 30);
  });
});

describe('the open time of a court on a floor, by itself', () => {
  const closed = [{ date: '2026-03-09', start: 0, end: 540 }];
  const minutesByCourt = (courts: readonly CourtHours[], floors: readonly FloorTime[] = [floor()]) =>
    Object.fromEntries(openMinutes('attraction', stretchesByCourt(courts, floors, MARCH)).byKey ?? []);

  test('is whole, whatever else lies there', () => {
    expect(minutesByCourt([court(1), court(2)])).toEqual({ 1: 5 * 120, 2: 5 * 120 });
  });

  test('loses what is closed of a court that shares a part with it', () => {
    const closedHalf = [court(1), court(2, { closed }), court(3)];
    expect(minutesByCourt(closedHalf)).toEqual({ 1: 540, 2: 540, 3: 600 });
    const closedHall = [court(1, { closed }), court(2), court(3)];
    expect(minutesByCourt(closedHall)).toEqual({ 1: 540, 2: 540, 3: 540 });
  });

  test('loses hours once that are closed of both', () => {
    const both = [court(1, { closed }), court(2, { closed: [{ date: '2026-03-09', start: 510, end: 570 }] })];
    expect(minutesByCourt(both)).toEqual({ 1: 510, 2: 510 });
  });

  test('loses nothing that is closed before or after the days on which they share the floor', () => {
    const courts = [court(1), court(2, { closed })];
    for (const days of [{ from: '2026-03-10' }, { to: '2026-03-08' }])
      expect(minutesByCourt(courts, [floor(days)])).toEqual({ 1: 600, 2: 540 });
  });
});
