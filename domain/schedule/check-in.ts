import { z } from 'zod';
import { accept, refuse } from '../decider.ts';
import { eventFamily } from '../event-definition.ts';
import { reservationDay } from '../event-fields.ts';
import { minutesUntil, type Now } from './booking-policy.ts';
import type { Target } from './reservation-data.ts';
import { type DecisionOf, findPlaced, isLeaving, isOver, rule, target } from './rule.ts';
import { base, type DaySchedule, onPlaced } from './state.ts';
import { isOpen } from './status.ts';

/** The names and shapes of events are stored in the log for good. */
const events = eventFamily('reservations', 'reservationId', reservationDay, (event) => ({
  /** `at`: `YYYY-MM-DD HH:mm:ss`, local. */
  ReservationCheckedIn: event('mar', 'Check-in marcado', { at: z.string() }),
  CheckInTakenBack: event('mar', 'Check-in deshecho'),
}));

interface CheckIn extends Target {
  readonly now: Now;
  /** Minutes before the start; default 0. */
  readonly earlyMinutes?: number;
}

function checkIn(command: CheckIn, day: DaySchedule): DecisionOf<typeof events> {
  const { booking, refusal } = findPlaced(command, day);
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

interface TakeCheckInBack extends Target {
  readonly now: Now;
}

/** Only on the same day: later, missed visits have been counted. */
function takeCheckInBack(command: TakeCheckInBack, day: DaySchedule): DecisionOf<typeof events> {
  const { booking, refusal } = findPlaced(command, day);
  if (!booking) return refuse(refusal);
  if (booking.status === 'cancelled') return refuse({ code: 'already_cancelled' });
  if (command.date !== command.now.date) return refuse({ code: 'reservation_expired' });
  if (booking.status !== 'checked-in') return accept();
  return accept({ type: 'CheckInTakenBack', data: target(command) });
}

export const checkingIn = rule({
  events,
  evolve: {
    ReservationCheckedIn: onPlaced((known, { at }) => ({ status: 'checked-in', at, ...base(known) })),
    CheckInTakenBack: onPlaced((known) => ({ status: 'confirmed', ...base(known) })),
  },
  decide: { CheckIn: checkIn, TakeCheckInBack: takeCheckInBack },
  may: {
    checkIn: (standing) =>
      isOpen(standing) &&
      !standing.isPending &&
      minutesUntil(standing, standing.start) <= standing.earlyMinutes,
    takeCheckInBack: ({ status, date, now }) => status === 2 && date === now.date,
  },
});
