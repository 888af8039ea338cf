import { toTime } from '../../../domain/schedule/interval.ts';
import {
  farEnoughSentence,
  limitSentence,
  pauseSentence,
  unconfirmedSentence,
} from '../../presenters/booking-rules.ts';
import { minuteCount, spanishDate } from '../../presenters/spanish.ts';
import type { Rows } from './row.ts';

/** Refusals of what citizens do: their own bookings, waiting lists, hand-overs and shared reservations. */
export const citizensRows = {
  slot_free: { status: 409, sentence: 'Esta hora está libre: puede reservarla ahora mismo.' },
  slot_own: { status: 409, sentence: 'Esta hora ya es suya: no hace falta esperarla.' },
  waiting_unknown: { status: 404, sentence: 'No está en esa lista de espera. Actualice la página.' },
  not_offered: {
    status: 409,
    sentence: 'La hora todavía no se ha liberado. Le avisaremos cuando pueda aceptarla.',
  },
  offer_expired: {
    status: 409,
    sentence: 'El plazo para aceptar esta hora ya venció. Puede volver a apuntarse a la lista de espera.',
  },
  handover_self: { status: 422, sentence: 'La reserva ya es de esa persona. Escriba el correo de otra.' },
  handover_unknown: {
    status: 404,
    sentence: 'Esta reserva ya no se le ofrece. Actualice la página para ver sus reservas.',
  },
  party_full: { status: 409, sentence: 'El grupo ya está completo: no caben más personas en el lugar.' },
  party_over: {
    status: 409,
    sentence: 'La reserva ya terminó o fue cancelada: no se puede apuntar más gente.',
  },
  share_unknown: {
    status: 404,
    sentence:
      'El enlace ya no funciona: la reserva dejó de compartirse, o se creó otro enlace. Pida uno nuevo.',
  },
  waiting_full: {
    status: 409,
    sentence: ({ max }) =>
      `Puede esperar como máximo ${max} horas a la vez. Salga de alguna de sus listas de espera.`,
  },
  too_soon: {
    status: 409,
    sentence: ({ date, start, end, minutes }) =>
      `Usted ya tiene una reserva el ${spanishDate(date)} de ${toTime(start)} a ${toTime(end)}; entre una y otra se piden al menos ${minuteCount(minutes)}. ${farEnoughSentence({ start: start - minutes, end: end + minutes })}, o cancele la otra.`,
  },
  email_unconfirmed: { status: 409, sentence: ({ max }) => unconfirmedSentence(max) },
  limit_reached: { status: 409, sentence: limitSentence },
  bookings_paused: { status: 409, sentence: pauseSentence },
  not_paused: { status: 409, sentence: 'Esta persona no tiene una pausa vigente. Actualice la página.' },
  person_missing: {
    status: 409,
    sentence:
      'Su cuenta todavía no está vinculada a sus datos personales. Preséntese con su documento de identificación en un centro deportivo para que el personal la vincule; después podrá reservar.',
  },
  companions_over_capacity: {
    status: 422,
    sentence: ({ capacity }) =>
      `El lugar admite como máximo ${capacity} personas. Reduzca la cantidad de acompañantes.`,
    extra: ({ capacity }) => ({ errors: { companions_quantity: [`Como máximo ${capacity}`] } }),
  },
  cancel_deadline: {
    status: 409,
    sentence: ({ minutes }) =>
      `Una reserva se cancela con al menos ${minuteCount(minutes)} de anticipación. Comuníquese con el centro deportivo.`,
  },
} satisfies Rows;
