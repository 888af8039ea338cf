import type { LocalMoment } from '../calendar/moment.ts';
import { accept, refuse } from '../decider.ts';
import { eventFamily } from '../event-definition.ts';
import { reservationDay } from '../event-fields.ts';
import { minutesUntil, type Now } from './booking-policy.ts';
import { type Gaps, notBinding } from './gaps.ts';
import { refusedByDeadline } from './own-move.ts';
import { personalDetails, reservationFields, type Target, version } from './reservation-data.ts';
import { type DecisionOf, findPlaced, isOver, rule, takenBy, target } from './rule.ts';
import { base, confirmed, type DaySchedule, lateness, onPlaced, placedIn, put } from './state.ts';
import { isOpen, type PlacedReservation, statusAt } from './status.ts';

/** The names and shapes of events are stored in the log for good. */
const events = eventFamily('reservations', 'reservationId', reservationDay, (event) => ({
  ReservationCancelled: event('del', 'Reserva cancelada'),
  /** Complete, so that read models can rebuild the row. */
  ReservationRestored: event('upd', 'Reserva restaurada', { ...reservationFields, version }, personalDetails),
}));

interface CancelReservation extends Target {
  readonly now: Now;
  /** The person who cancels, only before the start; absent: staff. */
  readonly owner?: string;
  /** Minutes before the start until which the owner may cancel; default 0. */
  readonly deadlineMinutes?: number;
}

function cancel(command: CancelReservation, day: DaySchedule): DecisionOf<typeof events> {
  const { booking, refusal } = findPlaced(command, day);
  if (!booking) return refuse(refusal);
  if (command.owner !== undefined && command.owner !== booking.personId)
    return refuse({ code: 'reservation_of_another' });
  if (booking.status === 'cancelled') return refuse({ code: 'already_cancelled' });
  if (booking.status === 'checked-in') return refuse({ code: 'already_checked_in' });
  if (isOver(command, booking)) return refuse({ code: 'reservation_expired' });
  const late =
    command.owner === undefined
      ? null
      : refusedByDeadline(command, booking.start, command.deadlineMinutes ?? 0);
  if (late) return refuse(late);
  return accept({ type: 'ReservationCancelled', data: target(command) });
}

interface RestoreReservation extends Target {
  readonly now: Now;
  readonly gaps?: Gaps;
  /** Present one of the attraction; null: it was removed. Default: that of the reservation. */
  readonly centerId?: number | null;
}

function restore(command: RestoreReservation, day: DaySchedule): DecisionOf<typeof events> {
  const { booking, refusal } = findPlaced(command, day);
  if (!booking) return refuse(refusal);
  if (booking.status === 'confirmed' && booking.restored) return accept();
  if (booking.status !== 'cancelled') return refuse({ code: 'not_cancelled' });
  if (isOver(command, booking)) return refuse({ code: 'reservation_expired' });
  const { attractionId, date, now, gaps, centerId } = command;
  if (centerId !== undefined && centerId !== booking.details.centerId) return refuse({ code: 'place_gone' });
  const spacing = gaps && notBinding(gaps);
  const taken = takenBy({ ...booking, attractionId, date }, day, now, { spacing });
  if (taken) return refuse(taken);
  return accept({
    type: 'ReservationRestored',
    data: { ...booking.details, version: booking.version + 1 },
  });
}

export const cancelling = rule({
  events,
  evolve: {
    ReservationCancelled: onPlaced((known) => ({ status: 'cancelled', ...base(known) })),
    ReservationRestored: (day, data) => {
      const known = placedIn(day, data.reservationId);
      const { passed } = known ?? {};
      return put(day, data.reservationId, {
        ...confirmed(data, data.version),
        restored: true,
        ...lateness(known),
        ...(passed && { passed }),
      });
    },
  },
  decide: { CancelReservation: cancel, RestoreReservation: restore },
  may: {
    cancel: isOpen,
    restore: (standing) =>
      standing.status === 1 && statusAt({ ...standing, cancelled: false }, standing.now) === 0,
  },
});

export type OwnCancelObstacle = 'not-open' | 'begun' | 'too-late';

export function ownCancelObstacle(
  reservation: PlacedReservation,
  now: LocalMoment,
  deadlineMinutes: number,
): OwnCancelObstacle | null {
  if (statusAt(reservation, now) !== 0) return 'not-open';
  const wait = minutesUntil({ date: reservation.date, now }, reservation.start);
  if (wait <= 0) return 'begun';
  return wait < deadlineMinutes ? 'too-late' : null;
}
