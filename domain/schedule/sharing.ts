import { accept, refuse } from '../decider.ts';
import { hasEnded } from './booking-policy.ts';
import type { CommandOf, ScheduleDecision } from './commands.ts';
import { findPlaced, target } from './rules.ts';
import type { DaySchedule } from './state.ts';

/** Notes that a reservation is shared by a link; each new link is an event of its own. */
export function share(command: CommandOf<'ShareReservation'>, day: DaySchedule): ScheduleDecision {
  const { booking, refusal } = findPlaced(command.reservationId, day);
  if (!booking) return refuse(refusal);
  if (booking.status === 'cancelled') return refuse({ code: 'already_cancelled' });
  if (hasEnded(command, booking.end)) return refuse({ code: 'reservation_expired' });
  return accept({ type: 'ReservationShared', data: target(command) });
}

/** Notes that a link has ended, whatever became of the reservation. */
export function endSharing(command: CommandOf<'EndSharing'>, day: DaySchedule): ScheduleDecision {
  const { booking, refusal } = findPlaced(command.reservationId, day);
  if (!booking) return refuse(refusal);
  return accept({ type: 'SharingEnded', data: target(command) });
}
