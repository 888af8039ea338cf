import { setFlagsFromString } from 'node:v8';
import { expect, test } from 'vitest';
import { fold } from '../../domain/decider.ts';
import { scheduleDecider } from '../../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../../domain/schedule/events.ts';
import { aReservation } from '../support/sample-events.ts';

setFlagsFromString('--allow-natives-syntax');
const haveOneClass = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (
  a: unknown,
  b: unknown,
) => boolean;
setFlagsFromString('--no-allow-natives-syntax');

/** Each day stays in memory, and Node 20 takes 300 bytes for a hidden class. */
test.each([
  ['cancelled', []],
  ['checked in', [{ at: '2026-11-21 10:00:00' }]],
] as const)('reservations of a day that are %s share one hidden class', (_, [checkIn]) => {
  const events = Array.from({ length: 200 }, (_, index) => {
    const data = aReservation({ unique: String(index), start: index, end: index + 1 });
    const { reservationId, attractionId, date } = data;
    const target = { reservationId, attractionId, date };
    return [
      { type: 'SlotReserved', data },
      checkIn
        ? { type: 'ReservationCheckedIn', data: { ...target, ...checkIn } }
        : { type: 'ReservationCancelled', data: target },
    ] as ScheduleEvent[];
  }).flat();
  const entries = [...fold(scheduleDecider, scheduleDecider.initial, events).values()];
  expect(entries).toHaveLength(200);
  expect(entries.filter((entry) => !haveOneClass(entry, entries.at(-1)))).toEqual([]);
});
