import { expect, test } from 'vitest';
import { ago } from '../../api/presenters/spanish.ts';
import { toLocal } from '../../platform/clock.ts';

const ZONE = 'America/Guatemala';

/** How long before ten in the morning of Saturday, 2026-11-21, in Guatemala. */
function before(local: string): string {
  const at = '2026-11-21T16:00:00.000Z';
  return ago(new Date(`${local}-06:00`).toISOString(), { at, now: toLocal(at, ZONE) });
}

test.each([
  ['2026-11-21T10:00:00', 'ahora'],
  ['2026-11-21T09:30:00', 'hace 30 minutos'],
  ['2026-11-21T00:10:00', 'hace 9 horas'],
  ['2026-11-20T23:50:00', 'ayer'],
  ['2026-11-20T09:00:00', 'ayer'],
  ['2026-11-19T23:50:00', 'anteayer'],
  ['2026-11-18T00:10:00', 'hace 3 días'],
  ['2026-11-14T23:50:00', 'hace 1 semana'],
  ['2026-10-01T12:00:00', 'hace 1 mes'],
  ['2025-11-01T12:00:00', 'hace 1 año'],
])('the age of %s counts days of the calendar where the product is: %s', (local, text) => {
  expect(before(local)).toBe(text);
});

test('a few minutes before midnight are minutes, not yesterday', () => {
  const at = '2026-11-21T06:10:00.000Z';
  expect(ago('2026-11-21T05:50:00.000Z', { at, now: toLocal(at, ZONE) })).toBe('hace 20 minutos');
});
