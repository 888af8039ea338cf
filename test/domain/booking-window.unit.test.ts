import { describe, expect, test } from 'vitest';
import {
  bookableDates,
  isBookableDate,
  refusedByPolicy,
  refusedByWindow,
  typeWindow,
} from '../../domain/schedule/booking-policy.ts';
import { NO_GAPS } from '../support/sample-events.ts';

const now = { date: '2026-11-21', minute: 480, datetime: '2026-11-21 08:00:00' };
const window = {
  open: [
    { start: 420, end: 720 },
    { start: 720, end: 840 },
    { start: 900, end: 1200 },
  ],
  firstDate: '2026-11-21',
  lastDate: '2026-11-30',
};
const requestFor = (start: number, end: number, date = '2026-11-21') => ({ date, start, end });

describe('a booking of staff', () => {
  test.each([
    ['from 05:00', requestFor(300, 360), null],
    ['before 05:00', requestFor(299, 360), 'outside_grid'],
    ['until 23:00', requestFor(1_320, 1_380), null],
    ['after 23:00', requestFor(1_320, 1_381), 'outside_grid'],
    ['at an hour of today that is over', requestFor(300, 360), null],
    ['yesterday', requestFor(600, 660, '2026-11-20'), 'date_past'],
    ['on the last day of 2199', requestFor(600, 660, '2199-12-31'), null],
    ['in 2200', requestFor(600, 660, '2200-01-01'), 'date_too_far'],
    ['at a part of a minute', requestFor(600.5, 660), 'interval_invalid'],
    ['until a part of a minute', requestFor(600, 660.5), 'interval_invalid'],
    ['before midnight', requestFor(-60, 60), 'interval_invalid'],
    ['after midnight', requestFor(1_380, 1_441), 'interval_invalid'],
  ] as const)('%s', (_, asked, code) => {
    expect(refusedByPolicy(asked, { kind: 'staff', now })?.code ?? null).toBe(code);
  });

  test('for a series may be at any hour of its days', () => {
    expect(refusedByPolicy(requestFor(0, 1_440, '2020-01-01'), { kind: 'series' })).toBeNull();
    expect(refusedByPolicy(requestFor(0, 1_441), { kind: 'series' })?.code).toBe('interval_invalid');
  });
});

describe('a booking within opening hours and the dates of its type', () => {
  test.each([
    ['in an open hour', requestFor(600, 660)],
    ['over two slots that touch', requestFor(660, 780)],
    ['from the next minute', requestFor(481, 540)],
    ['on the last date', requestFor(600, 660, '2026-11-30')],
  ])('%s is allowed', (_, asked) => {
    expect(refusedByPolicy(asked, { kind: 'window', now, window, gaps: NO_GAPS })).toBeNull();
  });

  test.each([
    ['that begins this very minute', requestFor(480, 540), 'time_past'],
    ['that has begun', requestFor(479, 540), 'time_past'],
    ['of yesterday', requestFor(600, 660, '2026-11-20'), 'time_past'],
    ['after the last date', requestFor(600, 660, '2026-12-01'), 'outside_window'],
    ['over a closed hour', requestFor(780, 960), 'outside_hours'],
    ['before it opens', requestFor(420 - 60, 480, '2026-11-22'), 'outside_hours'],
    ['that ends before it begins', requestFor(660, 600), 'interval_invalid'],
  ])('%s is refused', (_, asked, code) => {
    expect(refusedByPolicy(asked, { kind: 'window', now, window, gaps: NO_GAPS })).toMatchObject({ code });
  });

  test('before the first date is refused, with the dates', () => {
    const later = { ...window, firstDate: '2026-11-23' };
    expect(refusedByWindow(requestFor(600, 660, '2026-11-22'), now, later)).toEqual({
      code: 'outside_window',
      firstDate: '2026-11-23',
      lastDate: '2026-11-30',
    });
  });

  test('the dates of a type count from today', () => {
    expect(typeWindow({ min_days: 2, max_days: 40 }, '2026-11-21')).toEqual({
      firstDate: '2026-11-23',
      lastDate: '2026-12-31',
    });
  });

  test('the dates that may be booked are all of the window; none of one that ends before it begins', () => {
    const dates = ['2026-12-30', '2026-12-31', '2027-01-01'];
    expect(bookableDates({ min_days: 1, max_days: 3 }, '2026-12-29')).toEqual(dates);
    expect(bookableDates({ min_days: 0, max_days: 0 }, '2026-12-29')).toEqual(['2026-12-29']);
    expect(bookableDates({ min_days: 3, max_days: 1 }, '2026-12-29')).toEqual([]);
  });

  test('a date may be booked exactly if it is one of them', () => {
    const type = { min_days: 1, max_days: 3 };
    const isBookable = (date: string) => isBookableDate(type, '2026-12-29', date);
    const days = ['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'];
    expect(days.filter(isBookable)).toEqual(bookableDates(type, '2026-12-29'));
    expect(isBookableDate({ min_days: 3, max_days: 1 }, '2026-12-29', '2026-12-31')).toBe(false);
  });

  test('the window of a type with a million days ends at the last date there is', () => {
    const type = { min_days: 0, max_days: 1_000_000 };
    expect(typeWindow(type, '2026-12-29').lastDate).toBe('2199-12-31');
    expect(bookableDates(type, '2199-12-30')).toEqual(['2199-12-30', '2199-12-31']);
    expect(isBookableDate(type, '2026-12-29', '2199-12-31')).toBe(true);
    expect(isBookableDate(type, '2026-12-29', '2200-01-01')).toBe(false);
    expect(bookableDates({ ...type, min_days: 999_999 }, '2026-12-29')).toEqual([]);
  });
});
