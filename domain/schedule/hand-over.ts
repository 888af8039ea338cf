import { z } from 'zod';
import { accept, refuse } from '../decider.ts';
import { eventFamily } from '../event-definition.ts';
import { reservationDay, sealedForPerson } from '../event-fields.ts';
import { hasBegun, type Now } from './booking-policy.ts';
import type { Target } from './reservation-data.ts';
import { type DecisionOf, findPlaced, rule, type ScheduleRefusal, target } from './rule.ts';
import { type DaySchedule, onPlaced, type Placed, withoutOffer } from './state.ts';

/** Two steps; at any time the reservation belongs to one of the two persons. */

const toPersonId = z.string();

/** The names and shapes of events are stored in the log for good. */
const events = eventFamily('reservations', 'reservationId', reservationDay, (event) => ({
  /** Stays with its person until accepted; a later offer replaces this one. */
  HandoverOffered: event('upd', 'Reserva ofrecida a otra persona', { toPersonId }),
  HandoverEnded: event('upd', 'Oferta de la reserva retirada o rechazada', { toPersonId }),
  /** The former person's remarks are removed. */
  ReservationHandedOver: event(
    'upd',
    'Reserva cedida a otra persona',
    {
      version: z.number(),
      fromPersonId: z.string().nullable(),
      personId: z.string(),
      name: z.string(),
    },
    sealedForPerson('name'),
  ),
}));

function refusedHandover(
  command: Pick<OfferHandover, 'date' | 'now'>,
  booking: Placed,
): ScheduleRefusal | null {
  if (booking.status === 'cancelled') return { code: 'already_cancelled' };
  if (booking.status === 'checked-in') return { code: 'already_checked_in' };
  return hasBegun(command, booking.start) ? { code: 'handover_over' } : null;
}

interface OfferHandover extends Target {
  /** Absent: staff. */
  readonly owner?: string;
  readonly toPersonId: string;
  readonly now: Now;
}

function offerHandover(command: OfferHandover, day: DaySchedule): DecisionOf<typeof events> {
  const { booking, refusal } = findPlaced(command, day);
  if (!booking) return refuse(refusal);
  const { owner, toPersonId } = command;
  if (owner !== undefined && owner !== booking.personId) return refuse({ code: 'reservation_of_another' });
  if (toPersonId === booking.personId) return refuse({ code: 'handover_self' });
  const refused = refusedHandover(command, booking);
  if (refused) return refuse(refused);
  if (booking.handoverTo === toPersonId) return accept();
  return accept({ type: 'HandoverOffered', data: { ...target(command), toPersonId } });
}

interface EndHandover extends Target {
  readonly personId: string;
}

/** Either person may end it; twice has no effect. */
function endHandover(command: EndHandover, day: DaySchedule): DecisionOf<typeof events> {
  const { booking, refusal } = findPlaced(command, day);
  if (!booking) return refuse(refusal);
  const { handoverTo, personId } = booking;
  if (command.personId !== personId && command.personId !== handoverTo)
    return refuse({ code: 'handover_unknown' });
  if (handoverTo === undefined) return accept();
  return accept({ type: 'HandoverEnded', data: { ...target(command), toPersonId: handoverTo } });
}

interface AcceptHandover extends Target {
  readonly personId: string;
  readonly name: string;
  readonly now: Now;
}

function acceptHandover(command: AcceptHandover, day: DaySchedule): DecisionOf<typeof events> {
  const { booking, refusal } = findPlaced(command, day);
  if (!booking) return refuse(refusal);
  const { personId, name } = command;
  if (booking.personId === personId) return accept();
  if (booking.handoverTo !== personId) return refuse({ code: 'handover_unknown' });
  const refused = refusedHandover(command, booking);
  if (refused) return refuse(refused);
  const data = { ...target(command), version: booking.version + 1, fromPersonId: booking.personId };
  return accept({ type: 'ReservationHandedOver', data: { ...data, personId, name } });
}

export const handingOver = rule({
  events,
  evolve: {
    HandoverOffered: onPlaced((known, { toPersonId }) => ({ ...known, handoverTo: toPersonId })),
    HandoverEnded: onPlaced(withoutOffer),
    ReservationHandedOver: onPlaced((known, { personId, name, version }) => ({
      ...withoutOffer(known),
      version,
      personId,
      details: { ...known.details, personId, name, observations: '' },
    })),
  },
  decide: { OfferHandover: offerHandover, EndHandover: endHandover, AcceptHandover: acceptHandover },
  may: {},
});
