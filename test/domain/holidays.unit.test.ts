import { expect, test } from 'vitest';
import { holidaysOf } from '../../domain/calendar/holidays.ts';

test.each([
  [2024, '2024-03-28'],
  [2026, '2026-04-02'],
  [2027, '2027-03-25'],
  [2038, '2038-04-22'],
])('Maundy Thursday of %s is %s', (year, date) => {
  expect(holidaysOf(year).find(({ name }) => name === 'Jueves Santo')?.date).toBe(date);
});

test('the holidays of a year come in order; two of them begin at noon', () => {
  const holidays = holidaysOf(2027);
  expect(holidays.map(({ date }) => date)).toEqual([...holidays.map(({ date }) => date)].sort());
  expect(holidays).toHaveLength(13);
  expect(holidays.filter(({ from }) => from > 0).map(({ name }) => name)).toEqual([
    'Nochebuena',
    'Fin de año',
  ]);
});
