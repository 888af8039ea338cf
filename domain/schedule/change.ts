import { accept, refuse } from '../decider.ts';
import { hasEnded, refusedByPolicy } from './booking-policy.ts';
import type { CommandOf, ScheduleDecision } from './commands.ts';
import { findPlaced, takenBy, target } from './rules.ts';
import { changesOf, type DaySchedule } from './state.ts';

/**
 * Changes fields of a reservation that nobody else has changed meanwhile. Fields that have the value already give no
 * event.
 */
export function change(command: CommandOf<'ChangeReservation'>, day: DaySchedule): ScheduleDecision {
  const { booking, refusal } = findPlaced(command.reservationId, day);
  if (!booking) return refuse(refusal);
  if (booking.status === 'cancelled') return refuse({ code: 'already_cancelled' });
  const { version, details, personId } = booking;
  const requested = Object.entries(changesOf(command.changes));
  const current = new Map<string, unknown>(Object.entries(details));
  if (requested.every(([field, value]) => current.get(field) === value)) return accept();
  if (command.version !== null && command.version !== version)
    return refuse({ code: 'version_conflict', version, details });
  return accept({
    type: 'ReservationChanged',
    data: { ...target(command), version: version + 1, personId, ...command.changes },
  });
}

/** Lets a cancelled reservation hold its time again, where that is free and not over. */
export function restore(command: CommandOf<'RestoreReservation'>, day: DaySchedule): ScheduleDecision {
  const { booking, refusal } = findPlaced(command.reservationId, day);
  if (!booking) return refuse(refusal);
  if (booking.status === 'confirmed' && booking.restored) return accept();
  if (booking.status !== 'cancelled') return refuse({ code: 'not_cancelled' });
  if (hasEnded(command, booking.end)) return refuse({ code: 'reservation_expired' });
  const taken = takenBy({ ...booking, date: command.date }, day, command.now);
  if (taken) return refuse(taken);
  return accept({
    type: 'ReservationRestored',
    data: { ...booking.details, version: booking.version + 1 },
  });
}

/** Another time on the same day of the same attraction: one event, as all of it is decided in one stream. */
export function reschedule(command: CommandOf<'RescheduleReservation'>, day: DaySchedule): ScheduleDecision {
  const { booking, refusal } = findPlaced(command.reservationId, day);
  if (!booking) return refuse(refusal);
  const { start, end, moveId, now } = command;
  if (booking.status === 'cancelled') return refuse({ code: 'already_cancelled' });
  if (booking.status === 'checked-in') return refuse({ code: 'already_checked_in' });
  if (booking.start === start && booking.end === end) return accept();
  if (hasEnded(command, booking.end)) return refuse({ code: 'reservation_expired' });
  const refused =
    refusedByPolicy(command, { kind: 'staff', now }) ?? takenBy(command, day, now, command.reservationId);
  if (refused) return refuse(refused);
  return accept({
    type: 'ReservationRescheduled',
    data: { ...target(command), version: booking.version + 1, start, end, moveId },
  });
}

/** A single reservation becomes a date of a series. */
export function joinSeries(command: CommandOf<'JoinSeries'>, day: DaySchedule): ScheduleDecision {
  const { booking, refusal } = findPlaced(command.reservationId, day);
  if (!booking) return refuse(refusal);
  const { series } = command;
  if (booking.details.series?.seriesId === series.seriesId) return accept();
  if (booking.details.series !== null) return refuse({ code: 'in_series_already' });
  if (booking.status === 'cancelled') return refuse({ code: 'already_cancelled' });
  return accept({
    type: 'ReservationJoinedSeries',
    data: { ...target(command), version: booking.version + 1, series },
  });
}
