import type { Alternative } from '../../../api/contract/booking.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { dateText, dateTimeText } from '../../shared/text/date-text.ts';
import { fullDate, timeOf } from '../../shared/text/dates.ts';
import { CANCELLED } from '../../shared/text/reservation-texts.ts';

/** Cancelling is offered only for confirmed reservations, and only to those whom the server allows it. */
export function mayCancel(reservation: Pick<Reservation, 'status' | 'may'>): boolean {
  return reservation.status === 0 && reservation.may.cancel;
}

export interface DetailRow {
  readonly label: string;
  readonly value: string;
}

/** The table of the detail, in the order of the specification; rows that need a value are left out without one. */
export function detailRows(reservation: Reservation): readonly DetailRow[] {
  const rows: (DetailRow | null)[] = [
    reservation.name ? { label: 'Encargado', value: reservation.name } : null,
    { label: 'Organización / Institución', value: reservation.dependency || '(ninguna)' },
    reservation.activity ? { label: 'Actividad', value: reservation.activity.name } : null,
    { label: 'Lugar', value: reservation.place },
    { label: 'Fecha', value: reservation.date_es || fullDate(reservation.date) },
    { label: 'Horario', value: reservation.hours },
    { label: 'Observaciones', value: reservation.observations || '(ninguna)' },
  ];
  return rows.filter((row) => row !== null);
}

/** Why checking in is not possible now, or when it was done; '' where it is possible. */
export function checkInNote(reservation: Reservation): string {
  if (reservation.may.check_in) return '';
  if (reservation.may.elsewhere_note) return reservation.may.elsewhere_note;
  const { approval } = reservation;
  if (reservation.status === 0 && approval?.state === 'pending')
    return `Pendiente de aprobación: aparta su horario hasta el ${dateTimeText(approval.until)}.`;
  if (reservation.status === 1 && approval?.state === 'refused')
    return `Solicitud rechazada: ${approval.reason}`;
  if (reservation.status === 1 && approval?.state === 'expired')
    return 'La solicitud venció sin que nadie la aprobara.';
  if (reservation.status === 2) return `Check-in marcado a las ${timeOf(reservation.check_in_datetime)}.`;
  if (reservation.status === 0) {
    return `El check-in se puede marcar desde las ${timeOf(reservation.date_start)} hasta las ${timeOf(reservation.date_end)} del día de la reserva.`;
  }
  return '';
}

/** Why cancelling is not possible now; '' where it is. */
export function cancelNote(reservation: Pick<Reservation, 'status' | 'may'>): string {
  // `checkInNote` says it.
  if (mayCancel(reservation) || reservation.may.elsewhere_note) return '';
  if (reservation.status === 1) return 'La reserva ya está cancelada.';
  if (reservation.status === 2) return 'No se puede cancelar: ya tiene el check-in marcado.';
  if (reservation.status === 3) return 'No se puede cancelar: la reserva ya terminó.';
  return 'Su cuenta no puede cancelar esta reserva.';
}

export function placeText({ attraction_name, date, hour_start, hour_end }: Alternative): string {
  return `${attraction_name}, ${dateText(date)}, ${hour_start}–${hour_end}`;
}

/** Hours are not broken over two lines. */
const JOINER = '\u2060';

export function subjectOf(reservation: Reservation): string {
  const hours = reservation.hours.replace('–', `${JOINER}–${JOINER}`);
  return `${reservation.place}, ${reservation.date_es || fullDate(reservation.date)}, ${hours}`;
}

/** The action, and the rules that staff exceeded by it. */
export function withWarnings(
  success: string,
  { warnings }: { readonly warnings: readonly string[] },
): string {
  return [success, ...warnings].join('. ');
}

const sentences = (success: string, failure: string) => ({ success, failure });

export const EDIT = sentences(
  'Se ha actualizado la información de la reserva correctamente',
  'No ha sido posible actualizar la información de la reserva',
);
/** The same sentence as the server's. */
export const UNREGISTERED =
  'No hay ninguna persona registrada con ese CUI. Revise el número, o registre antes a la persona en «Personas».';
export const MOVE = sentences('Se ha movido la reserva correctamente', 'No ha sido posible mover la reserva');
export const MOVE_NOWHERE = 'La reserva ya está ahí. Elija otra hora, fecha o atracción';
export const MOVED_BACK = 'La reserva volvió a su lugar';
export const REPEAT = sentences(
  'Se han reservado las demás fechas de la serie correctamente',
  'No ha sido posible repetir la reserva',
);
export const TAKE_BACK = sentences(
  'Se ha deshecho el check-in: la reserva queda como antes',
  'No ha sido posible deshacer el check-in',
);
export const RESTORE = sentences(
  'Se ha restaurado la reserva correctamente',
  'No ha sido posible restaurar la reserva',
);

/** The sentence of the specification, then how many dates of a series it was about. */
export function cancelledDatesText(count: number, checkedIn: number): string {
  const cancelled = count === 1 ? 'Se ha cancelado 1 fecha' : `Se han cancelado ${count} fechas`;
  const kept = checkedIn === 1 ? ' 1 con check-in se conserva.' : ` ${checkedIn} con check-in se conservan.`;
  return `${CANCELLED}. ${cancelled} de la serie.${checkedIn === 0 ? '' : kept}`;
}

export function movedDatesText(count: number, warnings: readonly string[]): string {
  const moved = count === 1 ? 'Se ha movido 1 fecha.' : `Se han movido ${count} fechas.`;
  return [`${MOVE.success}.`, moved, ...warnings].join(' ');
}

/** `dates`: of those that failed, where they are known. */
export function restoredText(count: number, failed = 0, dates: readonly string[] = []): string {
  if (count === 1 && failed === 0) return RESTORE.success;
  if (failed === 0) return `Se han restaurado las ${count} reservas correctamente`;
  const restored = count - failed;
  const verb = restored === 1 ? 'Se restauró' : 'Se restauraron';
  const named = dates.length > 0 ? `: ${dates.map((date) => dateText(date)).join(', ')}` : '';
  return `${verb} ${restored} de ${count} reservas; las demás siguen canceladas${named}`;
}
