import type { ScheduleCommand } from './decide.ts';
import type { ScheduleEvent } from './events.ts';
import { collide, type DaySchedule, heldTimes, type Placed, wasPlaced } from './state.ts';

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
  const ids = events.flatMap((event) => takenBy(event) ?? []);
  const held = heldTimes(day);
  return held.some(
    (one) =>
      ids.includes(one.reservationId) && held.some((other) => other !== one && collide(day, one, other)),
  );
}

function takenBy({ type, data }: ScheduleEvent): string | null {
  switch (type) {
    case 'SlotReserved':
    case 'SlotHeld':
    case 'ReservationRestored':
    case 'ReservationRescheduled':
      return data.reservationId;
    default:
      return null;
  }
}

/** Commands that take back what the events took. */
export function undoOf(events: readonly ScheduleEvent[], before: DaySchedule): ScheduleCommand[] {
  return events.flatMap((event): ScheduleCommand[] => {
    if (takenBy(event) === null || !('reservationId' in event.data)) return [];
    const { reservationId, attractionId, date } = event.data;
    const at = { reservationId, attractionId, date };
    if (event.type === 'SlotHeld') return [{ type: 'ReleaseHold', ...at, moveId: event.data.moveId }];
    return [{ type: 'WithdrawPlacement', ...at, before: placedIn(before, reservationId) }];
  });
}

function placedIn(day: DaySchedule, reservationId: string): Placed | null {
  const known = day.get(reservationId);
  return known && wasPlaced(known) ? known : null;
}
