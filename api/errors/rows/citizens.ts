import {
  limitSentence,
  PERSON_MISSING,
  pauseSentence,
  tooSoonSentence,
  unconfirmedSentence,
} from '../../presenters/booking-rules.ts';
import { span } from '../../presenters/spanish.ts';
import { type Rows, retryAfter, rowsOf } from './row.ts';

const NOBODY = 'Indique al menos 1 persona.';
const HANDOVER_SELF = 'La reserva ya es de esa persona. Escriba el correo de otra.';

export const citizensRows = {
  ...rowsOf(404, {
    waiting_unknown: 'No está en esa lista de espera. Actualice la página.',
    handover_unknown: 'Esta reserva ya no se le ofrece. Actualice la página para ver sus reservas.',
    share_unknown:
      'El enlace ya no funciona: la reserva dejó de compartirse, o se creó otro enlace. Pida uno nuevo.',
  }),
  ...rowsOf(409, {
    slot_free: 'Esta hora está libre: puede reservarla ahora mismo.',
    slot_own: 'Esta hora ya es suya: no hace falta esperarla.',
    not_offered: 'La hora todavía no se ha liberado. Le avisaremos cuando pueda aceptarla.',
    offer_expired: 'El plazo para aceptar esta hora ya venció. Busque otra hora.',
    offer_missed:
      'Esta hora ya se le ofreció y no la aceptó: no puede volver a esperarla. Elija otra hora, o resérvela si queda libre.',
    handover_open:
      'Usted ofreció esta reserva a otra persona. Retire la oferta en «Mis reservas» y muévala después.',
    moved_by_staff:
      'Esta reserva la hizo el centro deportivo, y solo su personal puede moverla. Comuníquese con el centro.',
    move_needs_approval:
      'En ese lugar el personal aprueba cada reserva. Reserve esa hora aparte y, cuando se la aprueben, cancele esta.',
    handover_over: 'La hora de entrada ya pasó: la reserva ya no puede cambiar de persona.',
    party_full: 'El grupo ya está completo: no caben más personas en el lugar.',
    party_over: 'La reserva ya terminó o fue cancelada: no se puede apuntar más gente.',
    waiting_full: ({ max }) =>
      `Puede esperar como máximo ${max} horas a la vez. Salga de alguna de sus listas de espera.`,
    too_soon: tooSoonSentence,
    email_unconfirmed: ({ max }) => unconfirmedSentence(max),
    limit_reached: (reached) => limitSentence({ ...reached, held: reached.reservationIds.length }),
    bookings_paused: pauseSentence,
    pause_own: 'No puede levantar su propia pausa: pídalo a otra persona del personal.',
    not_paused: 'Esta persona no tiene una pausa vigente. Actualice la página.',
    person_missing: PERSON_MISSING,
    cancel_deadline: ({ minutes }) =>
      `Una reserva se cancela o se mueve con al menos ${span(minutes)} de anticipación. Comuníquese con el centro deportivo.`,
  }),
  unconfirmed_network: {
    status: 429,
    sentence:
      'Desde esta conexión ya se pidieron muchas reservas con cuentas sin confirmar. Confirme su correo electrónico para reservar.',
    headers: retryAfter,
  },
  handover_self: {
    status: 422,
    sentence: HANDOVER_SELF,
    extra: () => ({ errors: { email: [HANDOVER_SELF] } }),
  },
  center_hidden: {
    status: 422,
    sentence:
      'El centro deportivo ya no recibe reservas en línea. Busque una hora en otro centro, o comuníquese con él.',
  },
  activity_not_offered: {
    status: 422,
    sentence: 'Ese lugar no ofrece la actividad elegida. Elija otro lugar.',
    extra: () => ({ errors: { activity_id: ['No se ofrece en ese lugar'] } }),
  },
  companions_none: {
    status: 422,
    sentence: NOBODY,
    extra: () => ({ errors: { companions_quantity: [NOBODY] } }),
  },
  companions_over_capacity: {
    status: 422,
    sentence: ({ capacity }) =>
      `El lugar admite como máximo ${capacity} personas. Reduzca la cantidad de acompañantes.`,
    extra: ({ capacity }) => ({ errors: { companions_quantity: [`Como máximo ${capacity}`] } }),
  },
} satisfies Rows;
