import { type Interval, isWholeDay, toTime, union } from '../../../domain/schedule/interval.ts';
import { closedText, enumeration, span, spanishDate } from '../../presenters/spanish.ts';
import { type Rows, rowsOf } from './row.ts';

export const scheduleRows = {
  ...rowsOf(403, {
    reservation_of_another:
      'Solo puede cancelar o mover sus propias reservas. Para otra, pida ayuda al centro deportivo.',
  }),
  ...rowsOf(404, {
    reservation_unknown: 'No se ha encontrado la reserva. Revise el código.',
    order_unknown: 'No se ha encontrado la orden. Revise la dirección.',
  }),
  ...rowsOf(409, {
    slot_taken: ({ start, end, holder }) =>
      `El lugar ya está reservado de ${toTime(start)} a ${toTime(end)}${holder ? ` (${holder})` : ''}. Elija otra hora u otro lugar.`,
    day_closed: ({ start, end, reason }) =>
      `${closedText({ start, end }, reason)} Elija otra ${isWholeDay({ start, end }) ? 'fecha' : 'hora'} u otro lugar.`,
    slot_offered: ({ start, end }) =>
      `El lugar está apartado de ${toTime(start)} a ${toTime(end)} para alguien de la lista de espera. Elija otra hora u otro lugar.`,
    offer_is_own: ({ start, end }) =>
      `El lugar está apartado para usted de ${toTime(start)} a ${toTime(end)}: acepte la oferta en «Mis reservas».`,
    gap_needed: ({ start, end, minutes }) =>
      `Deben quedar ${span(minutes)} libres junto a la reserva de ${toTime(start)} a ${toTime(end)}. Elija otra hora u otro lugar.`,
    occurrence_withdrawn:
      'La serie a la que pertenecía esta fecha no se pudo completar. Solicite la reserva de nuevo.',
    booking_abandoned:
      'Esta solicitud no se completó a tiempo y no se creó ninguna reserva. Elija la hora de nuevo.',
    code_ambiguous: 'Hay más de una reserva con ese código. Ábrala desde la programación.',
    reservation_begun: 'La hora de entrada ya pasó: la reserva ya no se puede cancelar ni mover.',
    not_cancelled: 'La reserva no está cancelada.',
    place_gone:
      'El lugar de esta reserva se eliminó o está ahora en otro centro. Haga una reserva nueva en otro lugar.',
    reservation_moved: ({ to }) =>
      `La reserva se movió al ${spanishDate(to.date)}, de ${toTime(to.start)} a ${toTime(to.end)}. Ábrala de nuevo.`,
    move_given_up: 'El cambio no se pudo completar y la reserva sigue donde estaba. Inténtelo de nuevo.',
    move_under_way: 'La reserva se está moviendo junto con su serie. Inténtelo de nuevo en unos segundos.',
    order_open:
      'La importación o el pedido de esta reserva todavía no termina. Inténtelo de nuevo en unos segundos.',
    in_series_already: 'La reserva ya forma parte de una serie.',
    not_in_series: 'La reserva no forma parte de una serie.',
    version_conflict:
      'Otra persona cambió esta reserva mientras tanto. Revise los cambios y guarde de nuevo.',
    already_cancelled: 'La reserva ya está cancelada.',
    already_checked_in: 'La reserva ya tiene marcado el check-in.',
    reservation_expired: 'La reserva ya terminó y no admite cambios.',
    check_in_too_early: ({ date, start, from }) =>
      `La entrada es el ${spanishDate(date)} a las ${toTime(start)}. ${
        from === start
          ? 'Marque el check-in a partir de esa hora.'
          : `El check-in se puede marcar desde ${span(start - from)} antes.`
      }`,
  }),
  ...rowsOf(422, {
    interval_invalid: 'La hora de fin debe ser posterior a la hora de inicio, dentro del mismo día.',
    outside_grid: 'Elija un horario entre las 05:00 y las 23:00.',
    time_past: 'Esa hora ya pasó. Elija una hora posterior a la actual.',
    outside_window: ({ firstDate, lastDate }) =>
      firstDate > lastDate
        ? 'Este tipo de reservación no admite fechas. Elija otro tipo.'
        : `Este tipo de reservación admite fechas del ${spanishDate(firstDate)} al ${spanishDate(lastDate)}. Elija una de ellas.`,
    outside_hours: ({ open }) =>
      open.length === 0
        ? 'El lugar está cerrado ese día. Elija otra fecha u otro lugar.'
        : `Ese día el lugar abre ${spanishHours(open)}. Elija una hora dentro de ese horario.`,
    slot_not_listed: 'Lo que eligió no es una de las horas que se reservan ese día. Elija una de la lista.',
    date_past: 'La fecha ya pasó. Elija hoy o una fecha posterior.',
    date_too_far: 'La fecha queda demasiado lejos. Elija una fecha anterior al año 2200.',
  }),
} satisfies Rows;

/** `de 07:00 a 12:00 y de 14:00 a 21:00`. */
function spanishHours(open: readonly Interval[]): string {
  return enumeration(union(open).map(({ start, end }) => `de ${toTime(start)} a ${toTime(end)}`));
}
