import { expect, test } from 'vitest';
import { declareClosure, liftClosure } from '../../commands/closure/closures.ts';
import { newContext } from '../../commands/handler/context.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { cancelSeries, editSeries, moveSeries } from '../../commands/series/change-series.ts';
import type { FollowUp } from '../../domain/closure/events.ts';
import { NO_CHANGES } from '../../domain/schedule/reservation-data.ts';
import type { Position } from '../../eventstore/port.ts';
import { newCourts, type Process, request } from '../support/booking-world.ts';
import { MAINTENANCE } from '../support/sample-events.ts';
import { newSeries, started } from '../support/series-world.ts';

/** The log shows by their causes what a request led to. */
async function expectCaused(by: Process, after: Position, asked: number, types: readonly string[]) {
  const events = await by.codec.decode(await by.store.readAll({ after }));
  const [first] = events;
  for (const { metadata } of events.slice(0, asked)) expect(metadata.causationId).toBeNull();
  const rest = events.slice(asked);
  expect(new Set(rest.map(({ event }) => event.type))).toEqual(new Set(types));
  for (const { metadata } of rest) expect(metadata.causationId).toBe(first?.id);
}

test.each<[string, readonly string[], (by: Process, id: string) => Promise<{ readonly accepted: boolean }>]>([
  ['cancelled', ['ReservationCancelled'], (by, id) => cancelSeries(by.handler, id, 'all', newContext(by))],
  [
    'edited',
    ['ReservationChanged'],
    (by, id) => {
      const change = { version: 1, changes: { ...NO_CHANGES, observations: 'Con red' } };
      return editSeries(by.handler, id, 'all', change, newContext(by));
    },
  ],
  [
    'moved',
    ['SlotHeld', 'ReservationRescheduled', 'SeriesMoveDecided'],
    (by, id) => {
      const to = { attractionId: 1, date: '2026-11-24', start: 720, end: 780 };
      return moveSeries(by.handler, id, 'all', to, newContext(by));
    },
  ],
])('the events of a series that is %s name the request as their cause', async (_, types, change) => {
  const world = await newSeries();
  const process = started(world);
  const after = await world.store.head();
  expect((await change(process, world.ids[0] ?? '')).accepted).toBe(true);
  await expectCaused(process, after, 1, [...types, 'SeriesChangeCompleted']);
});

test('the events of a closure name its declaration or lifting as their cause', async () => {
  const { store, process } = await newCourts(1);
  expect((await reserveSlot(process, request({ start: 540, end: 600 }), newContext(process))).accepted).toBe(
    true,
  );
  const after = await store.head();
  const followUp: FollowUp = { moves: [], kept: [], others: 'cancel' };
  const declared = await declareClosure(process.handler, MAINTENANCE, newContext(process), followUp);
  if (!declared.accepted) throw new Error(declared.refusal.code);
  await expectCaused(process, after, 2, ['DayClosed', 'ClosureCompleted', 'ReservationCancelled']);
  const before = await store.head();
  await liftClosure(process.handler, declared.closure.closureId, newContext(process));
  await expectCaused(process, before, 1, ['DayReopened', 'ClosureUndone']);
});
