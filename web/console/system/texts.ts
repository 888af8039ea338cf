import { MORE_LOG_TABLES } from '../../../api/contract/log.ts';
import { ageText } from '../../../api/contract/system.ts';

/** Words of "Estado del sistema". */

export const STORES: Readonly<Record<string, string>> = {
  postgres: 'Base de datos (Postgres)',
  eventstore: 'Almacén de eventos',
  files: 'Archivos y fotografías',
};

export const STATES = {
  running: { text: 'En marcha', tone: 'good' },
  stopped: { text: 'Detenida', tone: 'danger' },
  missing: { text: 'No existe', tone: 'danger' },
} as const;

/** States of a store, a queue, the backup, the disk. */
export const PART_STATES = {
  good: { text: 'Bien', tone: 'good' },
  bad: { text: 'Revisar', tone: 'danger' },
  none: { text: 'Ninguna', tone: 'warning' },
  unknown: { text: 'No se sabe', tone: 'warning' },
} as const;

export const ROLES: Readonly<Record<string, string>> = {
  api: 'Atiende a las personas',
  projector: 'Mantiene los datos al día',
};

/** Read models and background processes, as `kind:name`. */
const LED: Readonly<Record<string, string>> = {
  'view:catalog': 'Catálogos',
  'view:reservation-detail': 'Reservas',
  'view:accounts': 'Usuarios',
  'view:person-directory': 'Directorio de personas',
  'view:audit-log': 'Registro de eventos',
  'view:closures': 'Cierres',
  'view:floors': 'Superficies',
  'view:waiting-list': 'Lista de espera',
  'view:imports': 'Importaciones',
  'view:api-keys': MORE_LOG_TABLES.api_keys,
  'view:open-active': 'Datos abiertos',
  'view:open-orders': MORE_LOG_TABLES.open_orders,
  'process:series': 'Terminar series',
  'process:moves': 'Terminar cambios de hora',
  'process:merges': 'Unir personas',
  'process:closures': 'Aplicar cierres',
  'process:floor-links': 'Pasar atracciones a superficies',
  'process:court-closing': 'Aplicar cierres a lugares nuevos',
  'process:waiting-list': 'Ofrecer horas libres',
  'process:imports': 'Importar reservas',
  'process:approvals': 'Vencer solicitudes',
  'process:reminders': 'Recordatorios',
  'process:missed-visits': 'Visitas perdidas',
  'process:claims': 'Límites de las personas',
  'process:webhooks': 'Enviar webhooks',
  'process:open-data': 'Publicar datos abiertos',
  'process:open-orders': 'Terminar pedidos de otros sitios',
  'process:mails': 'Enviar correos',
  'process:alarms': 'Vigilar las alarmas',
};

export const ledText = (role: string) => LED[role] ?? role;

const COUNTS = new Intl.NumberFormat('es-GT');

/** `Al día`, `12 eventos · 3 minutos`. */
export function lagText(lag: number, seconds: number, unit: 'events' | 'bytes'): string {
  if (lag === 0) return 'Al día';
  const events = `${COUNTS.format(lag)} ${unit === 'bytes' ? 'bytes' : lag === 1 ? 'evento' : 'eventos'}`;
  return `${events} · ${ageText(seconds)}`;
}

export const countText = (count: number) => COUNTS.format(count);
