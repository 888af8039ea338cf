import { expect, test } from 'vitest';
import { type DateRangeName, dateRange } from '../../domain/calendar/date-ranges.ts';

/** A Sunday at the end of May. */
const TODAY = '2026-05-31';

test.each<[DateRangeName, string, string]>([
  ['yesterday', '2026-05-30', '2026-05-30'],
  ['today', '2026-05-31', '2026-05-31'],
  ['tomorrow', '2026-06-01', '2026-06-01'],
  ['this_week', '2026-05-25', '2026-05-31'],
  ['this_month', '2026-05-01', '2026-05-31'],
  ['last_3_months', '2026-02-28', '2026-05-31'],
  ['last_6_months', '2025-11-30', '2026-05-31'],
  ['all_year', '2026-01-01', '2026-12-31'],
])('%s runs from %s to %s', (name, start, end) => {
  expect(dateRange(name, TODAY)).toEqual({ start, end });
});

test('a week begins on its Monday', () => {
  expect(dateRange('this_week', '2026-06-01')).toEqual({ start: '2026-06-01', end: '2026-06-07' });
});
