import { expect, test } from 'vitest';
import { toLocal } from '../../platform/clock.ts';

test('an instant is shown as people of the zone read it', () => {
  expect(toLocal('2026-11-22T05:59:07.999Z', 'America/Guatemala')).toEqual({
    date: '2026-11-21',
    minute: 23 * 60 + 59,
    datetime: '2026-11-21 23:59:07',
  });
  expect(() => toLocal('soon', 'America/Guatemala')).toThrow(RangeError);
});

test('the seconds of one minute are distinct, in each zone by itself', () => {
  const times = ['2026-11-21T14:00:00.000Z', '2026-11-21T14:00:59.999Z', '2026-11-21T14:01:00.000Z'].flatMap(
    (instant) => ['America/Guatemala', 'Asia/Kathmandu'].map((zone) => toLocal(instant, zone).datetime),
  );
  expect(times).toEqual([
    '2026-11-21 08:00:00',
    '2026-11-21 19:45:00',
    '2026-11-21 08:00:59',
    '2026-11-21 19:45:59',
    '2026-11-21 08:01:00',
    '2026-11-21 19:46:00',
  ]);
});

test('the clocks go forward within a second', () => {
  const [before, after] = ['2026-03-29T00:59:59.500Z', '2026-03-29T01:00:00.500Z'].map(
    (instant) => toLocal(instant, 'Europe/Madrid').datetime,
  );
  expect([before, after]).toEqual(['2026-03-29 01:59:59', '2026-03-29 03:00:00']);
});
