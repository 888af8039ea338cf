import { z } from 'zod';
import { TOPIC_CHOICES } from '../../domain/webhook/topics.ts';
import { centersOrAll } from './api-keys.ts';
import { del, get, post, put } from './call.ts';
import { localSecond } from './facts/times.ts';
import { missing, opaqueId, requiredTrimmed } from './fields.ts';
import { page, pageQuery } from './paging.ts';

const URL_MAX = 500;
const NO_URL = 'Escriba una dirección como https://ciudad.example.org/avisos';
const NO_EVENT = 'Elija los avisos de la lista';
const NO_INSTANT = 'Debe ser una fecha y hora, como 2026-11-21T08:00:00-06:00';
/** ISO 8601; without a time it is midnight, without an offset it is local. */
const INSTANT = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?)?$/;

const delivery = z.object({
  id: z.string(),
  event_id: z.string(),
  type: z.string(),
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

const event = z.enum(TOPIC_CHOICES, NO_EVENT);

const webhook = z.object({
  id: z.string(),
  url: z.string(),
  /** `*`: all of them. */
  events: z.array(event),
  /** None: all centers. */
  center_ids: z.array(z.number()),
  state: z.enum(['active', 'paused', 'ended']),
  /** Why it is not active, as a sentence; '' while it is. */
  reason: z.string(),
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
  events: z.array(event, NO_EVENT).min(1, 'Elija al menos un aviso').max(20, NO_EVENT),
  /** None: all centers. */
  center_ids: centersOrAll,
});

const one = z.object({ webhook });
/** The secret is answered this once. */
const withSecret = { response: one.extend({ secret: z.string() }), answersSecret: true } as const;

export const webhookCalls = {
  webhooks: get('/api/admin/webhooks', 'admin', {
    summary: 'The addresses that receive events, with their state and last answer',
    views: [],
    response: z.object({ webhooks: z.array(webhook) }),
  }),
  addWebhook: post('/api/admin/webhooks', 'admin', {
    summary: 'Deliver events to an address from now on; answers with the secret that signs them, once',
    views: [],
    body: webhookBody,
    ...withSecret,
  }),
  changeWebhook: put('/api/admin/webhooks/:id', 'admin', {
    summary:
      'Another address, other events or centers; `state` pauses deliveries, which wait, or resumes them. What waits goes to the new address',
    views: [],
    /** Absent `state`: as it is. `known`: as the form was opened; changed by others meanwhile: 409. Absent: no check. */
    body: webhookBody.extend({
      state: z.enum(['active', 'paused'], 'Elija active o paused').optional(),
      known: webhookBody.optional(),
    }),
    response: one,
  }),
  rotateWebhookSecret: post('/api/admin/webhooks/:id/rotate', 'admin', {
    summary: 'A new secret, answered once; the one before signs along for a day',
    views: [],
    ...withSecret,
  }),
  testWebhook: post('/api/admin/webhooks/:id/test', 'admin', {
    summary:
      'Send a signed `webhook.test` to the address now, once, whatever its state; answers what it answered',
    views: [],
    response: z.object({ delivery }),
  }),
  removeWebhook: del('/api/admin/webhooks/:id', 'admin', {
    summary: 'End all deliveries to an address and delete their list',
    views: [],
  }),
  webhookDeliveries: get('/api/admin/webhooks/:id/deliveries', 'admin', {
    summary: 'The deliveries of thirty days, newest first, with answer and time',
    views: [],
    query: pageQuery,
    response: page(delivery),
  }),
  sendDeliveryAgain: post('/api/admin/webhooks/:id/deliveries/:number/replay', 'admin', {
    summary: 'Send one delivery again, whatever became of it',
    views: [],
    params: z.object({ id: opaqueId, number: z.string().regex(/^\d{1,18}$/, 'Debe ser un número') }),
  }),
  replayWebhook: post('/api/admin/webhooks/:id/replay', 'admin', {
    summary: 'Send all deliveries of events since an instant again, in their order',
    views: [],
    body: z.object({ since: z.string(missing(NO_INSTANT)).trim().regex(INSTANT, missing(NO_INSTANT)) }),
    response: z.object({ deliveries: z.number() }),
  }),
};
