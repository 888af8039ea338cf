import { describe, expect, test } from 'vitest';
import type { OccupancyGroup } from '../../domain/occupancy/groups.ts';
import { type OpenStretch, openMinutes } from '../../domain/occupancy/open-minutes.ts';

const TUESDAY = 2;
/** Tuesdays of March 2026, the 3rd to the 31st: five. */
const stretch = (over: Partial<OpenStretch> = {}): OpenStretch => ({
  attractionId: 7,
  centerId: 2,
  dayOfWeek: TUESDAY,
  start: 450,
  end: 570,
  from: '2026-03-01',
  to: '2026-03-31',
  times: 1,
  ...over,
});
const closedOn = (date: string) => stretch({ from: date, to: date, times: -1 });
const byKey = (group: OccupancyGroup, open: readonly OpenStretch[]) =>
  Object.fromEntries(openMinutes(group, open).byKey ?? []);

describe('open minutes', () => {
  test('count a stretch on each of its days of the week, both ends of the dates included', () => {
    expect(openMinutes('attraction', [stretch()]).total).toBe(5 * 120);
    expect(openMinutes('attraction', [stretch({ from: '2026-03-03', to: '2026-03-10' })]).total).toBe(240);
    expect(openMinutes('attraction', [stretch({ from: '2026-03-04', to: '2026-03-09' })]).total).toBe(0);
  });

  test.each([
    ['center', { centerId: 3 }],
    ['weekday', { dayOfWeek: 3 }],
    ['begin', { start: 480 }],
    ['end', { end: 600 }],
    ['first day', { from: '2026-03-10' }],
    ['last day', { to: '2026-03-10' }],
    ['court', { attractionId: 8 }],
  ])('are those of both where two courts differ in their %s', (_, over) => {
    const [one, other] = [stretch(), stretch(over)];
    const total = (...open: OpenStretch[]) => openMinutes('center', open).total;
    expect(total(one, other)).toBe(total(one) + total(other));
    const onDate = (...open: OpenStretch[]) => byKey('date', open)['2026-03-10'] ?? 0;
    expect(onDate(one, other)).toBe(onDate(one) + onDate(other));
  });

  test('count a part of a floor as that part', () => {
    expect(openMinutes('center', [stretch({ attractionId: null, times: 0.5 })]).total).toBe(5 * 60);
  });

  test('are less what closures take', () => {
    expect(byKey('center', [stretch(), closedOn('2026-03-10')])).toEqual({ 2: 4 * 120 });
    expect(byKey('date', [stretch({ to: '2026-03-10' }), closedOn('2026-03-10')])).toEqual({
      '2026-03-03': 120,
      '2026-03-10': 0,
    });
  });

  test('go to the clock hours that they lie in', () => {
    expect(byKey('hour', [stretch()])).toEqual({ 7: 150, 8: 300, 9: 150 });
    expect(byKey('hour_weekday', [stretch()])).toEqual({ '2-7': 150, '2-8': 300, '2-9': 150 });
    expect(byKey('weekday', [stretch(), stretch({ attractionId: 8 })])).toEqual({ 2: 1_200 });
  });

  test('are not divided by what is booked: each type and activity has all of them', () => {
    expect(openMinutes('type', [stretch()])).toEqual({ total: 600, byKey: null });
    expect(openMinutes('activity', [stretch()]).byKey).toBeNull();
  });
});
