import { z } from 'zod';
import { get } from './call.ts';
import { NAMED_TABLES } from './catalog/named.ts';
import { answerOf, localDate } from './fields.ts';
import { historyEvent } from './history.ts';
import { inOrder } from './intervals.ts';
import { page, pageNumber } from './paging.ts';
import { optionalLine } from './text.ts';

/** Names of section 9. */
export const LOG_TYPES = {
  all: 'Todos',
  ins: 'Insertar',
  upd: 'Actualizar',
  del: 'Eliminar',
  log: 'Inicio de sesión',
  dpi: 'Verificación de DPI',
  mar: 'Marcaje',
} as const;

export const LOG_TABLES = {
  all: 'Todas',
  reservations: 'Reservaciones',
  users: 'Usuarios',
  centers: 'Centros deportivos',
  attractions: 'Atracciones',
  activities: 'Actividades',
  reservation_types: 'Tipos de reservación',
} as const;

export const MORE_LOG_TABLES = {
  people: 'Personas',
  series: 'Series',
  imports: 'Importaciones',
  claims: 'Tiempo de las personas',
  waiting_list: 'Lista de espera',
  available_dates: 'Horarios',
  closures: 'Cierres',
  ...NAMED_TABLES,
  api_keys: 'Llaves de API',
  floors: 'Superficies',
  settings: 'Reglas',
  landing_texts: 'Textos de la portada',
  webhooks: 'Webhooks',
  open_data: 'Datos abiertos',
  open_orders: 'Pedidos de otros sitios',
} as const;

export function logTableName(table: string): string {
  const names: Readonly<Record<string, string>> = { ...MORE_LOG_TABLES, ...LOG_TABLES };
  return names[table] ?? table;
}

export function logTypeName(type: string): string {
  const names: Readonly<Record<string, string>> = LOG_TYPES;
  return names[type] ?? type;
}

const keysOf = <T extends object>(names: T) => Object.keys(names) as (keyof T & string)[];
const logType = z.enum(keysOf(LOG_TYPES), 'Elija un tipo de evento de la lista');
const logTable = z.enum([...keysOf(LOG_TABLES), ...keysOf(MORE_LOG_TABLES)], 'Elija una tabla de la lista');

const logEntry = z.object({
  id: z.string(),
  /** Local. */
  created_at_date: z.string(),
  created_at_hour: z.string(),
  table: z.string(),
  type: z.string(),
  register_id: z.string(),
  /** The id, except for rules and texts. */
  register_name: z.string(),
  /** "D2GSXB854 · Pedro Ramírez · 11:00", or ''. */
  register_subject: z.string(),
  /** '' for the product. */
  user_email: z.string(),
  summary: z.string(),
});
export type LogEntry = z.output<typeof logEntry>;

const datesInOrder = inOrder('dateStart', 'dateEnd');
const more = z.object({
  /** Only this register: its id, or its `register_name`. */ register_id: optionalLine(80),
  user: optionalLine(200),
  /** People matching name or CUI, with their accounts and reservations. */
  person: optionalLine(200),
});

export const logCalls = {
  filterLog: get('/api/log/filter/:type/:table/:dateStart/:dateEnd', 'admin', {
    summary: 'The audit log: who did what and when, newest first; also of one register or account',
    views: ['audit-log'],
    topics: () => ['audit'],
    params: z
      .object({ type: logType, table: logTable, dateStart: localDate, dateEnd: localDate })
      .superRefine(datesInOrder),
    query: more.extend({ page: pageNumber }),
    response: page(logEntry).extend({
      /** Counting stopped at `total`. */
      has_more: z.boolean(),
    }),
  }),
  logEntry: get('/api/log/entry/:id', 'admin', {
    summary: 'An entry of the audit log: what it changed, what caused it, and what it led to',
    views: ['audit-log'],
    params: z.object({ id: z.string().regex(/^\d{1,18}$/, 'Debe ser un identificador válido') }),
    response: z.object({
      entry: logEntry,
      subject: z.string(),
      event: historyEvent.nullable(),
      /** Null: the product, or older than this field. */
      origin: z
        .object({
          /** Name or path of the page; '' outside the product. */
          screen: z.string(),
          /** '' if not kept. */
          address: z.string(),
        })
        .nullable(),
      cause: logEntry.nullable(),
      effects: z.array(logEntry),
      related: z.array(logEntry),
      has_more: z.boolean(),
    }),
  }),
  logSheet: get('/download/log.xlsx', 'admin', {
    summary: 'The audit log as a spreadsheet: all that the filter selects',
    query: z
      .object({ type: logType, table: logTable, dateStart: localDate, dateEnd: localDate, ...more.shape })
      .superRefine(datesInOrder),
    ...answerOf('xlsx'),
  }),
};
