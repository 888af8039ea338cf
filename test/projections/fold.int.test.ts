import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DomainEvent } from '../../domain/registry.ts';
import type { Now } from '../../domain/schedule/booking-policy.ts';
import { type ScheduleCommand, scheduleDecider } from '../../domain/schedule/decide.ts';
import { NO_CHANGES } from '../../domain/schedule/reservation-data.ts';
import { type DaySchedule, heldTimes, wasPlaced } from '../../domain/schedule/state.ts';
import { HELD } from '../../projections/day-grid/held.ts';
import { reservationDetail } from '../../projections/reservation-detail/projection.ts';
import { databaseOfFile } from '../support/database.ts';
import { applyInBatches, batchSizes, cutIntoBatches, recorded } from '../support/projection-scenario.ts';
import { aReservation, DATE } from '../support/sample-events.ts';

const { pool } = await databaseOfFile();

const nowAt = (minute: number): Now => ({ date: DATE, minute, datetime: `${DATE} 10:00:00` });

/** Few reservations and few hours, so that commands meet: the same id twice, overlaps, cancelled and taken again. */
const command: fc.Arbitrary<ScheduleCommand> = fc
  .record({
    kind: fc.constantFrom(
      ...(['reserve', 'reserve', 'reserve', 'cancel', 'check-in', 'withdraw', 'erase'] as const),
      ...(['restore', 'reschedule', 'change', 'take-back'] as const),
    ),
    which: fc.integer({ min: 0, max: 9 }),
    start: fc.integer({ min: 10, max: 22 }).map((half) => half * 30),
    length: fc.constantFrom(30, 60, 90),
    minute: fc.integer({ min: 240, max: 720 }),
  })
  .map(({ kind, which, start, length, minute }): ScheduleCommand => {
    const reservation = aReservation({ unique: `r${which}`, start, end: start + length });
    const target = { reservationId: reservation.reservationId, attractionId: 1, date: DATE };
    if (kind === 'reserve')
      return { type: 'ReserveSlot', reservation, policy: { kind: 'staff', now: nowAt(minute) } };
    if (kind === 'cancel') return { type: 'CancelReservation', now: nowAt(minute), ...target };
    if (kind === 'check-in') return { type: 'CheckIn', now: nowAt(minute), ...target };
    if (kind === 'take-back') return { type: 'TakeCheckInBack', now: nowAt(minute), ...target };
    if (kind === 'restore') return { type: 'RestoreReservation', now: nowAt(minute), ...target };
    if (kind === 'reschedule')
      return {
        type: 'RescheduleReservation',
        moveId: null,
        now: nowAt(minute),
        ...target,
        start,
        end: start + length,
      };
    if (kind === 'change') {
      const personId = length === 90 ? 'eva' : null;
      const changes = { ...NO_CHANGES, name: `Ana ${length}`, originId: length, personId };
      return { type: 'ChangeReservation', version: 1, changes, now: nowAt(minute), ...target };
    }
    if (kind === 'erase') return { type: 'EraseReservation', ...target };
    return { type: 'WithdrawOccurrence', seriesId: 'order', ...target };
  });

function run(commands: readonly ScheduleCommand[]): { day: DaySchedule; events: DomainEvent[] } {
  let day = scheduleDecider.initial;
  const events: DomainEvent[] = [];
  for (const one of commands) {
    const decision = scheduleDecider.decide(one, day);
    if (!decision.accepted) continue;
    events.push(...decision.events);
    day = decision.events.reduce(scheduleDecider.evolve, day);
  }
  return { day, events };
}

function placedIn(day: DaySchedule, id: string) {
  const booking = day.get(id);
  if (!booking || !wasPlaced(booking)) throw new Error(`${id} is not in the day`);
  return booking;
}

const namesOf = (day: DaySchedule, id: string) => {
  const { name, dependency } = placedIn(day, id).details;
  return { name, dependency };
};
const versionOf = (day: DaySchedule, id: string) => placedIn(day, id).version;

const byId = <T extends { id: string }>(rows: readonly T[]) =>
  [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));

test('whatever happens on a day and however it is cut into batches, the rows are the fold of its events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 40 }), batchSizes(15), async (commands, sizes) => {
      const { day, events } = run(commands);
      const batches = cutIntoBatches(await recorded(events), sizes);
      await applyInBatches(pool, [reservationDetail], batches);
      const held = heldTimes(day).map(({ reservationId: id, start, end, status }) => ({
        id,
        start,
        end,
        checkedIn: status === 'checked-in',
        ...namesOf(day, id),
      }));
      const grid = await pool.query(
        `select reservation_id as id, start_minute as start, end_minute as end, checked_in_at is not null as "checkedIn",
             name, dependency
           from ${HELD} d`,
      );
      expect(byId(grid.rows)).toEqual(byId(held));
      const came = [...day.values()].flatMap(({ reservationId: id, status }) =>
        status === 'withdrawn' || id === null ? [] : [{ id, status, version: versionOf(day, id) }],
      );
      const detail = await pool.query(
        `select reservation_id as id, case when cancelled_at is not null then 'cancelled'
             when checked_in_at is not null then 'checked-in' else 'confirmed' end as status, version
           from read.reservations`,
      );
      expect(byId(detail.rows)).toEqual(byId(came));
    }),
    { numRuns: 60 },
  );
}, 120_000);
