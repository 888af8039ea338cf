import { z } from 'zod';
import { get } from './call.ts';
import { NAMED_TABLES } from './catalog/named.ts';
import { answerOf, localDate } from './fields.ts';
import { historyEvent } from './history.ts';
import { inOrder } from './intervals.ts';
import { page, pageNumber } from './paging.ts';
import { optionalLine } from './text.ts';

/** Kinds of the audit log's filter, with their names (specification, section 9). */
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

/** Tables that the log holds besides those of the specification. */
export const MORE_LOG_TABLES = {
  people: 'Personas',
  series: 'Series',
  imports: 'Importaciones',
  claims: 'Tiempo de las personas',
  waiting_list: 'Lista de espera',
  available_dates: 'Horarios',
  closures: 'Cierres',
  ...NAMED_TABLES,
  settings: 'Reglas',
  landing_texts: 'Textos de la portada',
} as const;

export function logTableName(table: string): string {
  const names: Readonly<Record<string, string>> = { ...MORE_LOG_TABLES, ...LOG_TABLES };
  return names[table] ?? table;
}

const keysOf = <T extends object>(names: T) => Object.keys(names) as (keyof T & string)[];
const logType = z.enum(keysOf(LOG_TYPES), 'Elija un tipo de evento de la lista');
const logTable = z.enum([...keysOf(LOG_TABLES), ...keysOf(MORE_LOG_TABLES)], 'Elija una tabla de la lista');

/** A row of the audit log (section 3). */
const logEntry = z.object({
  id: z.string(),
  /** `YYYY-MM-DD` and `HH:mm:ss`, local. */
  created_at_date: z.string(),
  created_at_hour: z.string(),
  table: z.string(),
  type: z.string(),
  register_id: z.string(),
  /** The register's name for readers: its id, except for rules and texts, whose ids are names in the code. */
  register_name: z.string(),
  /** Its subject as people call it: "D2GSXB854 · Pedro Ramírez · 11:00"; '' where it has no name. */
  register_subject: z.string(),
  /** '' where the product itself did it. */
  user_email: z.string(),
  summary: z.string(),
});
export type LogEntry = z.output<typeof logEntry>;

const datesInOrder = inOrder('dateStart', 'dateEnd');
const more = z.object({
  /** Only this register: its id, or its `register_name`. */ register_id: optionalLine(80),
  user: optionalLine(200),
  /** Only of people whose name or CUI holds this: themselves, their accounts, their reservations. */
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
      /** The entries of one register or account are counted up to `total`, and there are more. */
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
      /** From where it was asked; null: the product itself did it, or it is older than this field. */
      origin: z
        .object({
          /** Name of the page, else its path; '' if it is no page of this product. */
          screen: z.string(),
          /** Address of the client; '' where none was kept. */
          address: z.string(),
        })
        .nullable(),
      cause: logEntry.nullable(),
      /** The events that it caused, in the order in which they happened. */
      effects: z.array(logEntry),
      /** Other events of the same request, in the order in which they happened. */
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
