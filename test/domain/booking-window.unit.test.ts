import { describe, expect, test } from 'vitest';
import {
  bookableDates,
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

describe('a booking within opening hours and the dates of its type', () => {
  test.each([
    ['in an open hour', requestFor(600, 660)],
    ['over two slots that touch', requestFor(660, 780)],
    ['from this very minute', requestFor(480, 540)],
    ['on the last date', requestFor(600, 660, '2026-11-30')],
  ])('%s is allowed', (_, asked) => {
    expect(refusedByPolicy(asked, { kind: 'window', now, window, gaps: NO_GAPS })).toBeNull();
  });

  test.each([
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
});
