import { describe, expect, test } from 'vitest';
import { isCalendarDate } from '../../api/contract/calendar-date.ts';
import { nowAfter } from '../../web/shared/text/clock.ts';
import {
  dateOf,
  dayText,
  fullDate,
  hourRange,
  longDate,
  minutesOf,
  timeOf,
  whenText,
} from '../../web/shared/text/dates.ts';

describe('dates are written in Spanish', () => {
  test('with the day of the week', () => {
    expect(longDate('2026-11-21')).toBe('sábado 21 de noviembre');
    expect(longDate('2027-01-01')).toBe('viernes 1 de enero');
    expect(fullDate('2028-02-29')).toBe('martes 29 de febrero de 2028');
  });

  test('with the year where it is not that of today', () => {
    expect(dayText('2026-12-31', '2026-11-21')).toBe('jueves 31 de diciembre');
    expect(dayText('2031-01-01', '2026-11-21')).toBe('miércoles 1 de enero de 2031');
    expect(dayText('mañana', '2026-11-21')).toBe('mañana');
  });

  test('short, with the hours: a reservation at a glance', () => {
    expect(whenText('2026-11-24', '10:00–11:00')).toBe('mar 24 nov · 10:00–11:00');
    expect(whenText('2026-01-31', '05:00–23:00')).toBe('sáb 31 ene · 05:00–23:00');
    expect(whenText('mañana', '10:00–11:00')).toBe('mañana · 10:00–11:00');
  });

  test('a text that is no date comes back as it is', () => {
    expect(longDate('2027-02-30')).toBe('2027-02-30');
    expect(fullDate('')).toBe('');
  });

  test('hours are joined by a dash of their own', () => {
    expect(hourRange('07:00', '08:00')).toBe('07:00–08:00');
  });
});

test('the parts of a date-time are taken from either form', () => {
  expect(timeOf('2026-11-21 09:05:30')).toBe('09:05');
  expect(timeOf('2026-11-21T23:59')).toBe('23:59');
  expect(timeOf('')).toBe('');
  expect(dateOf('2026-11-21 09:05:30')).toBe('2026-11-21');
});

test('an hour is minutes since midnight, 24:00 included', () => {
  expect(minutesOf('07:30')).toBe(450);
  expect(minutesOf('24:00')).toBe(1440);
  expect(minutesOf('mañana')).toBeNaN();
});

test('only a date of the calendar is a date', () => {
  expect(isCalendarDate('2028-02-29')).toBe(true);
  expect(isCalendarDate('2027-02-29')).toBe(false);
  expect(isCalendarDate('21/11/2026')).toBe(false);
});

describe('the clock of the product goes on from what the server said', () => {
  test('over midnight too', () => {
    expect(nowAfter('2026-11-21 23:59:30', 31_000)).toEqual({ date: '2026-11-22', time: '00:00' });
  });

  test('and never back', () => {
    expect(nowAfter('2026-11-21 09:00:00', -5_000)).toEqual({ date: '2026-11-21', time: '09:00' });
  });
});
