import fc from 'fast-check';
import { expect, test } from 'vitest';
import { datesFrom, daysLater } from '../../domain/calendar/days.ts';
import { weighedPeriods } from '../../projections/occupancy/periods.ts';

const shown = (from: string, to: string) =>
  weighedPeriods(from, to).map(({ period, sign }) => (sign === 1 ? period : `-${period}`));

test('an interval is its whole years and months, and days at the ends', () => {
  expect(shown('2024-11-29', '2027-02-02')).toEqual([
    ...['2024-11-29', '2024-11-30', '2024-12', '2025', '2026', '2027-01', '2027-02-01', '2027-02-02'],
  ]);
  expect(shown('2024-02-01', '2024-02-29')).toEqual(['2024-02']);
  expect(shown('2024-02-02', '2024-02-01')).toEqual([]);
});

test('most of a year or of a month is the whole without the rest', () => {
  expect(shown('2025-01-01', '2025-12-30')).toEqual(['2025', '-2025-12-31']);
  expect(shown('2025-03-01', '2025-12-31')).toEqual(['2025', '-2025-01', '-2025-02']);
  expect(shown('2025-04-01', '2025-04-29')).toEqual(['2025-04', '-2025-04-30']);
  expect(shown('2025-01-01', '2025-11-28')).toEqual(['2025', '-2025-11-29', '-2025-11-30', '-2025-12']);
});

test('the periods of any interval are its days, each once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 2_000 }), (begin, length) => {
      const [from, to] = [daysLater('2019-06-15', begin), daysLater('2019-06-15', begin + length)];
      const days = datesFrom(`${from.slice(0, 4)}-01-01`, 366 * 8);
      const counts = new Map<string, number>();
      for (const { period, sign } of weighedPeriods(from, to))
        for (const day of days.filter((one) => one.startsWith(period)))
          counts.set(day, (counts.get(day) ?? 0) + sign);
      expect(
        [...counts]
          .filter(([, count]) => count !== 0)
          .map(([day]) => day)
          .sort(),
      ).toEqual(datesFrom(from, length + 1));
      expect([...counts.values()].every((count) => count === 0 || count === 1)).toBe(true);
    }),
    { numRuns: 50 },
  );
});
