import { accept, type Decider, decideByType, refuse } from '../decider.ts';
import { hasBegun, hasEnded, minutesUntil, refusedByPolicy } from './booking-policy.ts';
import { change, joinSeries, reschedule, restore } from './change.ts';
import type { CommandOf, Now, ScheduleCommand, ScheduleDecision, ScheduleRefusal } from './commands.ts';
import type { ScheduleEvent } from './events.ts';
import { acceptHandover, endHandover, offerHandover } from './handover.ts';
import { giveUp, hold, leave, release, settle } from './move.ts';
import { findPlaced, isLeaving, takenBy, target } from './rules.ts';
import { endSharing, share } from './sharing.ts';
import { type DaySchedule, emptyDay, evolveDay, type Placed } from './state.ts';
import { acceptOffer, advanceWaiting, joinWaiting, leaveWaiting } from './waiting.ts';

/** The day of one attraction. Its invariant: no two reservations that hold their time overlap. */
export const scheduleDecider: Decider<ScheduleCommand, ScheduleEvent, DaySchedule, ScheduleRefusal> = {
  initial: emptyDay,
  evolve: evolveDay,
  decide: decideByType({
    ReserveSlot: reserve,
    CancelReservation: cancel,
    CheckIn: checkIn,
    TakeCheckInBack: takeCheckInBack,
    WithdrawOccurrence: withdraw,
    AbandonBooking: abandon,
    EraseReservation: erase,
    ChangeReservation: change,
    RestoreReservation: restore,
    RescheduleReservation: reschedule,
    HoldSlot: hold,
    MoveReservation: leave,
    GiveUpMove: giveUp,
    SettleArrival: settle,
    ReleaseHold: release,
    JoinSeries: joinSeries,
    CloseDay: close,
    ReopenDay: reopen,
    JoinWaiting: joinWaiting,
    LeaveWaiting: leaveWaiting,
    AdvanceWaiting: advanceWaiting,
    AcceptOffer: acceptOffer,
    OfferHandover: offerHandover,
    EndHandover: endHandover,
    AcceptHandover: acceptHandover,
    ShareReservation: share,
    EndSharing: endSharing,
  }),
};

function reserve({ reservation, policy }: CommandOf<'ReserveSlot'>, day: DaySchedule): ScheduleDecision {
  const known = day.get(reservation.reservationId);
  if (known?.status === 'withdrawn') return refuse({ code: 'occurrence_withdrawn' });
  if (known?.status === 'abandoned') return refuse({ code: 'booking_abandoned' });
  if (known) return accept();
  const refusal = refusedByPolicy(reservation, policy);
  if (refusal) return refuse(refusal);
  const taken = takenBy(reservation, day, policy.now);
  if (taken) return refuse(taken);
  const reserved: ScheduleEvent = { type: 'SlotReserved', data: reservation };
  const now = policy.kind === 'window' ? undefined : policy.now;
  if (!now || !hasEnded({ date: reservation.date, now }, reservation.end)) return accept(reserved);
  return accept<ScheduleEvent>(reserved, { type: 'ReservationNotedLate', data: target(reservation) });
}

/** A reservation that is over can't be changed; staff can change one that they noted down late until the day ends. */
function isOver(
  command: { readonly date: string; readonly now: Now; readonly owner?: string },
  { end, isLate }: Placed,
): boolean {
  if (!hasEnded(command, end)) return false;
  return !isLate || command.owner !== undefined || command.date !== command.now.date;
}

function cancel(command: CommandOf<'CancelReservation'>, day: DaySchedule): ScheduleDecision {
  const { booking, refusal } = findPlaced(command.reservationId, day);
  if (!booking) return refuse(refusal);
  if (command.owner !== undefined && command.owner !== booking.personId)
    return refuse({ code: 'reservation_of_another' });
  if (booking.status === 'cancelled') return refuse({ code: 'already_cancelled' });
  if (booking.status === 'checked-in') return refuse({ code: 'already_checked_in' });
  if (isOver(command, booking)) return refuse({ code: 'reservation_expired' });
  if (command.owner !== undefined && hasBegun(command, booking.start))
    return refuse({ code: 'reservation_begun' });
  const { deadlineMinutes = 0 } = command;
  if (command.owner !== undefined && minutesUntil(command, booking.start) < deadlineMinutes)
    return refuse({ code: 'cancel_deadline', minutes: deadlineMinutes });
  return accept({ type: 'ReservationCancelled', data: target(command) });
}

function checkIn(command: CommandOf<'CheckIn'>, day: DaySchedule): ScheduleDecision {
  const { booking, refusal } = findPlaced(command.reservationId, day);
  if (!booking) return refuse(refusal);
  if (booking.status === 'cancelled') return refuse({ code: 'already_cancelled' });
  if (booking.status === 'checked-in') return refuse({ code: 'already_checked_in' });
  if (isOver(command, booking)) return refuse({ code: 'reservation_expired' });
  const { date, earlyMinutes = 0 } = command;
  if (minutesUntil(command, booking.start) > earlyMinutes) {
    const { start } = booking;
    return refuse({ code: 'check_in_too_early', date, start, from: start - earlyMinutes });
  }
  if (isLeaving(command.reservationId, day)) return refuse({ code: 'move_under_way' });
  return accept({ type: 'ReservationCheckedIn', data: { ...target(command), at: command.now.datetime } });
}

/** On the day alone: once it is over, who came and who did not has been counted. */
function takeCheckInBack(command: CommandOf<'TakeCheckInBack'>, day: DaySchedule): ScheduleDecision {
  const { booking, refusal } = findPlaced(command.reservationId, day);
  if (!booking) return refuse(refusal);
  if (booking.status === 'cancelled') return refuse({ code: 'already_cancelled' });
  if (command.date !== command.now.date) return refuse({ code: 'reservation_expired' });
  if (booking.status !== 'checked-in') return accept();
  return accept({ type: 'CheckInTakenBack', data: target(command) });
}

function withdraw(command: CommandOf<'WithdrawOccurrence'>, day: DaySchedule): ScheduleDecision {
  if (day.get(command.reservationId)?.status === 'withdrawn') return accept();
  return accept({ type: 'OccurrenceWithdrawn', data: { ...target(command), seriesId: command.seriesId } });
}

/** What was placed stays; what was not can no longer be placed, however late its driver comes. */
function abandon(command: CommandOf<'AbandonBooking'>, day: DaySchedule): ScheduleDecision {
  if (day.has(command.reservationId)) return accept();
  return accept({ type: 'BookingAbandoned', data: target(command) });
}

function erase(command: CommandOf<'EraseReservation'>, day: DaySchedule): ScheduleDecision {
  const { booking, refusal } = findPlaced(command.reservationId, day);
  if (!booking) return refuse(refusal);
  return accept({ type: 'ReservationErased', data: target(command) });
}

/** Reservations stay; a closure that was lifted meanwhile can no longer close the day. */
function close(command: CommandOf<'CloseDay'>, day: DaySchedule): ScheduleDecision {
  if (day.has(command.closureId)) return accept();
  const { closureId, attractionId, date, start, end, reason } = command;
  return accept({ type: 'DayClosed', data: { closureId, attractionId, date, start, end, reason } });
}

function reopen(command: CommandOf<'ReopenDay'>, day: DaySchedule): ScheduleDecision {
  if (day.get(command.closureId)?.status === 'reopened') return accept();
  const { closureId, attractionId, date } = command;
  return accept({ type: 'DayReopened', data: { closureId, attractionId, date } });
}
