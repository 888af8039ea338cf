import type { Reservation } from '../../../api/contract/reservations.ts';
import { dateTimeText } from './date-text.ts';
import { longDate, timeOf } from './dates.ts';
import { reservationsText } from './figure-text.ts';

/** Section 8 of the specification, to the letter. */
export const CANCELLED = 'Se ha eliminado este registro correctamente';
export const CANCEL_FAILED = 'No se ha sido posible eliminar este registro';
export const CHECK_IN_FAILED =
  'No se ha sido posible marcar el check in en la reserva, compruebe que no sea una reserva cancelada o que la fecha y hora de entrada sea menor que la actual.';

export const cancelledText = (count: number) =>
  `${count === 1 ? 'Se ha cancelado' : 'Se han cancelado'} ${reservationsText(count)}`;

/** Adds to the text of several changes how many of them can be undone, where those are not all or none. */
export function withUndoable(text: string, undoable: number, done: number): string {
  if (undoable === 0 || undoable === done) return text;
  return `${text.replace(/\.?$/, '.')} «Deshacer» vale para ${undoable} de ${done}.`;
}

export function checkedInText(datetime: string): string {
  return `Se ha marcado check in en la reseva correctamente a las ${timeOf(datetime)}`;
}

function requestedText(until: string): string {
  return `Solicitud enviada: está pendiente de aprobación. Su horario queda apartado hasta el ${dateTimeText(until)}.`;
}

export function ownRequestText(until: string): string {
  return `${requestedText(until)} Siga su estado en «Mis reservas».`;
}

/** The answer to a person who accepted a freed hour; null: it needs no approval. */
export function acceptedText(approvalUntil: string | null): string {
  return approvalUntil === null
    ? 'La hora es suya: la reserva ya está en «Mis reservas».'
    : ownRequestText(approvalUntil);
}

/** Notes for staff on a booking just made: whether it has to be approved, and the warnings. */
export function bookingNotes({
  approval_until: until,
  warnings,
}: {
  readonly approval_until: string | null;
  readonly warnings: readonly string[];
}): string[] {
  return [...(until === null ? [] : [requestedText(until)]), ...warnings];
}

/** Which reservation a button of a list is for, where several have the same words: read after them. */
export function reservationName(of: Pick<Reservation, 'place_attraction' | 'date' | 'hours'>): string {
  return `${of.place_attraction}, ${longDate(of.date)}, ${of.hours}`;
}

/** The status as the server names it; section 4 of the specification has a word for any other. */
export function statusName({ status_name }: Pick<Reservation, 'status_name'>): string {
  return status_name || 'Desconocido';
}
