import type { DescribedCallName } from '../../auth/key-scopes.ts';

type Values = Readonly<Record<string, string | number | readonly string[]>>;

export interface KeyCallDoc {
  /** In the words of the engineer of another system. */
  readonly title: string;
  readonly text?: string;
  /** A request against the demo; `$NAME`: a variable of the shell. */
  readonly example: { readonly params?: Values; readonly query?: Values; readonly body?: Values };
}

/** The calls open to keys: their use, and an example that a test sends. */
export const KEY_CALLS: Readonly<Record<DescribedCallName, KeyCallDoc>> = {
  datetimeNow: { title: 'Fecha y hora locales de las reservas', example: {} },
  searchFilters: {
    title: 'Centros, actividades y días que se pueden consultar',
    text: 'De aquí salen los identificadores de centros y actividades de las demás llamadas.',
    example: {},
  },
  searchDays: {
    title: 'Cuántas horas libres tiene cada día',
    example: { params: { activity: 1, center: 1 } },
  },
  searchAttractions: {
    title: 'Canchas y horas libres de un día',
    text: 'En «activity» y «center», 0 quiere decir todas y todos; una llave de ciertos centros nombra uno de ellos.',
    example: { params: { day: '$FECHA', activity: 1, center: 1 } },
  },
  plainReservations: {
    title: 'Reservas de un intervalo de fechas, sin datos personales',
    text: 'Cien por página, por fecha y hora, también las canceladas. Estado: 0 confirmada, 1 cancelada, 2 marcada (entró), 3 expirada.',
    example: { query: { date_start: '$FECHA', date_end: '$FECHA', center_id: 1 } },
  },
  reservationTypeList: { title: 'Tipos de reservación', example: {} },
  activityList: { title: 'Actividades', example: {} },
  originList: { title: 'Medios de solicitud', example: {} },
  checkAvailability: {
    title: 'Si una hora está libre',
    example: { body: { attraction_id: 1, date_start: '$FECHA 18:00', date_end: '$FECHA 19:00' } },
  },
  createReservation: {
    title: 'Reservar una hora, o una serie',
    text: 'Repita la petición con la misma Idempotency-Key si la respuesta no llegó. Una hora ocupada responde 409 «slot_taken», con otras horas libres en «alternatives».',
    example: {
      body: {
        selected_center_id: 1,
        selected_date: '$FECHA',
        selected_attraction_id: 1,
        selected_hour_start: '18:00',
        selected_hour_end: '19:00',
        selected_reservation_type_id: 1,
        selected_activity_id: 1,
        selected_origin_id: 1,
        reservation_reference: 'Jornada 7',
        reservation_dependency: 'Federación',
        reservation_name: 'Liga juvenil',
      },
    },
  },
  cancelReservation: {
    title: 'Cancelar una reserva que hizo la misma llave',
    example: { params: { id: '$ID' }, query: { scope: 'one' } },
  },
  doorDay: {
    title: 'Códigos y horas de hoy, para una puerta',
    text: 'Para llaves, «who» y «phone» van vacíos.',
    example: { query: { center_id: 1 } },
  },
  checkIn: {
    title: 'Registrar la entrada de una reserva por su código',
    text: 'Vale una vez, desde la hora de entrada hasta la de salida; antes, después y la segunda vez responde 409.',
    example: { body: { shortcode: '$CODIGO' } },
  },
  occupancy: {
    title: 'Ocupación de un intervalo, por grupo',
    example: { query: { from: '$FECHA', to: '$FECHA', group: 'attraction', center: 1 } },
  },
  statisticsSheet: {
    title: 'Lo mismo como hoja de Excel',
    example: { query: { from: '$FECHA', to: '$FECHA', group: 'hour', center: 1 } },
  },
};

/** Parameters and fields of requests. A test names those that are missing. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  activity: 'Actividad; 0 para todas',
  attraction_id: 'Cancha (atracción)',
  center: 'Centro deportivo; 0 para todos',
  center_id: 'Centro deportivo; 0 para todos',
  date_end: 'Fecha final (AAAA-MM-DD), o fecha y hora al comprobar una hora',
  date_start: 'Fecha inicial (AAAA-MM-DD), o fecha y hora al comprobar una hora',
  day: 'Fecha (AAAA-MM-DD)',
  from: 'Fecha inicial (AAAA-MM-DD)',
  group: 'Por qué se agrupa',
  id: 'Identificador de la reserva',
  page: 'Página, desde 1',
  part: 'Parte del día: mañana, tarde o noche',
  removed: '1: las que se eliminaron',
  reservation_dependency: 'Organización o institución',
  reservation_is_recurring: 'Si es una serie',
  reservation_name: 'Encargado',
  reservation_observations: 'Observaciones',
  reservation_person_cui: 'CUI de una persona registrada',
  reservation_person_is_admin: 'Sin efecto; se acepta por compatibilidad',
  reservation_recurring_count: 'Cuántas fechas tiene la serie',
  reservation_recurring_type_selected: 'Cada cuánto se repite la serie',
  reservation_reference: 'Correlativo o pase',
  reservation_skip_dates: 'Fechas de la serie que se omiten',
  scope: '«one»: esa fecha; «following»: esa y las que siguen; «all»: toda la serie',
  selected_activity_id: 'Actividad',
  selected_attraction_id: 'Cancha (atracción)',
  selected_center_id: 'Centro deportivo',
  selected_date: 'Fecha (AAAA-MM-DD); de una serie, la primera',
  selected_hour_end: 'Hora de fin (HH:MM)',
  selected_hour_start: 'Hora de inicio (HH:MM)',
  selected_origin_id: 'Medio de solicitud',
  selected_reservation_type_id: 'Tipo de reservación',
  shortcode: 'Código corto o código QR',
  to: 'Fecha final (AAAA-MM-DD)',
};
