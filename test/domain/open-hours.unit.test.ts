import { expect, test } from 'vitest';
import type { HoursSlot } from '../../domain/opening-hours/events.ts';
import { closedDates, slotsOn } from '../../domain/opening-hours/open-hours.ts';

const slot = (id: number, dayOfWeek: number, start: number, end: number, active = true): HoursSlot => ({
  id,
  attractionId: 1,
  dayOfWeek,
  start,
  end,
  active,
});
const weekOf = (...slots: HoursSlot[]) => ({ slots: new Map(slots.map((one) => [one.id, one])) });

const [SUNDAY, MONDAY, TUESDAY] = ['2026-11-22', '2026-11-23', '2026-11-24'] as const;
const week = weekOf(
  slot(1, 0, 480, 600),
  slot(2, 1, 480, 600),
  slot(3, 1, 600, 720),
  slot(4, 2, 480, 720, false),
);

test('the slots of a date are the active ones of its day of the week', () => {
  const ids = (date: string) => slotsOn(week, date).map(({ id }) => id);
  expect([ids(SUNDAY), ids(MONDAY), ids(TUESDAY)]).toEqual([[1], [2, 3], []]);
});

test('a date is closed unless its slots together cover the time', () => {
  const closed = (start: number, end: number) => closedDates(week, { start, end }, [SUNDAY, MONDAY, TUESDAY]);
  expect(closed(480, 600)).toEqual([TUESDAY]);
  expect(closed(540, 660)).toEqual([SUNDAY, TUESDAY]);
  expect(closed(420, 540)).toEqual([SUNDAY, MONDAY, TUESDAY]);
});
