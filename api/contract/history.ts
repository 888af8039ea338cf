import { z } from 'zod';
import { get } from './call.ts';
import { reservationId } from './facts/codes.ts';
import { actor } from './facts/people.ts';
import { localSecond } from './facts/times.ts';
import { opaqueId } from './fields.ts';
import { reservationTopic } from './live-topics.ts';

/** Values are formatted; null: none. */
export const historyEvent = z.object({
  id: z.string(),
  at: localSecond,
  user: actor,
  /** `ins upd del log dpi mar` */
  kind: z.string(),
  summary: z.string(),
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  /** Shared by everything that one request caused. */
  correlation_id: z.string(),
});
export type HistoryEvent = z.output<typeof historyEvent>;

export const dayChange = z.object({
  /** Local `YYYY-MM-DDTHH:mm:ss`, as `at` of the call. */
  at: z.string(),
  user: actor,
  summary: z.string(),
  /** `Ana López · Cancha 1`. */
  detail: z.string(),
  reservation_id: reservationId,
});
export type DayChange = z.output<typeof dayChange>;

const history = z.object({ /** Newest first. */ events: z.array(historyEvent) });
const tableName = z.string().regex(/^[a-z_]{1,40}$/, 'Elija una tabla de la lista');

export const historyCalls = {
  reservationHistory: get('/api/reservation/:id/history', 'staff', {
    summary: 'What happened to a reservation, field by field, newest first',
    views: ['reservation-detail'],
    topics: ({ params }) => [reservationTopic(params.id)],
    response: history,
  }),
  registerHistory: get('/api/history/:table/:register_id', 'admin', {
    summary: 'What happened to a register of any table of the audit log, field by field, newest first',
    views: ['audit-log'],
    params: z.object({ table: tableName, register_id: opaqueId }),
    response: history,
  }),
};
