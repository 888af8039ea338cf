import type { PreviewDate } from '../../../../api/contract/booking.ts';
import type { ResponseOf } from '../../../../api/contract/call.ts';
import type { calls } from '../../../../api/contract/calls.ts';
import { hourRange, longDate } from '../../../shared/text/dates.ts';
import { bookingNotes } from '../../../shared/text/reservation-texts.ts';
import { counted } from '../grid/cells/text.ts';
import type { FormValues } from './form-values.ts';
import { reservationCount } from './series.ts';

export type Created = ResponseOf<typeof calls.createReservation>;

/** Section 5 of the specification, to the letter. */
export const INCOMPLETE = 'Información: Debes completar todos los campos con *';

/** Section 8, to the letter. */
const CREATED = 'Reserva creada correctamente';
export const FAILED = 'Error al crear la reserva: ';

export const TAKEN = 'El horario está ocupado: elija otro, o uno de los que están libres.';

export const PAST_HOUR = {
  title: '¿Reservar una hora que ya pasó?',
  text: 'El horario elegido ya terminó hoy. ¿Desea registrar la reserva de todos modos?',
  confirm: 'Reservar de todos modos',
  cancel: 'Cambiar el horario',
  intent: 'warning',
} as const;

export const LEAVE = {
  title: '¿Cerrar sin reservar?',
  text: 'Se perderá lo que ha escrito en este formulario.',
  confirm: 'Descartar',
  cancel: 'Seguir con la reserva',
} as const;

export function createdText(created: Created, values: FormValues, court: string): string {
  const hours = hourRange(values.selected_hour_start, values.selected_hour_end);
  const { length } = created.reservations;
  const from = longDate(created.reservation.date);
  const what =
    length > 1 ? `${court}, ${length} fechas desde el ${from}, ${hours}` : `${court}, ${from}, ${hours}`;
  const made = `${CREATED}: ${what}`;
  const notes = bookingNotes(created);
  return notes.length > 0 ? `${made}. ${notes.join(' ')}` : made;
}

export function submitText(values: FormValues, skipped: readonly string[]): string {
  const isChosen =
    values.reservation_recurring_type_selected !== '' && values.reservation_recurring_count > 0;
  if (!values.reservation_is_recurring || !isChosen) return 'Reservar';
  return `Reservar ${counted(reservationCount(values, skipped), 'fecha', 'fechas')}`;
}

/** One sentence about the dates: `6 fechas: 4 libres, 2 ocupadas`. Closed hours can be booked, so they count as free. */
export function datesSummary(dates: readonly PreviewDate[]): string {
  const count = (wanted: PreviewDate['state']) => dates.filter(({ state }) => state === wanted).length;
  const [taken, past] = [count('taken'), count('past')];
  const parts = [counted(dates.length - taken - past, 'libre', 'libres')];
  if (taken > 0) parts.push(counted(taken, 'ocupada', 'ocupadas'));
  if (past > 0) parts.push(counted(past, 'pasada', 'pasadas'));
  return `${dates.length} fechas: ${parts.join(', ')}`;
}

/** `Cancha 3, sábado 21 de noviembre, 07:00–08:00, se acaba de ocupar: Ana · Fútbol.` */
export function takeoverText(taken: readonly PreviewDate[], court: string, hours: string): string {
  const [first] = taken;
  if (!first) return '';
  const more = taken.length > 1 ? ` Y ${counted(taken.length - 1, 'fecha más', 'fechas más')}.` : '';
  const by = first.taken_by || first.closure;
  const happened = first.closure ? 'cerrar' : 'ocupar';
  return `${court}, ${first.date_es}, ${hours}, se acaba de ${happened}${by && `: ${by}`}.${more}`;
}
