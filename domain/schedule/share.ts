import type { LocalMoment } from '../calendar/moment.ts';
import { accept, refuse } from '../decider.ts';
import { eventFamily } from '../event-definition.ts';
import { reservationDay } from '../event-fields.ts';
import { hasEnded, type Now } from './booking-policy.ts';
import type { Target } from './reservation-data.ts';
import { type DecisionOf, findPlaced, rule, target } from './rule.ts';
import type { DaySchedule } from './state.ts';

/** The names and shapes of events are stored in the log for good. The guests themselves are not in it. */
const events = eventFamily('reservations', 'reservationId', reservationDay, (event) => ({
  /** A link was made with which others can say that they come; an earlier link ends. */
  ReservationShared: event('upd', 'Enlace creado para compartir la reserva'),
  /** The link ended, and who said that they come was deleted. */
  SharingEnded: event('upd', 'Enlace de la reserva compartida anulado'),
}));

interface ShareReservation extends Target {
  readonly now: Now;
}

function share(command: ShareReservation, day: DaySchedule): DecisionOf<typeof events> {
  const { booking, refusal } = findPlaced(command.reservationId, day);
  if (!booking) return refuse(refusal);
  if (booking.status === 'cancelled') return refuse({ code: 'already_cancelled' });
  if (hasEnded(command, booking.end)) return refuse({ code: 'reservation_expired' });
  return accept({ type: 'ReservationShared', data: target(command) });
}

/** Notes that a link has ended, whatever became of the reservation. */
function endSharing(command: Target, day: DaySchedule): DecisionOf<typeof events> {
  const { booking, refusal } = findPlaced(command.reservationId, day);
  if (!booking) return refuse(refusal);
  return accept({ type: 'SharingEnded', data: target(command) });
}

export const sharing = rule({
  events,
  evolve: { ReservationShared: (day) => day, SharingEnded: (day) => day },
  decide: { ShareReservation: share, EndSharing: endSharing },
  may: {},
});

interface Shared {
  readonly date: string;
  readonly end: number;
  readonly cancelled: boolean;
}

/** Whether people may still say that they come, at a moment that is local. */
export function partyState(
  { date, end, cancelled }: Shared,
  now: LocalMoment,
): 'open' | 'cancelled' | 'over' {
  if (cancelled) return 'cancelled';
  return hasEnded({ date, now }, end) ? 'over' : 'open';
}

/** How many people may come in all, how many do (the person who booked is one), and how many still fit. */
export function partyRoom(capacity: number, guests: number) {
  const coming = guests + 1;
  return { capacity, coming, free: Math.max(0, capacity - coming) };
}

/** How many guests fit beside the person who booked. */
export function guestRoom(capacity: number): number {
  return Math.max(0, capacity - 1);
}
