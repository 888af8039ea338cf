import { z } from 'zod';
import { accept, refuse } from '../decider.ts';
import { eventFamily } from '../event-definition.ts';
import { interval, reservationDay } from '../event-fields.ts';
import { hasEnded, type Now, refusedByPolicy, spacingOf } from './booking-policy.ts';
import type { Interval } from './interval.ts';
import { type ByOwner, policyOf, refusedAsPast, refusedToOwner } from './own-move.ts';
import { type Target, version } from './reservation-data.ts';
import { type DecisionOf, findPlaced, rule, takenBy, target } from './rule.ts';
import {
  type DaySchedule,
  keptLayout,
  onPlaced,
  type Place,
  placedIn,
  pointerKey,
  put,
  withoutOffer,
  withoutReturn,
} from './state.ts';
import { isOpen } from './status.ts';

/** Another time within the day, or another attraction of its floor. */

/** The names and shapes of events are stored in the log for good. */
const events = eventFamily('reservations', 'reservationId', reservationDay, (event) => ({
  /**
   * Within the day. `moveId`: the hold that it replaces, if any; `court`: another attraction of the same floor, null:
   * unchanged.
   */
  ReservationRescheduled: event(
    'upd',
    'Horario de la reserva cambiado',
    {
      version,
      ...interval,
      moveId: z.string().nullable(),
      court: z.object({ attractionId: z.number(), centerId: z.number() }).nullable(),
    },
    { version: 2, upcasters: { 1: (data) => ({ ...data, court: null }) } },
  ),
}));

type Rescheduling = DecisionOf<typeof events>;

type Court = Pick<Place, 'attractionId' | 'centerId'>;

interface RescheduleReservation extends Target, Interval, ByOwner {
  readonly now: Now;
  readonly moveId: string | null;
  /** Absent: the same attraction. */
  readonly court?: Court;
}

function reschedule(command: RescheduleReservation, day: DaySchedule): Rescheduling {
  const { booking, refusal } = findPlaced(command, day);
  if (!booking) return refuse(refusal);
  const { start, end, moveId, now, own, gaps } = command;
  const policy = policyOf(own, now, gaps);
  const court = command.court?.attractionId === command.attractionId ? undefined : command.court;
  const attractionId = court?.attractionId ?? command.attractionId;
  if (booking.status === 'cancelled') return refuse({ code: 'already_cancelled' });
  if (booking.status === 'checked-in') return refuse({ code: 'already_checked_in' });
  if (!court && booking.start === start && booking.end === end) return accept();
  if (hasEnded(command, booking.end)) return refuse({ code: 'reservation_expired' });
  const refused =
    refusedToOwner(command, booking, own) ??
    refusedByPolicy(command, policy) ??
    refusedAsPast(own, command, now) ??
    takenBy({ ...command, attractionId }, own ? withoutReturnOf(command, day) : day, now, {
      own: command.reservationId,
      spacing: spacingOf(policy, booking.details.reservationTypeId),
    });
  if (refused) return refuse(refused);
  return accept({
    type: 'ReservationRescheduled',
    data: {
      ...target(command),
      version: booking.version + 1,
      start,
      end,
      moveId,
      court: court ? courtOf(court) : null,
    },
  });
}

/** Staff may have taken it out of a closed time on purpose. */
function withoutReturnOf({ reservationId }: Target, day: DaySchedule): DaySchedule {
  const placed = placedIn(day, reservationId);
  if (!placed?.returnsTo) return day;
  return keptLayout(day, new Map(day).set(reservationId, withoutReturn(placed)));
}

export const courtOf = ({ attractionId, centerId }: Court): Court => ({ attractionId, centerId });

/** Earlier ways from the attraction where it is now end. */
function withoutPointer(day: DaySchedule, { reservationId, court }: Rescheduled): DaySchedule {
  if (!court) return day;
  const next = new Map(day);
  next.delete(pointerKey(reservationId, court.attractionId));
  return keptLayout(day, next);
}

interface Rescheduled extends Target, Interval {
  readonly version: number;
  readonly court: Court | null;
}

const changeTime = onPlaced<Rescheduled>((known, { version, start, end, court }) => ({
  ...(court
    ? withoutOffer(withoutReturn(known))
    : { ...known, returnsTo: known.returnsTo ?? { start: known.start, end: known.end } }),
  version,
  start,
  end,
  ...(court && { attractionId: court.attractionId, passed: [...(known.passed ?? []), known.attractionId] }),
  // The old slot does not apply to another attraction.
  details: { ...known.details, start, end, ...(court && { ...court, availableDateId: null }) },
}));

type Ended = 'hold-filled' | 'hold-released' | 'move-given-up';

/** Leaves a mark in the day by which late steps of the move are refused. */
export const endMove =
  (status: Ended) =>
  (
    day: DaySchedule,
    { moveId, reservationId, attractionId }: Omit<Target, 'date'> & { readonly moveId: string },
  ) =>
    put(day, moveId, { status, reservationId, attractionId, moveId });

export const rescheduling = rule({
  events,
  evolve: {
    ReservationRescheduled: (day, { moveId, ...data }) => {
      const changed = withoutPointer(changeTime(day, data), data);
      return moveId === null ? changed : endMove('hold-filled')(changed, { ...data, moveId });
    },
  },
  decide: { RescheduleReservation: reschedule },
  may: { move: (standing) => isOpen(standing) && !hasEnded(standing, standing.end) },
});
