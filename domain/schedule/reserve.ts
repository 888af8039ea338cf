import { z } from 'zod';
import { accept, refuse } from '../decider.ts';
import { type EventsOf, eventFamily } from '../event-definition.ts';
import { reservationDay } from '../event-fields.ts';
import { type BookingPolicy, hasEnded, refusedByPolicy, spacingOf } from './booking-policy.ts';
import { personalDetails, type ReservationData, reservationFields, type Target } from './reservation-data.ts';
import { type DecisionOf, rule, takenBy, target } from './rule.ts';
import { confirmed, type DaySchedule, knownIn, onPlaced, put } from './state.ts';

/** The names and shapes of events are stored in the log for good. */
const events = eventFamily('reservations', 'reservationId', reservationDay, (event) => ({
  SlotReserved: event('ins', 'Reserva creada', reservationFields, personalDetails),
  /** Staff noted a past visit; they may cancel or check it in until the day ends. */
  ReservationNotedLate: event('upd', 'Reserva anotada después de su hora'),
  /** Rolled back with its series. Also written before it is placed, to stop a late driver. */
  OccurrenceWithdrawn: event('del', 'Fecha retirada: la serie no se pudo completar', {
    seriesId: z.string(),
  }),
  /** Claimed by a citizen but not placed in time; can't be placed later. */
  BookingAbandoned: event('del', 'Solicitud de reserva sin terminar descartada'),
}));

type Reserving = DecisionOf<typeof events>;

interface ReserveSlot {
  readonly reservation: ReservationData;
  readonly policy: BookingPolicy;
}

function reserve({ reservation, policy }: ReserveSlot, day: DaySchedule): Reserving {
  const known = knownIn(day, reservation);
  if (known?.status === 'withdrawn') return refuse({ code: 'occurrence_withdrawn' });
  if (known?.status === 'abandoned') return refuse({ code: 'booking_abandoned' });
  if (known) return accept();
  const refusal = refusedByPolicy(reservation, policy);
  if (refusal) return refuse(refusal);
  const spacing = spacingOf(policy, reservation.reservationTypeId);
  const taken = takenBy(reservation, day, policy.now, { spacing });
  if (taken) return refuse(taken);
  const reserved: EventsOf<typeof events> = { type: 'SlotReserved', data: reservation };
  const now = policy.kind === 'window' ? undefined : policy.now;
  if (!now || !hasEnded({ date: reservation.date, now }, reservation.end)) return accept(reserved);
  return accept<EventsOf<typeof events>>(reserved, {
    type: 'ReservationNotedLate',
    data: target(reservation),
  });
}

interface WithdrawOccurrence extends Target {
  readonly seriesId: string;
}

function withdraw(command: WithdrawOccurrence, day: DaySchedule): Reserving {
  if (day.get(command.reservationId)?.status === 'withdrawn') return accept();
  return accept({ type: 'OccurrenceWithdrawn', data: { ...target(command), seriesId: command.seriesId } });
}

function abandon(command: Target, day: DaySchedule): Reserving {
  if (knownIn(day, command)) return accept();
  return accept({ type: 'BookingAbandoned', data: target(command) });
}

export const reserving = rule({
  events,
  evolve: {
    SlotReserved: (day, data) => put(day, data.reservationId, confirmed(data, 1)),
    ReservationNotedLate: onPlaced((known) => ({ ...known, isLate: true })),
    OccurrenceWithdrawn: (day, { reservationId, attractionId }) =>
      put(day, reservationId, { status: 'withdrawn', reservationId, attractionId }),
    BookingAbandoned: (day, { reservationId, attractionId }) =>
      put(day, reservationId, { status: 'abandoned', reservationId, attractionId }),
  },
  decide: { ReserveSlot: reserve, WithdrawOccurrence: withdraw, AbandonBooking: abandon },
  may: {},
});
