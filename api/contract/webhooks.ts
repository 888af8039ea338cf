import { z } from 'zod';
import { TOPICS, type Topic } from '../../domain/webhook/published.ts';
import { del, get, post, put } from './call.ts';
import { localSecond } from './facts/times.ts';
import { flag, localDate, opaqueId, requiredTrimmed } from './fields.ts';
import { page, pageQuery } from './paging.ts';

const URL_MAX = 500;
const NO_URL = 'Escriba una dirección como https://ciudad.example.org/avisos';

const delivery = z.object({
  id: z.string(),
  event_id: z.string(),
  topic: z.string(),
  happened_at: localSecond,
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.number(),
  /** Null: not tried yet. */
  tried_at: localSecond.nullable(),
  /** Null: it does not wait. */
  next_try_at: localSecond.nullable(),
  /** "204" or why no answer came; '' before the first try. */
  answer: z.string(),
  /** The beginning of the answer's body. */
  answer_text: z.string(),
  took_ms: z.number().nullable(),
});
export type WebhookDelivery = z.output<typeof delivery>;

const webhook = z.object({
  id: z.string(),
  url: z.string(),
  topics: z.array(z.string()),
  /** `asked`, `failing` and `gone`: why it is paused. */
  status: z.enum(['active', 'asked', 'failing', 'gone']),
  since: localSecond,
  waiting: z.number(),
  /** Tried last; null: none yet. */
  last: delivery.nullable(),
});
export type ListedWebhook = z.output<typeof webhook>;

export const webhookBody = z.object({
  url: requiredTrimmed(URL_MAX, `Use como máximo ${URL_MAX} caracteres`).refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    NO_URL,
  ),
  topics: z
    .array(z.enum(TOPICS as readonly [Topic, ...Topic[]]), 'Elija los avisos de la lista')
    .min(1, 'Elija al menos un aviso'),
});

/** Given once. */
const secret = z.object({ secret: z.string() });

export const webhookCalls = {
  webhooks: get('/api/webhooks', 'admin', {
    summary:
      'The addresses that receive events, with their state and last answer, and the events to choose from',
    response: z.object({
      webhooks: z.array(webhook),
      topics: z.array(z.object({ name: z.string(), label: z.string() })),
    }),
  }),
  addWebhook: post('/api/webhooks', 'admin', {
    summary: 'Deliver events to an address from now on; answers with the secret that signs them, once',
    body: webhookBody,
    response: secret.extend({ id: z.string() }),
    answersSecret: true,
  }),
  changeWebhook: put('/api/webhooks/:id', 'admin', {
    summary: 'Another address, or other events; what waits goes to the new address',
    body: webhookBody,
  }),
  rotateWebhookSecret: post('/api/webhooks/:id/secret', 'admin', {
    summary: 'A new secret, answered once; the one before signs along for a day',
    response: secret,
    answersSecret: true,
  }),
  setWebhookActive: post('/api/webhooks/:id/active', 'admin', {
    summary: 'Pause deliveries, which wait, or resume them',
    body: z.object({ active: flag }),
  }),
  removeWebhook: del('/api/webhooks/:id', 'admin', {
    summary: 'End all deliveries to an address and delete their list',
  }),
  webhookDeliveries: get('/api/webhooks/:id/deliveries', 'admin', {
    summary: 'The deliveries of thirty days, newest first, with answer and time',
    query: pageQuery,
    response: page(delivery),
  }),
  sendDeliveryAgain: post('/api/webhooks/:id/deliveries/:number', 'admin', {
    summary: 'Send one delivery again, whatever became of it',
    params: z.object({ id: opaqueId, number: z.string().regex(/^\d{1,18}$/, 'Debe ser un número') }),
  }),
  sendDeliveriesAgain: post('/api/webhooks/:id/again', 'admin', {
    summary: 'Send all deliveries since a date again, that day included',
    body: z.object({ since: localDate }),
    response: z.object({ deliveries: z.number() }),
  }),
};
