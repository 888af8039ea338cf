import { minutesUntil } from '../../domain/schedule/booking-policy.ts';
import { ownCancelObstacle } from '../../domain/schedule/cancel.ts';
import { isMovedByOwner } from '../../domain/schedule/own-move.ts';
import { DEFAULT_SETTINGS, settingsAt } from '../../domain/settings/state.ts';
import type { ReservationDetail } from '../../projections/reservation-detail/queries.ts';
import type { Reservation } from '../contract/reservations.ts';
import { type Moment, presentReservation, ruleView } from './reservation.ts';
import { span } from './spanish.ts';

/**
 * A reservation as its owner sees it: it can be cancelled or moved until some time before the entry, and only staff do
 * more with it.
 */
export function presentOwn(detail: ReservationDetail, moment: Moment): Reservation {
  const reservation = presentReservation(detail, moment);
  const note = cancelNote(detail, moment);
  const isToCome = minutesUntil({ date: detail.date, now: moment.local }, detail.start) > 0;
  const isOffered = detail.handoverTo !== null && reservation.is_available && isToCome;
  const isMovable = note === '' && !isOffered && detail.approval !== 'pending' && isMovedByOwner(detail);
  const may = { cancel: note === '', cancel_note: note, check_in: false, move: isMovable };
  return { ...reservation, may, handover_offered: isOffered };
}

function cancelNote(detail: ReservationDetail, { local, rules = DEFAULT_SETTINGS }: Moment): string {
  const { cancel_deadline_minutes: deadline } = settingsAt(rules, detail.centerId);
  switch (ownCancelObstacle(ruleView(detail), local, deadline)) {
    case null:
      return '';
    case 'not-open':
      return 'Ya no se puede cancelar.';
    case 'begun':
      return 'La hora de entrada ya pasó.';
    case 'too-late':
      return `Se cancela con al menos ${span(deadline)} de anticipación. Comuníquese con el centro deportivo.`;
  }
}
