import type { ReservationDetail } from '../../projections/reservation-detail/queries.ts';
import type { Reservation } from '../contract/reservations.ts';
import { type Moment, presentReservation } from './reservation.ts';

/** A reservation as its owner sees it: cancelling ends at the entry time, and checking in is the staff's. */
export function presentOwn(detail: ReservationDetail, moment: Moment): Reservation {
  const reservation = presentReservation(detail, moment);
  const { date, minute } = moment.local;
  const begun = detail.date < date || (detail.date === date && detail.start <= minute);
  return {
    ...reservation,
    may: { ...reservation.may, cancel: reservation.is_available && !begun, check_in: false },
  };
}
