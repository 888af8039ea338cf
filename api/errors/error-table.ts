import type { Uses } from '../../domain/catalog/catalog.ts';
import { type Interval, toTime, union } from '../../domain/schedule/interval.ts';
import { MAX_OCCURRENCES } from '../../domain/series/recurrence-types.ts';
import type { ErrorBody } from '../contract/errors.ts';
import {
  farEnoughSentence,
  limitSentence,
  pauseSentence,
  unconfirmedSentence,
} from '../presenters/booking-rules.ts';
import { enumeration, minuteCount, span, spanishDate } from '../presenters/spanish.ts';
import type { Refusal, RefusalCode, RefusalExtra, RefusalOf } from './refusals.ts';

interface Row<Data> {
  readonly status: number;
  /** A Spanish sentence that a person can act on. */
  readonly sentence: string | ((data: Data) => string);
  /** What the body carries besides. */
  readonly extra?: (data: Data) => RefusalExtra;
  readonly headers?: (data: Data) => Readonly<Record<string, string>>;
}

const retryAfter = ({ retryAfter: seconds }: { retryAfter: number }) => ({ 'Retry-After': String(seconds) });

const REFERENCES = {
  center: 'El centro deportivo',
  attraction: 'La atracción',
  type: 'El tipo de reservación',
  activity: 'La actividad',
  origin: 'El medio de solicitud',
  person: 'La persona',
  attraction_type: 'El tipo de atracción',
  dependency: 'La dependencia',
} as const;

const FIELDS: Readonly<Record<string, string>> = { name: 'nombre', strcode: 'código', slug: 'nombre corto' };

/** The one table of refusals: status and sentence of each code. A code without a row does not compile. */
const table: { readonly [Code in RefusalCode]: Row<RefusalOf<Code>> } = {
  // The day of an attraction
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
  not_empty: {
    status: 409,
    sentence: 'Ya hay datos. Los datos de prueba solo se cargan en una instalación vacía.',
  },
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

  // A citizen's own bookings
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

  // Closures
  closure_unknown: { status: 404, sentence: 'El cierre no existe. Actualice la página.' },
  closure_lifted: { status: 409, sentence: 'El cierre ya fue levantado.' },
  closure_empty: {
    status: 422,
    sentence: 'No hay ninguna atracción que cerrar. Elija otro centro u otra atracción.',
  },
  closure_past: {
    status: 422,
    sentence: 'El cierre empieza en una fecha que ya pasó. Elija hoy o una fecha posterior.',
  },
  closure_too_large: {
    status: 422,
    sentence: ({ max }) =>
      `El cierre abarca demasiados días y atracciones (más de ${max.toLocaleString('es-GT')}). Divídalo en varios.`,
  },

  // Approval
  approval_decided: {
    status: 409,
    sentence: 'Alguien ya decidió sobre esta solicitud, o la reserva se canceló. Actualice la página.',
  },
  approval_pending: {
    status: 409,
    sentence: 'La reserva está pendiente de aprobación. Apruébela antes de marcar el check-in.',
  },

  // Imports
  import_unknown: { status: 404, sentence: 'La importación no existe. Actualice la página.' },
  import_empty: { status: 422, sentence: 'El archivo no tiene ninguna fila con datos.' },
  import_too_long: {
    status: 422,
    sentence: ({ max }) =>
      `El archivo tiene más de ${max.toLocaleString('es-GT')} filas. Divídalo en varios archivos.`,
  },
  import_settled: {
    status: 409,
    sentence: 'Esta importación ya está resuelta. Actualice la página para ver el resultado.',
  },
  import_interrupted: {
    status: 409,
    sentence: 'La importación se interrumpió y no se creó ninguna reserva. Impórtela de nuevo.',
  },
  import_not_completed: {
    status: 409,
    sentence: 'La importación no se completó: no hay reservas que deshacer.',
  },
  table_unreadable: {
    status: 422,
    sentence: 'No se ha podido leer el archivo. Guárdelo de nuevo como .xlsx o .csv e inténtelo otra vez.',
  },
  table_kind: {
    status: 415,
    sentence: 'El archivo no es una tabla. Use un archivo .xlsx de Excel o un .csv.',
  },
  table_too_large: {
    status: 413,
    sentence: 'El archivo contiene demasiados datos. Deje solo la hoja con las reservas, sin imágenes.',
  },
  table_empty: {
    status: 422,
    sentence: 'El archivo está vacío. La primera fila lleva los nombres de las columnas.',
  },
  columns_missing: {
    status: 422,
    sentence: ({ labels }) =>
      `No se encuentra en el archivo: ${enumeration(labels)}. Indique qué columna lo contiene.`,
  },

  cancel_deadline: {
    status: 409,
    sentence: ({ minutes }) =>
      `Una reserva se cancela con al menos ${minuteCount(minutes)} de anticipación. Comuníquese con el centro deportivo.`,
  },

  // Series
  series_empty: { status: 422, sentence: 'La serie no tiene fechas. Deje al menos una fecha sin omitir.' },
  series_too_long: {
    status: 422,
    sentence: `Una serie tiene ${MAX_OCCURRENCES} fechas como máximo. Elija menos fechas.`,
  },
  series_settled: {
    status: 409,
    sentence: 'Esta solicitud de serie ya está resuelta. Actualice la página para ver el resultado.',
  },
  series_open: {
    status: 409,
    sentence:
      'La serie de esta reserva todavía se está creando o cambiando. Inténtelo de nuevo en unos segundos.',
  },
  series_taken: {
    status: 409,
    sentence: ({ dates }) =>
      dates.length === 1
        ? `El ${dates.map(spanishDate).join()} ya está reservado y no se creó ninguna reserva. Omita esa fecha o elija otro horario.`
        : `Estas fechas ya están reservadas y no se creó ninguna reserva: ${dates.map(spanishDate).join(', ')}. Omítalas o elija otro horario.`,
    extra: ({ dates }) => ({ taken_dates: [...dates] }),
  },
  series_move_refused: {
    status: 409,
    sentence: ({ dates, isPast }) =>
      isPast
        ? `No se movió ninguna reserva: estas fechas ya pasaron: ${dates.map(spanishDate).join(', ')}. Elija una fecha posterior.`
        : `No se movió ninguna reserva: el horario no está libre el ${enumeration(dates.map(spanishDate))}. Elija otro horario u otro lugar.`,
    extra: ({ dates }) => ({ taken_dates: [...dates] }),
  },
  unknown_reference: {
    status: 422,
    sentence: ({ field }) =>
      `${REFERENCES[field]} que eligió ya no existe. Actualice la página y elija de nuevo.`,
  },
  person_unknown: {
    status: 422,
    sentence:
      'No hay ninguna persona registrada con ese CUI. Revise el número, o déjelo vacío para reservar solo con el nombre.',
  },

  // Catalogues and opening hours
  entry_unknown: { status: 404, sentence: 'El registro no existe o fue eliminado.' },
  entry_changed: {
    status: 409,
    sentence:
      'Otra persona cambió este registro mientras usted lo editaba. Revise los cambios antes de guardar.',
  },
  entry_in_use: { status: 409, sentence: ({ uses }) => `No se puede eliminar: ${usedBy(uses)}.` },
  days_inverted: {
    status: 422,
    sentence: 'El último día no puede ser anterior al primer día.',
    extra: () => ({ errors: { max_days: ['Debe ser igual o mayor que el primer día'] } }),
  },
  entry_fixed: { status: 409, sentence: 'Este registro es parte del sistema y no se puede eliminar.' },
  code_taken: {
    status: 409,
    sentence: ({ field, value }) =>
      `Ya existe un registro con ${FIELDS[field] ?? field} «${value}». Use uno distinto.`,
    extra: ({ field }) => ({ errors: { [field]: ['Ya está en uso'] } }),
  },
  day_of_week_invalid: { status: 422, sentence: 'Elija un día de la semana de la lista.' },
  hours_overlap: {
    status: 409,
    sentence: ({ start, end }) =>
      `El horario se cruza con el de ${toTime(start)} a ${toTime(end)} del mismo día. Elija otras horas.`,
  },
  hours_unknown: { status: 404, sentence: 'El horario no existe o fue eliminado.' },
  hours_changed: {
    status: 409,
    sentence: 'El horario cambió después y ya no se puede deshacer. Corríjalo a mano.',
  },

  // People and accounts
  cui_taken: { status: 409, sentence: 'Ya hay una persona registrada con ese CUI. Revise el número.' },
  dpi_changed: {
    status: 409,
    sentence: 'La persona cambió las imágenes mientras usted las veía. Revise las nuevas.',
  },
  person_erased: { status: 409, sentence: 'Los datos de esta persona fueron eliminados.' },
  dpi_verified: {
    status: 409,
    sentence: 'El documento ya está verificado y sus imágenes no se pueden cambiar.',
  },
  dpi_without_images: {
    status: 409,
    sentence: 'La persona no ha cargado imágenes de su DPI: no hay nada que rechazar.',
  },
  user_unknown: { status: 404, sentence: 'La cuenta no existe.' },
  user_banned: { status: 409, sentence: 'La cuenta está suspendida.' },
  user_linked: { status: 409, sentence: 'La cuenta ya está vinculada a otra persona.' },
  claim_unknown: { status: 409, sentence: 'La cuenta no espera ninguna vinculación.' },
  last_administrator: {
    status: 409,
    sentence:
      'Es la última cuenta activa con el rol Administrador. Dé antes ese rol a otra cuenta e inténtelo de nuevo.',
  },
  role_unknown: { status: 422, sentence: 'Elija los roles de la lista.' },

  // Who may
  unauthenticated: { status: 401, sentence: 'Inicie sesión para continuar.' },
  user_not_invited: {
    status: 409,
    sentence: 'Ese correo ya tiene una cuenta. Búsquela en la lista y cambie sus roles.',
  },
  link_invalid: {
    status: 422,
    sentence: 'El enlace ya no es válido: se usó una vez o venció. Solicite uno nuevo.',
  },
  bad_credentials: { status: 401, sentence: 'El correo o la contraseña no son correctos.' },
  bad_code: {
    status: 422,
    sentence: 'El código no es correcto, o ya se usó. Espere el siguiente código de su aplicación.',
    extra: () => ({ errors: { code: ['El código no es correcto, o ya se usó'] } }),
  },
  bad_passkey: {
    status: 422,
    sentence: 'La llave de acceso no se reconoce, o la solicitud caducó. Inténtelo de nuevo.',
  },
  passkeys_unavailable: {
    status: 409,
    sentence: 'Las llaves de acceso solo funcionan en la dirección pública del sitio, con https.',
  },
  step_over: {
    status: 401,
    sentence: 'El inicio de sesión caducó. Escriba de nuevo su correo y su contraseña.',
  },
  second_factor_missing: {
    status: 403,
    sentence: 'Para trabajar con esta cuenta, active antes el segundo paso en «Seguridad».',
  },
  second_factor_required: {
    status: 409,
    sentence:
      'Las cuentas de personal y administración necesitan el segundo paso. Puede cambiarlo a otro teléfono.',
  },
  own_second_factor: {
    status: 409,
    sentence: 'El segundo paso de su propia cuenta se cambia en «Seguridad», con su contraseña.',
  },
  forbidden: { status: 403, sentence: 'Su cuenta no tiene permiso para hacer esto.' },
  banned: {
    status: 403,
    sentence: 'Su cuenta está suspendida. Comuníquese con la administración del centro deportivo.',
  },
  csrf: { status: 403, sentence: 'La página ha caducado. Actualícela e inténtelo de nuevo.' },
  too_many: {
    status: 429,
    sentence: ({ retryAfter: seconds }) =>
      `Ha hecho demasiados intentos. Espere ${duration(seconds)} e inténtelo de nuevo.`,
    headers: retryAfter,
  },

  // What was sent
  not_found: { status: 404, sentence: 'No se ha encontrado lo que busca.' },
  method: {
    status: 405,
    sentence: 'Esta dirección no admite ese tipo de solicitud.',
    headers: ({ allowed }) => ({ Allow: allowed.join(', ') }),
  },
  invalid: {
    status: 422,
    sentence: 'Hay datos que faltan o no son válidos. Revise los campos señalados.',
    extra: ({ errors }) => ({ errors: { ...errors } }),
  },
  malformed: {
    status: 400,
    sentence: 'La solicitud no se puede leer. Actualice la página e inténtelo de nuevo.',
  },
  too_large: {
    status: 413,
    sentence: 'Lo que envía es demasiado grande. Acorte los textos e inténtelo de nuevo.',
  },
  file_too_large: {
    status: 413,
    sentence: ({ maxBytes }) =>
      `El archivo pesa más de ${Math.floor(maxBytes / 1_048_576)} MB. Elija uno más pequeño.`,
  },
  picture_too_many_pixels: {
    status: 413,
    sentence: 'La imagen tiene demasiados píxeles. Redúzcala y cárguela de nuevo.',
  },
  unsupported_picture: {
    status: 415,
    sentence: 'El archivo no es una imagen JPEG, PNG o WebP. Elija otra imagen.',
  },
  damaged_picture: {
    status: 415,
    sentence: 'La imagen está dañada y no se puede leer. Elija otra imagen.',
  },
  unsupported_type: {
    status: 415,
    sentence: 'El formato de los datos enviados no se admite. Actualice la página e inténtelo de nuevo.',
  },
  idempotency_mismatch: {
    status: 422,
    sentence: 'Esta solicitud ya se envió con otros datos. Actualice la página e inténtelo de nuevo.',
  },
  in_progress: {
    status: 409,
    sentence: 'Esta solicitud todavía se está procesando. Espere un momento antes de repetirla.',
    headers: retryAfter,
  },
  unavailable: {
    status: 503,
    sentence: 'El servicio no está disponible en este momento. Inténtelo de nuevo en unos segundos.',
    headers: retryAfter,
  },
  internal: {
    status: 500,
    sentence: 'Ha ocurrido un error inesperado. Inténtelo de nuevo; si continúa, avise a la administración.',
  },
};

export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorBody;
}

/** Status, headers and body of a refusal. `extra` is what the handler knows on top of the table. */
export function toAnswer(refusal: Refusal, extra: RefusalExtra = {}): ErrorAnswer {
  // The row was found by the refusal's own code, so it takes just this refusal.
  const row = table[refusal.code] as Row<Refusal>;
  const error = typeof row.sentence === 'string' ? row.sentence : row.sentence(refusal);
  return {
    status: row.status,
    headers: row.headers?.(refusal) ?? {},
    body: { response: 'ERROR', error, code: refusal.code, ...row.extra?.(refusal), ...extra },
  };
}

const USES = {
  attractions: ['atracción', 'atracciones'],
  centers: ['centro deportivo', 'centros deportivos'],
  reservations: ['reserva futura', 'reservas futuras'],
} as const;

/** `tiene 2 atracciones y 1 reserva futura`. */
function usedBy(uses: Uses): string {
  const parts = Object.entries(USES).flatMap(([what, [one, many]]) => {
    const count = uses[what as keyof Uses] ?? 0;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return `tiene ${enumeration(parts)}`;
}

/** `de 07:00 a 12:00 y de 14:00 a 21:00`. */
function spanishHours(open: readonly Interval[]): string {
  return enumeration(union(open).map(({ start, end }) => `de ${toTime(start)} a ${toTime(end)}`));
}

function duration(seconds: number): string {
  if (seconds <= 1) return 'un segundo';
  if (seconds < 120) return `${seconds} segundos`;
  return `${Math.ceil(seconds / 60)} minutos`;
}
