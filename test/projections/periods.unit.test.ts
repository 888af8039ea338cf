import fc from 'fast-check';
import { expect, test } from 'vitest';
import { datesFrom, daysLater } from '../../domain/calendar/days.ts';
import { periodsOf } from '../../projections/occupancy/queries.ts';

test('an interval is its whole years, its whole months, and days at the ends', () => {
  expect(periodsOf('2024-11-29', '2027-02-02')).toEqual([
    ...['2024-11-29', '2024-11-30', '2024-12', '2025', '2026', '2027-01', '2027-02-01', '2027-02-02'],
  ]);
  expect(periodsOf('2024-02-01', '2024-02-29')).toEqual(['2024-02']);
  expect(periodsOf('2024-02-02', '2024-02-01')).toEqual([]);
});

test('the periods of any interval are its days, each once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 2_000 }), (begin, length) => {
      const [from, to] = [daysLater('2019-06-15', begin), daysLater('2019-06-15', begin + length)];
      const days = datesFrom(from, length + 1);
      expect(days.at(-1)).toBe(to);
      const inside = periodsOf(from, to).flatMap((period) => days.filter((day) => day.startsWith(period)));
      expect(inside).toEqual(days);
    }),
    { numRuns: 50 },
  );
});
