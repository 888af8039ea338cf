import type { ScheduleCommand } from './decide.ts';
import type { ScheduleEvent } from './events.ts';
import { collide, type DaySchedule, heldTimes, placedIn } from './state.ts';

/** Commands and events that take time of a day, or may. */

const TAKING: ReadonlySet<ScheduleCommand['type']> = new Set([
  'ReserveSlot',
  'RestoreReservation',
  'RescheduleReservation',
  'HoldSlot',
  'AdvanceWaiting',
]);

export function takesTime({ type }: ScheduleCommand): boolean {
  return TAKING.has(type);
}

/** Whether a time that the events took is held by another too, in the state after them. */
export function collides(events: readonly ScheduleEvent[], day: DaySchedule): boolean {
  const ids = events.filter(hasTaken).map(({ data }) => data.reservationId);
  const held = heldTimes(day);
  return held.some(
    (one) =>
      ids.includes(one.reservationId) && held.some((other) => other !== one && collide(day, one, other)),
  );
}

type Taking = Extract<
  ScheduleEvent,
  { type: 'SlotReserved' | 'SlotHeld' | 'ReservationRestored' | 'ReservationRescheduled' }
>;

const TAKEN: ReadonlySet<string> = new Set<Taking['type']>([
  'SlotReserved',
  'SlotHeld',
  'ReservationRestored',
  'ReservationRescheduled',
]);

function hasTaken(event: ScheduleEvent): event is Taking {
  return TAKEN.has(event.type);
}

/** Commands that take back what the events took or closed. */
export function undoOf(events: readonly ScheduleEvent[], before: DaySchedule): ScheduleCommand[] {
  return events.flatMap((event): ScheduleCommand[] => {
    if (event.type === 'DayClosed') {
      const { closureId, attractionId, date } = event.data;
      return [{ type: 'WithdrawClosing', closureId, attractionId, date }];
    }
    if (!hasTaken(event)) return [];
    const { reservationId, attractionId, date } = event.data;
    const at = { reservationId, attractionId, date };
    if (event.type === 'SlotHeld') return [{ type: 'ReleaseHold', ...at, moveId: event.data.moveId }];
    return [{ type: 'WithdrawPlacement', ...at, before: placedIn(before, reservationId) ?? null }];
  });
}
