import { z } from 'zod';
import { get } from './call.ts';

/** Words of page and mail for each alarm. */
export const ALARM_TITLES = {
  lag: 'Los datos de las pantallas van atrasados',
  parked_mails: 'Hay correos que no se han podido entregar',
  disk: 'Queda poco espacio en el disco',
  backup: 'No hay una copia de respaldo reciente',
  leaders: 'Hay tareas que ningún proceso atiende',
} as const;

/** `3 minutos`, `26 horas`: whole units, the largest of which there are two. */
export function ageText(seconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => seconds >= 2 * length) ?? ['segundo', 1];
  const count = Math.round(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const GIB = 1024 ** 3;

/** `1,012.5 GiB`. */
export function sizeText(bytes: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${(bytes / GIB).toLocaleString('es-GT', digits)} GiB`;
}

const UNITS = [
  ['día', 86_400],
  ['hora', 3_600],
  ['minuto', 60],
] as const;

const alarmNames = Object.keys(ALARM_TITLES) as (keyof typeof ALARM_TITLES)[];
const count = z.number().int();
const process = z.object({ host: z.string(), pid: count });

export const systemCalls = {
  systemState: get('/api/system', 'admin', {
    summary:
      'State of the installation: read models, processes, stores, queues, backup, disk. Null: unknown now',
    response: z.object({
      at: z.string(),
      /** EventStoreDB counts bytes of its log, Postgres events. */
      lag_unit: z.enum(['events', 'bytes']),
      alarms: z.array(z.enum(alarmNames)),
      /** Administrators to whom alarms are mailed. */
      alarm_readers: count.nullable(),
      stores: z.array(z.object({ name: z.string(), reached: z.boolean() })),
      views: z
        .array(
          z.object({
            name: z.string(),
            state: z.enum(['running', 'stopped', 'missing']),
            lag: count,
            seconds: z.number(),
            error: z.string(),
          }),
        )
        .nullable(),
      processes: z
        .array(process.extend({ roles: z.array(z.string()), leads: z.array(z.string()) }))
        .nullable(),
      /** Read models and background processes that nobody leads. */
      leaderless: z.array(z.string()).nullable(),
      queues: z
        .object({ mails: count, parked_mails: count, parked_events: count, imports: count, uploads: count })
        .nullable(),
      /** Local; `checked_at` '' where none was ever made (no age), or where its marker is unreadable. */
      backup: z.object({ checked_at: z.string(), age_seconds: z.number().nullable() }).nullable(),
      disk: z.object({ free_bytes: z.number(), total_bytes: z.number() }).nullable(),
    }),
  }),
};
