import { z } from 'zod';
import { NORMAL_TYPE_ID } from '../catalog/normal-type.ts';
import { accept, refuse } from '../decider.ts';
import { eventFamily } from '../event-definition.ts';
import { courtDay, interval, reservationDay } from '../event-fields.ts';
import { hasEnded, type Now, refusedByPolicy, spacingOf } from './booking-policy.ts';
import { type ByOwner, policyOf, refusedAsPast, refusedToOwner } from './own-move.ts';
import { courtOf, endMove, type rescheduling } from './reschedule.ts';
import {
  movedTo,
  personalDetails,
  type ReservationData,
  reservationFields,
  type Target,
  version,
} from './reservation-data.ts';
import { type DecisionOf, findPlaced, rule, takenBy, target } from './rule.ts';
import {
  arrive,
  base,
  confirmed,
  type DaySchedule,
  type Moved,
  onPlaced,
  type Place,
  placedIn,
  put,
} from './state.ts';
import { type Day, isSameDay } from './stream.ts';

/** Hold at the target, decide at the source, fill or release at the target. Idempotent; late steps are refused. */

const moveId = z.string();

/** The names and shapes of events are stored in the log for good. */
const events = eventFamily('reservations', 'reservationId', reservationDay, (event) => ({
  /** Holds this day's time for a reservation still on day `from`. */
  SlotHeld: event(
    'upd',
    'Horario apartado para un traslado',
    {
      moveId,
      centerId: z.number(),
      ...interval,
      from: z.object(courtDay),
      /** Set if the whole series moves: its driver decides, not the process of single moves. */
      seriesId: z.string().nullable(),
      /** Reservations of the series that leave before the hold is filled. */
      insteadOf: z.array(z.string()),
    },
    { version: 2, upcasters: { 1: (data) => ({ ...data, seriesId: null, insteadOf: [] }) } },
  ),
  /** Decides the move, in the day that the reservation leaves. */
  ReservationMoved: event('upd', 'Reserva trasladada a otro lugar o fecha', { moveId, version, to: movedTo }),
  /** Final: a late driver can't decide the move any more. */
  MoveGivenUp: event('upd', 'Traslado abandonado', { moveId }),
  /** Replaces the hold; complete, so that this day knows the reservation. */
  ReservationArrived: event(
    'upd',
    'Traslado completado',
    { ...reservationFields, version, moveId },
    personalDetails,
  ),
  HoldReleased: event('upd', 'Horario apartado liberado', { moveId }),
}));

type MoveDecision = DecisionOf<typeof events>;
/** A hold of the same day is filled there. */
type LeaveDecision = DecisionOf<typeof events & typeof rescheduling.events>;

interface HoldSlot extends ByOwner {
  readonly moveId: string;
  readonly reservationId: string;
  readonly from: Day;
  readonly to: Place;
  readonly now: Now;
  /** All of its series move together; `leaving`: their ids. */
  readonly series?: { readonly seriesId: string; readonly leaving: readonly string[] };
}

function hold(command: HoldSlot, day: DaySchedule): MoveDecision {
  const { moveId, reservationId, from, to, now, series, own, gaps } = command;
  const policy = policyOf(own, now, gaps);
  const known = day.get(moveId);
  if (known?.status === 'hold-released') return refuse({ code: 'move_given_up' });
  // Another move was faster, and its hold will be given up.
  if (known?.status === 'held' && !isSameDay(known.from, from)) return refuse({ code: 'move_given_up' });
  if (known) return accept();
  const leaving = series?.leaving.filter((id) => day.has(id)) ?? [];
  const refused =
    refusedByPolicy(to, policy) ??
    takenBy(to, day, now, {
      own: placedIn(day, reservationId)?.reservationId,
      leaving,
      // Owners move only this type.
      spacing: spacingOf(policy, NORMAL_TYPE_ID),
    });
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

interface MoveReservation extends Target, ByOwner {
  readonly moveId: string;
  readonly to: Place;
  readonly now: Now;
}

function leave(command: MoveReservation, day: DaySchedule): LeaveDecision {
  const { moveId, to, own, now } = command;
  const known = day.get(moveId)?.status;
  if (known === 'move-decided') return accept();
  if (known === 'move-given-up') return refuse({ code: 'move_given_up' });
  const { booking, refusal } = findPlaced(command, day);
  if (!booking) return refuse(refusal);
  if (booking.status === 'cancelled') return refuse({ code: 'already_cancelled' });
  if (booking.status === 'checked-in') return refuse({ code: 'already_checked_in' });
  if (hasEnded(command, booking.end)) return refuse({ code: 'reservation_expired' });
  const refused = refusedToOwner(command, booking, own) ?? refusedAsPast(own, to, now);
  if (refused) return refuse(refused);
  const { attractionId, date, centerId, start, end } = to;
  if (known === 'held') return fillHere(command, booking.version);
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

/** The hold is in this very day: both attractions came to lie on one floor. */
function fillHere({ moveId, to, ...command }: MoveReservation, version: number): LeaveDecision {
  const { start, end } = to;
  const court = to.attractionId === command.attractionId ? null : courtOf(to);
  return accept({
    type: 'ReservationRescheduled',
    data: { ...target(command), version: version + 1, start, end, moveId, court },
  });
}

interface OfMove extends Target {
  readonly moveId: string;
}

/** Final; a decided move can't be given up. */
function giveUp(command: OfMove, day: DaySchedule): MoveDecision {
  const { moveId } = command;
  const known = day.get(moveId);
  if (known?.status === 'move-decided') return refuse({ code: 'reservation_moved', to: known.to, moveId });
  if (known?.status === 'move-given-up') return accept();
  return accept({ type: 'MoveGivenUp', data: { ...target(command), moveId } });
}

interface SettleArrival {
  readonly moveId: string;
  readonly version: number;
  readonly reservation: ReservationData;
}

function settle({ moveId, reservation, version }: SettleArrival, day: DaySchedule): MoveDecision {
  const known = day.get(moveId)?.status;
  if (known === 'hold-filled') return accept();
  if (known !== 'held') return refuse({ code: 'move_given_up' });
  return accept({ type: 'ReservationArrived', data: { ...reservation, version, moveId } });
}

/** Also prevents a late driver from holding it again. */
function release(command: OfMove, day: DaySchedule): MoveDecision {
  const known = day.get(command.moveId)?.status;
  if (known === 'hold-released' || known === 'hold-filled') return accept();
  return accept({ type: 'HoldReleased', data: { ...target(command), moveId: command.moveId } });
}

const leaveDay = onPlaced<Target & Pick<Moved, 'moveId' | 'version' | 'to'>>(
  (known, { moveId, version, to }) => ({
    ...base(known),
    version,
    status: 'moved',
    moveId,
    to,
  }),
);

export const moving = rule({
  events,
  evolve: {
    SlotHeld: (day, { date: _, seriesId: __, ...data }) => put(day, data.moveId, { status: 'held', ...data }),
    ReservationMoved: (day, data) => {
      const { reservationId, attractionId, moveId, to } = data;
      return put(leaveDay(day, data), moveId, {
        status: 'move-decided',
        reservationId,
        attractionId,
        moveId,
        to,
      });
    },
    MoveGivenUp: endMove('move-given-up'),
    ReservationArrived: (day, data) =>
      arrive(endMove('hold-filled')(day, data), confirmed(data, data.version)),
    HoldReleased: endMove('hold-released'),
  },
  decide: {
    HoldSlot: hold,
    MoveReservation: leave,
    GiveUpMove: giveUp,
    SettleArrival: settle,
    ReleaseHold: release,
  },
  may: {},
});
