import { type Interval, toTime, union } from '../../../domain/schedule/interval.ts';
import { enumeration, span, spanishDate } from '../../presenters/spanish.ts';
import type { Rows } from './row.ts';

/** Refusals of the day of an attraction: what is taken, closed or over. */
export const scheduleRows = {
  slot_taken: {
    status: 409,
    sentence: ({ start, end, holder }) =>
      `El lugar ya está reservado de ${toTime(start)} a ${toTime(end)}${holder ? ` (${holder})` : ''}. Elija otra hora u otro lugar.`,
  },
  day_closed: {
    status: 409,
    sentence: ({ start, end, reason }) =>
      `El lugar está cerrado de ${toTime(start)} a ${toTime(end)}: ${reason}. Elija otra hora u otro lugar.`,
  },
  slot_offered: {
    status: 409,
    sentence: ({ start, end }) =>
      `El lugar está apartado de ${toTime(start)} a ${toTime(end)} para alguien de la lista de espera. Elija otra hora u otro lugar.`,
  },
  interval_invalid: {
    status: 422,
    sentence: 'La hora de fin debe ser posterior a la hora de inicio, dentro del mismo día.',
  },
  outside_grid: { status: 422, sentence: 'Elija un horario entre las 05:00 y las 23:00.' },
  time_past: { status: 422, sentence: 'Esa hora ya pasó. Elija una hora posterior a la actual.' },
  outside_window: {
    status: 422,
    sentence: ({ firstDate, lastDate }) =>
      firstDate > lastDate
        ? 'Este tipo de reservación no admite fechas. Elija otro tipo.'
        : `Este tipo de reservación admite fechas del ${spanishDate(firstDate)} al ${spanishDate(lastDate)}. Elija una de ellas.`,
  },
  outside_hours: {
    status: 422,
    sentence: ({ open }) =>
      open.length === 0
        ? 'El lugar está cerrado ese día. Elija otra fecha u otro lugar.'
        : `Ese día el lugar abre ${spanishHours(open)}. Elija una hora dentro de ese horario.`,
  },
  date_past: { status: 422, sentence: 'La fecha ya pasó. Elija hoy o una fecha posterior.' },
  date_too_far: {
    status: 422,
    sentence: 'La fecha queda demasiado lejos. Elija una fecha anterior al año 2200.',
  },
  occurrence_withdrawn: {
    status: 409,
    sentence: 'La serie a la que pertenecía esta fecha no se pudo completar. Solicite la reserva de nuevo.',
  },
  booking_abandoned: {
    status: 409,
    sentence: 'Esta solicitud no se completó a tiempo y no se creó ninguna reserva. Elija la hora de nuevo.',
  },
  reservation_unknown: { status: 404, sentence: 'No se ha encontrado la reserva. Revise el código.' },
  order_unknown: { status: 404, sentence: 'No se ha encontrado la orden. Revise la dirección.' },
  code_ambiguous: {
    status: 409,
    sentence: 'Hay más de una reserva con ese código. Ábrala desde la programación.',
  },
  reservation_of_another: {
    status: 403,
    sentence: 'Solo puede cancelar sus propias reservas. Para otra, pida ayuda al centro deportivo.',
  },
  reservation_begun: {
    status: 409,
    sentence: 'La hora de entrada ya pasó y la reserva no se puede cancelar.',
  },
  not_cancelled: { status: 409, sentence: 'La reserva no está cancelada.' },
  reservation_moved: {
    status: 409,
    sentence: ({ to }) =>
      `La reserva se movió al ${spanishDate(to.date)}, de ${toTime(to.start)} a ${toTime(to.end)}. Ábrala de nuevo.`,
  },
  move_given_up: {
    status: 409,
    sentence: 'El cambio no se pudo completar y la reserva sigue donde estaba. Inténtelo de nuevo.',
  },
  move_under_way: {
    status: 409,
    sentence: 'La reserva se está moviendo junto con su serie. Inténtelo de nuevo en unos segundos.',
  },
  in_series_already: { status: 409, sentence: 'La reserva ya forma parte de una serie.' },
  not_in_series: { status: 409, sentence: 'La reserva no forma parte de una serie.' },
  version_conflict: {
    status: 409,
    sentence: 'Otra persona cambió esta reserva mientras tanto. Revise los cambios y guarde de nuevo.',
  },
  already_cancelled: { status: 409, sentence: 'La reserva ya está cancelada.' },
  already_checked_in: { status: 409, sentence: 'La reserva ya tiene marcado el check-in.' },
  reservation_expired: { status: 409, sentence: 'La reserva ya terminó y no admite cambios.' },
  check_in_too_early: {
    status: 409,
    sentence: ({ date, start, from }) =>
      `La entrada es el ${spanishDate(date)} a las ${toTime(start)}. ${
        from === start
          ? 'Marque el check-in a partir de esa hora.'
          : `El check in se puede marcar desde ${span(start - from)} antes.`
      }`,
  },
} satisfies Rows;

/** `de 07:00 a 12:00 y de 14:00 a 21:00`. */
function spanishHours(open: readonly Interval[]): string {
  return enumeration(union(open).map(({ start, end }) => `de ${toTime(start)} a ${toTime(end)}`));
}
