import { accept, refuse } from '../decider.ts';
import { hasEnded, refusedByPolicy } from './booking-policy.ts';
import type { CommandOf, ScheduleDecision } from './commands.ts';
import { findPlaced, takenBy, target } from './rules.ts';
import type { DaySchedule } from './state.ts';

/**
 * A move between two days, step by step: held at the target, decided at the source, filled or released at the target.
 * Every step may come twice and decides nothing the second time; a step that comes too late is refused, so that two
 * drivers of one move never disagree.
 */

/** Keeps a time at the target for a reservation that is elsewhere. */
export function hold(command: CommandOf<'HoldSlot'>, day: DaySchedule): ScheduleDecision {
  const { moveId, reservationId, from, to, now, series } = command;
  const known = day.get(moveId)?.status;
  if (known === 'hold-released') return refuse({ code: 'move_given_up' });
  if (known !== undefined) return accept();
  const isSameDay = from.attractionId === to.attractionId && from.date === to.date;
  const leaving = series?.leaving.filter((id) => day.has(id)) ?? [];
  const refused =
    refusedByPolicy(to, { kind: 'staff', now }) ??
    takenBy(to, day, now, isSameDay ? reservationId : undefined, leaving);
  if (refused) return refuse(refused);
  const { attractionId, date, centerId, start, end } = to;
  const held = { reservationId, attractionId, date, moveId, centerId, start, end };
  return accept({
    type: 'SlotHeld',
    data: {
      ...held,
      from: { attractionId: from.attractionId, date: from.date },
      seriesId: series?.seriesId ?? null,
      insteadOf: leaving,
    },
  });
}

/** Decides the move, in the day that the reservation leaves. */
export function leave(command: CommandOf<'MoveReservation'>, day: DaySchedule): ScheduleDecision {
  const { reservationId, moveId, to } = command;
  const known = day.get(reservationId);
  if (known?.status === 'moved' && known.moveId === moveId) return accept();
  if (day.get(moveId)?.status === 'move-given-up') return refuse({ code: 'move_given_up' });
  const { booking, refusal } = findPlaced(reservationId, day);
  if (!booking) return refuse(refusal);
  if (booking.status === 'cancelled') return refuse({ code: 'already_cancelled' });
  if (booking.status === 'checked-in') return refuse({ code: 'already_checked_in' });
  if (hasEnded(command, booking.end)) return refuse({ code: 'reservation_expired' });
  const { attractionId, date, centerId, start, end } = to;
  return accept({
    type: 'ReservationMoved',
    data: {
      ...target(command),
      moveId,
      version: booking.version + 1,
      to: { attractionId, date, centerId, start, end },
    },
  });
}

/** Makes sure that a move is never decided any more; one that was decided can't be given up. */
export function giveUp(command: CommandOf<'GiveUpMove'>, day: DaySchedule): ScheduleDecision {
  const { reservationId, moveId } = command;
  const known = day.get(reservationId);
  if (known?.status === 'moved' && known.moveId === moveId)
    return refuse({ code: 'reservation_moved', to: known.to, moveId });
  if (day.get(moveId)?.status === 'move-given-up') return accept();
  return accept({ type: 'MoveGivenUp', data: { ...target(command), moveId } });
}

/** The reservation that has left its day takes the place that is held for it. */
export function settle(
  { moveId, reservation, version }: CommandOf<'SettleArrival'>,
  day: DaySchedule,
): ScheduleDecision {
  const known = day.get(moveId)?.status;
  if (known === 'hold-filled') return accept();
  if (known !== 'held') return refuse({ code: 'move_given_up' });
  return accept({ type: 'ReservationArrived', data: { ...reservation, version, moveId } });
}

/** Frees the held time of a move that was given up at the source; a lagging driver can't hold it again. */
export function release(command: CommandOf<'ReleaseHold'>, day: DaySchedule): ScheduleDecision {
  const known = day.get(command.moveId)?.status;
  if (known === 'hold-released' || known === 'hold-filled') return accept();
  return accept({ type: 'HoldReleased', data: { ...target(command), moveId: command.moveId } });
}
