import type { CallName } from '../../contract/calls.ts';

type Values = Readonly<Record<string, string | number | readonly string[]>>;

export interface KeyCallDoc {
  /** In the words of the engineer of another system. */
  readonly title: string;
  readonly text?: string;
  /** A request against the demo; `$NAME`: a variable of the shell. */
  readonly example: { readonly params?: Values; readonly query?: Values; readonly body?: Values };
}

/** The calls open to keys: their use, and an example that a test sends. A test names those that are missing. */
export const KEY_CALLS = {
  datetimeNow: { title: 'Fecha y hora locales de las reservas', example: {} },
  homeFilters: { title: 'Actividades y días de la portada', example: {} },
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
  reservationList: {
    title: 'Reservas de un intervalo de fechas',
    text: 'Quince por página. Los parámetros de la ruta son centro, atracción, fecha inicial, fecha final y si se muestran las canceladas. Estado: 0 confirmada, 1 cancelada, 2 marcada (entró), 3 expirada. Nombres, textos y códigos van vacíos.',
    example: {
      params: { center: 1, attraction: 0, dateFrom: '$FECHA', dateTo: '$FECHA', showCancelled: 'true' },
    },
  },
  reservationListByCode: {
    title: 'Lo mismo, de un código corto',
    example: {
      params: {
        center: 1,
        attraction: 0,
        dateFrom: '$FECHA',
        dateTo: '$FECHA',
        showCancelled: 'true',
        code: '$CODIGO',
      },
    },
  },
  adminReservationList: {
    title: 'Reservas de hoy, de la semana, del mes…',
    text: '«query_date»: today, tomorrow, this_week, this_month, last_3_months, last_6_months, all_year, o customize con date_start y date_end.',
    example: { params: { query_date: 'this_week', center: 1, search_method: 'all' } },
  },
  adminReservationListByQuery: {
    title: 'Lo mismo, de un código corto',
    text: 'Para llaves, «search_method» es code; cui se rechaza.',
    example: { params: { query_date: 'this_week', center: 1, search_method: 'code', query: '$CODIGO' } },
  },
  searchReservations: {
    title: 'Reservas por su código o su correlativo, completos',
    text: 'Busca solo en los centros de la llave, y no por nombres.',
    example: { query: { search: '$CODIGO', showCancelled: 'true' } },
  },
  findReservation: {
    title: 'Una reserva por su identificador',
    example: { query: { query: '$ID' } },
  },
  seriesDates: {
    title: 'Las fechas de su serie',
    example: { params: { id: '$ID' } },
  },
  reservationTypeList: { title: 'Tipos de reservación', example: {} },
  activityList: { title: 'Actividades', example: {} },
  originList: { title: 'Medios de solicitud', example: {} },
  checkAvailability: {
    title: 'Si una hora está libre',
    text: 'Las horas fuera del horario de la atracción, o que ya empezaron, son «not_available». Una reserva las toma de 05:00 a 23:00, desde hoy, y lo dice en «warnings» si el lugar está cerrado.',
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
  moveReservation: {
    title: 'Mover una reserva que hizo la misma llave',
    text: 'Conserva su identificador y sus códigos. Una hora ocupada responde 409 «slot_taken», con otras en «alternatives».',
    example: {
      params: { id: '$ID' },
      query: { scope: 'one' },
      body: { attraction_id: 1, date: '$FECHA', hour_start: '19:00', hour_end: '20:00' },
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
  reservationSheet: {
    title: 'Reservas de un intervalo como hoja de Excel, sin datos personales',
    example: { query: { center: 1, dateFrom: '$FECHA', dateTo: '$FECHA', showCancelled: 'true' } },
  },
  reservationReport: {
    title: 'Lo mismo como PDF',
    example: { params: { center: 1, date_start: '$FECHA', date_end: '$FECHA' } },
  },
  reservationReportByCode: {
    title: 'Lo mismo, de un código corto',
    example: { params: { center: 1, date_start: '$FECHA', date_end: '$FECHA', code: '$CODIGO' } },
  },
} as const satisfies { readonly [Name in CallName]?: KeyCallDoc };

export type KeyCallName = keyof typeof KEY_CALLS;
export const KEY_CALL_NAMES = Object.keys(KEY_CALLS) as readonly KeyCallName[];
