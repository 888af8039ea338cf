import { expect, test } from 'vitest';
import { dateOfText, dateText, dateTimeText, timeOfText } from '../../web/shared/text/date-text.ts';

const TODAY = '2026-11-22';

test('a date is shown as dd/mm/aaaa, with its time where it has one', () => {
  expect(dateText('2026-11-25')).toBe('25/11/2026');
  expect(dateTimeText('2026-11-25 07:30:10')).toBe('25/11/2026 07:30');
  expect(dateText('mañana')).toBe('mañana');
});

test.each([
  ['25/11/2026', '2026-11-25'],
  ['5/1/27', '2027-01-05'],
  ['25-11', '2026-11-25'],
  ['25', '2026-11-25'],
  ['25112026', '2026-11-25'],
  ['2026-11-25', '2026-11-25'],
  ['1/2/98', '1998-02-01'],
  ['hoy', '2026-11-22'],
  ['Mañana', '2026-11-23'],
  ['pasado  mañana', '2026-11-24'],
  ['ayer', '2026-11-21'],
  ['+7', '2026-11-29'],
  ['-22', '2026-10-31'],
])('"%s" is typed for %s', (typed, date) => {
  expect(dateOfText(typed, TODAY)).toBe(date);
});

test.each<[string, string, Parameters<typeof dateOfText>[2]]>([
  ['5/1', '2027-01-05', { min: TODAY }],
  ['5', '2026-12-05', { min: TODAY }],
  ['31', '2026-12-31', { min: TODAY }],
  ['22', '2026-11-22', { min: TODAY }],
  ['24/12', '2025-12-24', { max: TODAY }],
  ['25', '2026-10-25', { max: TODAY }],
  ['5/4/90', '1990-04-05', { max: TODAY }],
  ['5/4/30', '1930-04-05', { max: TODAY }],
  ['5/4/30', '2030-04-05', {}],
  // Where none is allowed, the next one is refused.
  ['5/1', '2027-01-05', { min: '2026-11-01', max: '2026-11-30' }],
  ['5/1/2026', '2026-01-05', { min: TODAY }],
  ['ayer', '2026-11-21', { min: TODAY }],
])('"%s" is typed for %s, within its bounds', (typed, date, bounds) => {
  expect(dateOfText(typed, TODAY, bounds)).toBe(date);
});

test.each(['', '31/02/2026', '25/13', 'jueves', '1/1/1', '99'])('"%s" is no date', (typed) => {
  expect(dateOfText(typed, TODAY)).toBeNull();
});

test('a time is typed with or without its minutes and its colon', () => {
  expect(['7', '730', '07:30', '19.15', '24:00', '25:00', '7:5', 'x'].map(timeOfText)).toEqual([
    '07:00',
    '07:30',
    '07:30',
    '19:15',
    '24:00',
    null,
    null,
    null,
  ]);
  expect(
    ['7:30 a. m.', '7 PM', '730pm', '12:00\u00a0am', '12 p.m.', '13 pm', '0 am'].map(timeOfText),
  ).toEqual(['07:30', '19:00', '19:30', '00:00', '12:00', null, null]);
});
