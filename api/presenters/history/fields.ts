import { API_SCOPES } from '../../../domain/api-key/scopes.ts';
import { WEEKDAYS } from '../../../domain/calendar/weekdays.ts';
import { ERASED } from '../../../domain/event-definition.ts';
import { toTime } from '../../../domain/schedule/interval.ts';
import { STATUS_NAMES } from '../../../domain/schedule/status.ts';
import { roleNames } from '../../../domain/user/roles.ts';
import { ALL_TOPICS, TEST_TOPIC, TOPIC_LABELS } from '../../../domain/webhook/topics.ts';
import type { Fact } from '../../../projections/history/facts.ts';
import type { RegisterNames } from '../../../projections/history/names.ts';
import { SITE_TEXT_LABELS } from '../../contract/landing.ts';
import { RECURRENCE_LABELS } from '../../contract/recurrence.ts';
import { PUBLISHER_LABELS, SETTING_LABELS } from '../../contract/settings.ts';

const LABELS: Readonly<Record<string, string>> = {
  name: 'Nombre',
  reference: 'Correlativo / Pase',
  dependency: 'Organización / Institución',
  observations: 'Observaciones',
  date: 'Fecha',
  start: 'Hora de inicio',
  end: 'Hora de fin',
  center_id: 'Centro deportivo',
  attraction_id: 'Atracción',
  attraction_type_id: 'Tipo de atracción',
  activity_id: 'Actividad',
  reservation_type_id: 'Tipo de reservación',
  origin_id: 'Medio de solicitud',
  companions: 'Personas',
  person_id: 'Persona',
  claimed_person_id: 'Persona solicitada',
  notified_person_id: 'Persona avisada',
  shortcode: 'Código de reservación',
  status: 'Estado',
  check_in: 'Check-in',
  taken_date: 'Fecha ocupada',
  count: 'Cantidad de fechas',
  type: 'Recurrencia',
  from: 'Desde',
  strcode: 'Código',
  address: 'Dirección',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  new_email: 'Correo electrónico solicitado',
  new_attraction_id: 'Atracción solicitada',
  new_start: 'Hora de inicio solicitada',
  new_end: 'Hora de fin solicitada',
  map_url: 'Mapa',
  hours: 'Horario',
  active: 'Activo',
  image: 'Imagen',
  dependencies: 'Dependencias',
  activities: 'Actividades',
  capacity: 'Capacidad',
  minutes_for_next_reservation: 'Minutos de espera',
  minutes_before: 'Minutos libres antes',
  minutes_after: 'Minutos libres después',
  min_days: 'Primer día',
  max_days: 'Último día',
  center_ids: 'Centros deportivos',
  attraction_ids: 'Atracciones elegidas',
  court_ids: 'Atracciones cerradas',
  date_start: 'Primer día',
  date_end: 'Último día',
  text: 'Mensaje',
  people: 'Personas avisadas',
  reservations_moved: 'Reservas que se mueven',
  reservations_kept: 'Reservas que se mantienen',
  reservations_changed: 'Reservas que cambian',
  reservations_cancelled: 'Reservas que se cancelan',
  others: 'Las demás reservas',
  day_of_week: 'Día',
  removed: 'Eliminado',
  cui: 'DPI',
  first_name: 'Nombres',
  last_name: 'Apellidos',
  gender: 'Género',
  date_of_birth: 'Fecha de nacimiento',
  dpi_front: 'DPI, frente',
  dpi_back: 'DPI, reverso',
  dpi_verified: 'DPI verificado',
  with_pictures: 'Con las imágenes del documento',
  reason: 'Motivo',
  approval: 'Aprobación',
  approval_type_ids: 'Tipos que piden aprobación',
  approval_center_ids: 'Centros que piden aprobación',
  until: 'Hasta',
  missed: 'Ausencias',
  both_verified: 'Ambos documentos verificados',
  unreachable: 'Causa',
  left: 'Códigos que quedan',
  done: 'Filas guardadas',
  row: 'Fila',
  cancelled: 'Reservas canceladas',
  number: 'Número de fecha',
  dates: 'Fechas ocupadas',
  skipped: 'Fechas omitidas',
  roles: 'Roles',
  scopes: 'Permisos',
  expires_at: 'Vence',
  overlap_hours: 'Horas que vale la anterior',
  url: 'Dirección web',
  events: 'Avisos',
  topic: 'Aviso',
  event_id: 'Identificador del aviso',
  since: 'Desde',
  why: 'Causa',
  cell_names: 'Partes',
  cells: 'Partes de la superficie',
  floor_id: 'Superficie',
  floor_cells: 'Partes de la superficie',
  floor_from: 'En la superficie desde',
  issuer: 'Proveedor',
  order_uuid: 'Número del pedido',
  broker: 'Socio',
};

const IN_CHARGE = { name: 'Encargado' };
/** Tables whose forms have another word. */
const LABELS_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  reservations: IN_CHARGE,
  series: IN_CHARGE,
  attractions: { active: 'Mostrar en Ventanilla Ágil' },
  centers: { active: 'Mostrar' },
};

/** As the forms call it; default: the API's name. `table`: that of the register. */
export function fieldLabel(table: string, field: string, names: RegisterNames): string {
  const [kind = '', name = '', scope, id = ''] = field.split('.');
  const labels = NAMED[kind];
  if (!labels) return LABELS_OF[table]?.[field] ?? LABELS[field] ?? field;
  const place =
    scope === 'center' ? READERS.center_id : scope === 'type' ? READERS.reservation_type_id : null;
  return `${labels[name] ?? name}${place ? ` · ${place(id, names)}` : ''}`;
}

/** Prefixes of texts and rules. */
const NAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  landing: SITE_TEXT_LABELS,
  rule: { ...SETTING_LABELS, ...PUBLISHER_LABELS },
};

const GENDERS: Readonly<Record<string, string>> = { M: 'Masculino', F: 'Femenino' };

/** `people`: names by id. */
export type HistoryNames = RegisterNames & { readonly people?: ReadonlyMap<string, string> };

type Reader = (value: Exclude<Fact, null>, names: HistoryNames) => string;
const SCOPES: Readonly<Record<string, string>> = API_SCOPES;
const RECURRENCES: Readonly<Record<string, string>> = RECURRENCE_LABELS;
const TOPICS: Readonly<Record<string, string>> = {
  ...TOPIC_LABELS,
  [ALL_TOPICS]: 'Todos',
  [TEST_TOPIC]: 'Prueba',
};
const topicName = (topic: unknown) => TOPICS[String(topic)] ?? String(topic);
const scopeName = (scope: unknown) => SCOPES[String(scope)] ?? String(scope);

const nameIn =
  (kind: Exclude<keyof RegisterNames, 'cells'>): Reader =>
  (value, names) =>
    [value]
      .flat()
      .map((id) => names[kind].get(Number(id)) ?? `n.º ${id}`)
      .join(', ');
const time: Reader = (value) => toTime(Number(value));
const date: Reader = (value) => String(value).split('-').reverse().join('/');

const personName: Reader = (value, { people }) => people?.get(String(value)) || ERASED;

const dateTime: Reader = (value, names) => {
  const [day = '', hour = ''] = String(value).split(' ');
  return `${date(day, names)} ${hour}`;
};

const dates: Reader = (value, names) =>
  [value]
    .flat()
    .map((one) => date(one, names))
    .join(', ');

const CAUSES: Readonly<Record<string, string>> = {
  refused: 'El servidor de la dirección no aceptó el mensaje',
  returned: 'El mensaje fue devuelto',
};

const PAUSES: Readonly<Record<string, string>> = {
  asked: 'Un administrador lo pausó',
  failing: 'La dirección falló durante tres días',
};

const APPROVALS: Readonly<Record<string, string>> = {
  pending: 'Pendiente',
  granted: 'Aprobada',
  refused: 'Rechazada',
  expired: 'Vencida',
};

const READERS: Readonly<Record<string, Reader>> = {
  center_id: nameIn('centers'),
  attraction_id: nameIn('attractions'),
  new_attraction_id: nameIn('attractions'),
  attraction_type_id: nameIn('attractionTypes'),
  activity_id: nameIn('activities'),
  activities: nameIn('activities'),
  reservation_type_id: nameIn('reservationTypes'),
  origin_id: nameIn('origins'),
  person_id: personName,
  claimed_person_id: personName,
  notified_person_id: personName,
  dependencies: nameIn('dependencies'),
  approval_type_ids: nameIn('reservationTypes'),
  approval_center_ids: nameIn('centers'),
  center_ids: nameIn('centers'),
  attraction_ids: nameIn('attractions'),
  court_ids: nameIn('attractions'),
  date_start: date,
  date_end: date,
  others: (value) => (value === 'cancel' ? 'Se cancelan' : 'Se mantienen'),
  start: time,
  end: time,
  new_start: time,
  new_end: time,
  date,
  taken_date: date,
  from: date,
  until: date,
  dates,
  skipped: dates,
  why: (value) => PAUSES[String(value)] ?? String(value),
  unreachable: (value) => CAUSES[String(value)] ?? String(value),
  date_of_birth: date,
  day_of_week: (value) => WEEKDAYS[Number(value)] ?? String(value),
  status: (value) => (value === 0 || value === 1 || value === 2 ? STATUS_NAMES[value] : String(value)),
  // Views of documents are recorded, so a history does not show them.
  dpi_front: () => 'Imagen cargada',
  dpi_back: () => 'Imagen cargada',
  expires_at: dateTime,
  check_in: dateTime,
  type: (value) => RECURRENCES[String(value)] ?? String(value),
  topic: topicName,
  since: dateTime,
  events: (value) => [value].flat().map(topicName).join(', '),
  floor_from: date,
  floor_id: nameIn('floors'),
  floor_cells: (value, { cells }) =>
    [value]
      .flat()
      .map((cell) => cells.get(String(cell)) ?? `n.º ${String(cell).split('.')[1]}`)
      .join(', '),
  scopes: (value) => [value].flat().map(scopeName).join(', '),
  roles: (value) => roleNames([value].flat().map(Number)).join(', '),
  approval: (value) => APPROVALS[String(value)] ?? String(value),
  gender: (value) => GENDERS[String(value)] ?? String(value),
};

/** Null: no value. */
export function fieldValue(field: string, value: Fact, names: HistoryNames): string | null {
  if (field === 'center_ids' && Array.isArray(value) && value.length === 0) return 'Todos';
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  const read = READERS[field];
  if (read) return read(value as Exclude<Fact, null>, names);
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return [value].flat().join(', ');
}
