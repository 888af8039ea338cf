import type { Pool } from 'pg';
import type { Webhook } from '../../domain/webhook/state.ts';
import { TEST_TOPIC } from '../../domain/webhook/topics.ts';
import type { OutgoingOptions } from '../../platform/outgoing/post.ts';
import { shown } from './deliveries.ts';
import { DELIVERY_COLUMNS, type ListedDelivery } from './delivery-list.ts';
import { isDone, postSigned } from './signed-post.ts';

interface Test {
  readonly webhook: Webhook;
  readonly eventId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly secrets: readonly string[];
}

/** One try at once, listed with the deliveries. It neither waits for others nor pauses or ends the webhook. */
export async function sendTest(
  pool: Pool,
  { webhook: { id, url }, eventId, at, secrets }: Test,
  outgoing: OutgoingOptions,
): Promise<ListedDelivery> {
  const body = JSON.stringify({ type: TEST_TOPIC, timestamp: at, data: { webhook_id: id } });
  const message = { eventId, body };
  const tried = await postSigned(url, secrets, message, new AbortController().signal, outgoing);
  const { status, problem, text } = tried.answer;
  const state = isDone(tried) ? 'delivered' : 'failed';
  const { rows } = await pool.query<ListedDelivery>(
    `insert into process.webhook_deliveries as d (webhook_id, event_id, topic, subject, body, happened_at, due_at,
       state, tries, first_tried_at, tried_at, status, problem, answer, took_ms)
     values ($1, $2, $3, $4, $5, $6, $6, $7, 1, $6, $6, $8, $9, $10, $11)
     on conflict (webhook_id, event_id) do update set tries = d.tries + 1, tried_at = excluded.tried_at,
       state = excluded.state, status = excluded.status, problem = excluded.problem, answer = excluded.answer,
       took_ms = excluded.took_ms
     returning ${DELIVERY_COLUMNS}`,
    [id, eventId, TEST_TOPIC, `test:${eventId}`, body, at, state, status, problem, shown(text), tried.tookMs],
  );
  const [row] = rows;
  if (!row) throw new Error('the delivery was not stored');
  return row;
}
