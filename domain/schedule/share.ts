import type { LocalMoment } from '../calendar/moment.ts';
import { accept, refuse } from '../decider.ts';
import { eventFamily } from '../event-definition.ts';
import { reservationDay } from '../event-fields.ts';
import { hasEnded, type Now } from './booking-policy.ts';
import type { Target } from './reservation-data.ts';
import { type DecisionOf, findPlaced, rule, target } from './rule.ts';
import type { DaySchedule } from './state.ts';

/** The names and shapes of events are stored in the log for good. Guests are not in them. */
const events = eventFamily('reservations', 'reservationId', reservationDay, (event) => ({
  /** Replaces an earlier link. */
  ReservationShared: event('upd', 'Enlace creado para compartir la reserva'),
  /** Its guests are deleted. */
  SharingEnded: event('upd', 'Enlace de la reserva compartida anulado'),
}));

interface ShareReservation extends Target {
  readonly now: Now;
}

function share(command: ShareReservation, day: DaySchedule): DecisionOf<typeof events> {
  const { booking, refusal } = findPlaced(command, day);
  if (!booking) return refuse(refusal);
  if (booking.status === 'cancelled') return refuse({ code: 'already_cancelled' });
  if (hasEnded(command, booking.end)) return refuse({ code: 'reservation_expired' });
  return accept({ type: 'ReservationShared', data: target(command) });
}

function endSharing(command: Target, day: DaySchedule): DecisionOf<typeof events> {
  const { booking, refusal } = findPlaced(command, day);
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

/** Whether others can still join. Local moment. */
export function partyState(
  { date, end, cancelled }: Shared,
  now: LocalMoment,
): 'open' | 'cancelled' | 'over' {
  if (cancelled) return 'cancelled';
  return hasEnded({ date, now }, end) ? 'over' : 'open';
}

/** A place whose capacity nobody entered has 0. */
export function exceedsRoom(companions: number, capacity: number): boolean {
  return capacity > 0 && companions > capacity;
}

/** The person who booked counts as one. */
export function partyRoom(capacity: number, guests: number) {
  return { capacity, coming: guests + 1, free: Math.max(0, guestRoom(capacity) - guests) };
}

/** Where nobody has entered the capacity of the place. */
const GUESTS_OF_UNKNOWN_ROOM = 200;

/** Without the person who booked. */
export function guestRoom(capacity: number): number {
  return capacity === 0 ? GUESTS_OF_UNKNOWN_ROOM : capacity - 1;
}
