import { expect, test } from 'vitest';
import { beginsIn, DAY_PART_NAMES } from '../../domain/calendar/day-parts.ts';

test('every hour begins in one part of the day: noon and six in the evening divide it', () => {
  const partsOf = (hour: number) => DAY_PART_NAMES.filter((part) => beginsIn(part, hour * 60));
  const hours = Array.from({ length: 24 }, (_, hour) => partsOf(hour));
  expect(hours.every((parts) => parts.length === 1)).toBe(true);
  expect([partsOf(11), partsOf(12), partsOf(17), partsOf(18)].flat()).toEqual([
    'manana',
    'tarde',
    'tarde',
    'noche',
  ]);
});

test('without a part every hour counts', () => {
  expect([0, 720, 1439].every((minute) => beginsIn(undefined, minute))).toBe(true);
});
