import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import {
  datesFrom,
  dayNumber,
  dayOfWeek,
  daysBetween,
  daysLater,
  mondayOf,
} from '../../domain/calendar/days.ts';

/** Dates of the years 1600 to 2400: before and after 1970, with and without leap years. */
const anyDate = fc
  .integer({ min: -135_000, max: 157_000 })
  .map((days) => Temporal.PlainDate.from('1970-01-01').add({ days }));
const anyDistance = fc.integer({ min: -4_000, max: 4_000 });

test('days are counted as Temporal counts them', () => {
  fc.assert(
    fc.property(anyDate, anyDistance, (date, days) => {
      const later = date.add({ days }).toString();
      expect(daysLater(date.toString(), days)).toBe(later);
      expect(daysBetween(date.toString(), later)).toBe(days);
      expect(dayOfWeek(date.toString())).toBe(date.dayOfWeek % 7);
      expect(mondayOf(date.toString())).toBe(date.subtract({ days: date.dayOfWeek - 1 }).toString());
    }),
  );
});

test('dates a number of days apart begin with the first', () => {
  expect(datesFrom('2028-02-27', 3)).toEqual(['2028-02-27', '2028-02-28', '2028-02-29']);
  expect(datesFrom('2026-12-25', 3, 7)).toEqual(['2026-12-25', '2027-01-01', '2027-01-08']);
  expect(datesFrom('2026-12-25', 0)).toEqual([]);
});

test('a text that is no date is refused', () => {
  expect(() => dayNumber('soon')).toThrow(RangeError);
  expect(() => daysLater('2026-13-01', 1)).toThrow(RangeError);
});
