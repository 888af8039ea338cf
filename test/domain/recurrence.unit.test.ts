import fc from 'fast-check';
import { expect, test } from 'vitest';
import { occurrenceDates } from '../../domain/series/recurrence.ts';
import { RECURRENCE_TYPES } from '../../domain/series/recurrence-types.ts';

test.each([
  ['DIARIA', ['2027-01-31', '2027-02-01', '2027-02-02']],
  ['SEMANAL', ['2027-01-31', '2027-02-07', '2027-02-14']],
  ['QUINCENAL', ['2027-01-31', '2027-02-14', '2027-02-28']],
  ['MENSUAL', ['2027-01-31', '2027-02-28', '2027-03-31']],
  ['BIMENSUAL', ['2027-01-31', '2027-03-31', '2027-05-31']],
  ['TRIMESTRAL', ['2027-01-31', '2027-04-30', '2027-07-31']],
  ['SEMESTRAL', ['2027-01-31', '2027-07-31', '2028-01-31']],
  ['ANUAL', ['2027-01-31', '2028-01-31', '2029-01-31']],
] as const)('%s counts from the first date, months clamped to their end', (type, dates) => {
  expect(occurrenceDates('2027-01-31', type, 3)).toEqual(dates);
});

test('the 29th of February comes back in leap years', () => {
  expect(occurrenceDates('2028-02-29', 'ANUAL', 5)).toEqual([
    '2028-02-29',
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ]);
});

test('a series has as many different dates as asked for, in order, the first included', () => {
  const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(
      date,
      fc.constantFrom(...RECURRENCE_TYPES),
      fc.integer({ min: 1, max: 30 }),
      (from, type, count) => {
        const first = from.toISOString().slice(0, 10);
        const dates = occurrenceDates(first, type, count);
        expect(dates).toHaveLength(count);
        expect(dates[0]).toBe(first);
        expect([...new Set(dates)].sort()).toEqual(dates);
      },
    ),
  );
});
