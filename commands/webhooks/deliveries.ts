import type { Pool } from 'pg';
import type { Answer } from '../../platform/outgoing/post.ts';
import type { Publication } from './publish.ts';

/** Taken for one try. Times: ISO 8601, UTC. */
export interface Taken {
  readonly number: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly body: string;
  /** Including this one. */
  readonly tries: number;
  readonly firstTriedAt: string;
}

export interface Tried {
  readonly answer: Answer;
  readonly tookMs: number;
}

interface Noted {
  readonly eventId: string;
  readonly at: string;
  readonly publication: Publication;
  readonly webhookIds: readonly string[];
}

/** The queue of deliveries. Among those of a subject and a webhook only the first that waits is taken. */
export interface Deliveries {
  /** Idempotent. `dueAt`: from when it is tried. */
  add(noted: Noted, dueAt: string): Promise<void>;
  /** No other process takes them before `until`. */
  take(webhookId: string, now: string, until: string, most: number): Promise<readonly Taken[]>;
  /** Unless another process has taken it meanwhile. Those behind it are due when it is, or the next at once. */
  settle(
    taken: Taken,
    tried: Tried,
    outcome: 'delivered' | 'failed' | { readonly dueAt: string },
  ): Promise<void>;
  deliveredSince(webhookId: string, since: string): Promise<boolean>;
  /** All that wait are given up. */
  giveUp(webhookId: string): Promise<void>;
}

export function postgresDeliveries(pool: Pool): Deliveries {
  return {
    async add({ eventId, at, webhookIds, publication: { topic, subject, body } }, dueAt) {
      await pool.query(
        `insert into process.webhook_deliveries (webhook_id, event_id, topic, subject, body, happened_at, due_at)
         select unnest($1::text[]), $2, $3, $4, $5, $6, $7 on conflict (webhook_id, event_id) do nothing`,
        [webhookIds, eventId, topic, subject, body, at, dueAt],
      );
    },
    async take(webhookId, now, until, most) {
      const { rows } = await pool.query<Taken>(TAKE, [webhookId, now, until, most]);
      return rows;
    },
    async settle({ number, tries }, { answer: { status, problem, text }, tookMs }, outcome) {
      const [state, dueAt] = typeof outcome === 'string' ? [outcome, null] : ['waiting', outcome.dueAt];
      await pool.query(
        `with settled as (
           update process.webhook_deliveries set state = $3, due_at = coalesce($4, due_at), status = $5, problem = $6,
             answer = $7, took_ms = $8
           where number = $1 and tries = $2 and state = 'waiting' returning webhook_id, subject, tried_at
         ), later as (
           select d.number, case when $4::timestamptz is null then settled.tried_at else $4 end as due_at
           from settled join process.webhook_deliveries d using (webhook_id, subject)
           where d.state = 'waiting' and d.number > $1 order by d.number
           limit case when $4::timestamptz is null then 1 end
           for update of d skip locked
         )
         update process.webhook_deliveries d set due_at = later.due_at from later
         where d.number = later.number and d.tries = 0 and d.state = 'waiting'`,
        [number, tries, state, dueAt, status, problem, shown(text), tookMs],
      );
    },
    async deliveredSince(webhookId, since) {
      const { rowCount } = await pool.query(
        `select 1 from process.webhook_deliveries
         where webhook_id = $1 and tried_at >= $2 and state = 'delivered' limit 1`,
        [webhookId, since],
      );
      return rowCount === 1;
    },
    async giveUp(webhookId) {
      await pool.query(
        `update process.webhook_deliveries set state = 'failed' where webhook_id = $1 and state = 'waiting'`,
        [webhookId],
      );
    },
  };
}

/** The subquery is asked for each row in turn, so that the first due ones end the reading of a long queue. */
const HEAD = `(
  select h.number from process.webhook_deliveries h
  where h.webhook_id = d.webhook_id and h.subject = d.subject and h.state = 'waiting' order by h.number limit 1)`;

/** Another process that takes the same at once waits for the row, and then finds it not due. */
const TAKE = `
with due as (
  select number from process.webhook_deliveries d
  where webhook_id = $1 and state = 'waiting' and due_at <= $2 and number = ${HEAD} order by number limit $4
)
update process.webhook_deliveries d
set tries = tries + 1, first_tried_at = coalesce(first_tried_at, $2), tried_at = $2, due_at = $3,
  status = null, problem = null, answer = '', took_ms = null
from due where d.number = due.number and d.state = 'waiting' and d.due_at <= $2
returning d.number::text, d.webhook_id as "webhookId", d.event_id::text as "eventId", d.body, d.tries,
  d.first_tried_at as "firstTriedAt"`;

const SHOWN = 200;

/** Postgres stores no NUL. */
export function shown(text: string): string {
  const line = text.replace(/[\p{Cc}\uFFFD]+/gu, ' ').trim();
  return [...line].slice(0, SHOWN).join('');
}
