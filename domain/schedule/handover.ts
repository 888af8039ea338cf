import { accept, refuse } from '../decider.ts';
import { hasBegun } from './booking-policy.ts';
import type { CommandOf, ScheduleDecision, ScheduleRefusal } from './commands.ts';
import { findPlaced, target } from './rules.ts';
import type { DaySchedule, Placed } from './state.ts';

/** A reservation is handed over in two steps, and belongs to one of the two persons at any time. */

/** Why a reservation can no longer be handed over. */
function refusedHandover(
  command: Pick<CommandOf<'OfferHandover'>, 'date' | 'now'>,
  booking: Placed,
): ScheduleRefusal | null {
  if (booking.status === 'cancelled') return { code: 'already_cancelled' };
  if (booking.status === 'checked-in') return { code: 'already_checked_in' };
  return hasBegun(command, booking.start) ? { code: 'handover_over' } : null;
}

export function offerHandover(command: CommandOf<'OfferHandover'>, day: DaySchedule): ScheduleDecision {
  const { booking, refusal } = findPlaced(command.reservationId, day);
  if (!booking) return refuse(refusal);
  const { owner, toPersonId } = command;
  if (owner !== undefined && owner !== booking.personId) return refuse({ code: 'reservation_of_another' });
  if (toPersonId === booking.personId) return refuse({ code: 'handover_self' });
  const refused = refusedHandover(command, booking);
  if (refused) return refuse(refused);
  if (booking.handoverTo === toPersonId) return accept();
  return accept({ type: 'HandoverOffered', data: { ...target(command), toPersonId } });
}

/** Either person may end an offer; ending it twice has no effect. */
export function endHandover(command: CommandOf<'EndHandover'>, day: DaySchedule): ScheduleDecision {
  const { booking, refusal } = findPlaced(command.reservationId, day);
  if (!booking) return refuse(refusal);
  const { handoverTo, personId } = booking;
  if (command.personId !== personId && command.personId !== handoverTo)
    return refuse({ code: 'handover_unknown' });
  if (handoverTo === undefined) return accept();
  return accept({ type: 'HandoverEnded', data: { ...target(command), toPersonId: handoverTo } });
}

export function acceptHandover(command: CommandOf<'AcceptHandover'>, day: DaySchedule): ScheduleDecision {
  const { booking, refusal } = findPlaced(command.reservationId, day);
  if (!booking) return refuse(refusal);
  const { personId, name } = command;
  if (booking.personId === personId) return accept();
  if (booking.handoverTo !== personId) return refuse({ code: 'handover_unknown' });
  const refused = refusedHandover(command, booking);
  if (refused) return refuse(refused);
  const data = { ...target(command), version: booking.version + 1, fromPersonId: booking.personId };
  return accept({ type: 'ReservationHandedOver', data: { ...data, personId, name } });
}
