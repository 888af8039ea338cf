import { expect, test } from 'vitest';
import { axisOf, trendOf } from '../../web/console/statistics/trend.ts';

const row = (key: string, reserved_minutes: number) => ({
  key,
  name: key,
  reserved_minutes,
  open_minutes: 0,
  reservations: 1,
  cancelled: 2,
  no_shows: 3,
  lead_days: 0,
});

test('a short interval is shown day by day, days without reservations too', () => {
  const points = trendOf([row('2026-11-02', 60)], '2026-11-01', '2026-11-03');
  expect(points.map(({ name, reserved_minutes }) => [name, reserved_minutes])).toEqual([
    ['01/11/2026', 0],
    ['02/11/2026', 60],
    ['03/11/2026', 0],
  ]);
});

test('a long one month by month', () => {
  const rows = [row('2026-01-31', 60), row('2026-02-01', 90), row('2026-02-28', 30)];
  expect(trendOf(rows, '2026-01-15', '2026-03-31')).toMatchObject([
    { name: '01/2026', reserved_minutes: 60, reservations: 1, cancelled: 2, no_shows: 3 },
    { name: '02/2026', reserved_minutes: 120, reservations: 2, cancelled: 4, no_shows: 6 },
    { name: '03/2026', reserved_minutes: 0, reservations: 0 },
  ]);
});

test.each([
  [1, [0, 60]],
  [250, [0, 120, 240, 360]],
  [7_740, [0, 3_000, 6_000, 9_000]],
])('an axis over %i minutes has round hours', (most, marks) => expect(axisOf(most)).toEqual(marks));
