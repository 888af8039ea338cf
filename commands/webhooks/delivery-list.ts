import type { Pool } from 'pg';
import { TEST_TOPIC } from '../../domain/webhook/topics.ts';

export interface ListedDelivery {
  readonly number: string;
  readonly eventId: string;
  readonly topic: string;
  /** Times: ISO 8601, UTC. */
  readonly happenedAt: string;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly tries: number;
  readonly triedAt: string | null;
  /** The next try, while it waits. */
  readonly dueAt: string;
  /** The last answer; null: none came. */
  readonly status: number | null;
  readonly problem: string | null;
  readonly answer: string;
  readonly tookMs: number | null;
}

export const DELIVERY_COLUMNS = `number::text, event_id::text as "eventId", topic, happened_at as "happenedAt", state, tries,
  tried_at as "triedAt", due_at as "dueAt", status, problem, answer, took_ms as "tookMs"`;

/** Newest first. */
export async function readDeliveries(
  pool: Pool,
  webhookId: string,
  { page, perPage }: { readonly page: number; readonly perPage: number },
) {
  const { rows: counted } = await pool.query<{ total: number }>(
    'select count(*)::int as total from process.webhook_deliveries where webhook_id = $1',
    [webhookId],
  );
  const { rows } = await pool.query<ListedDelivery>(
    `select ${DELIVERY_COLUMNS} from process.webhook_deliveries d where webhook_id = $1 order by d.number desc limit $2 offset $3`,
    [webhookId, perPage, (page - 1) * perPage],
  );
  return { page, perPage, total: counted[0]?.total ?? 0, rows };
}

/** The event of a delivery of this webhook; null: it is not in the list. */
export async function findDelivery(pool: Pool, webhookId: string, number: string) {
  const { rows } = await pool.query<Pick<ListedDelivery, 'eventId' | 'topic'>>(
    `select event_id::text as "eventId", topic from process.webhook_deliveries where webhook_id = $1 and number = $2`,
    [webhookId, number],
  );
  return rows[0] ?? null;
}

export interface DeliverySummary {
  readonly waiting: number;
  readonly last: ListedDelivery | null;
}

/** Each webhook's, with the last one that was tried. */
export async function readSummaries(pool: Pool): Promise<(webhookId: string) => DeliverySummary> {
  const { rows: counts } = await pool.query<{ id: string; waiting: number }>(
    `select webhook_id as id, count(*)::int as waiting from process.webhook_deliveries
     where state = 'waiting' group by webhook_id`,
  );
  const { rows: tried } = await pool.query<ListedDelivery & { id: string }>(
    `select distinct on (webhook_id) webhook_id as id, ${DELIVERY_COLUMNS} from process.webhook_deliveries d
     where coalesce(status::text, problem) is not null order by webhook_id, tried_at desc, d.number desc`,
  );
  const waiting = new Map(counts.map((row) => [row.id, row.waiting]));
  const last = new Map(tried.map(({ id, ...row }) => [id, row]));
  return (id) => ({ waiting: waiting.get(id) ?? 0, last: last.get(id) ?? null });
}

/** All of a webhook, one by its number, or those since an instant but no tests, are sent with all their tries. @returns how many */
export async function sendAgain(
  pool: Pool,
  webhookId: string,
  which: 'waiting' | { readonly number: string } | { readonly since: string },
  now: string,
): Promise<number> {
  const { number = null, since = null } = which === 'waiting' ? {} : { number: null, since: null, ...which };
  const { rowCount } = await pool.query(
    `update process.webhook_deliveries set state = 'waiting', tries = 0, first_tried_at = null, due_at = $2
     where webhook_id = $1 and case
       when $3::bigint is not null then number = $3::bigint
       when $4::timestamptz is not null then happened_at >= $4::timestamptz and topic <> $5
       else state = 'waiting'
     end`,
    [webhookId, now, number, since, TEST_TOPIC],
  );
  return rowCount ?? 0;
}

export async function forgetDeliveries(pool: Pool, webhookId: string): Promise<void> {
  await pool.query('delete from process.webhook_deliveries where webhook_id = $1', [webhookId]);
}
