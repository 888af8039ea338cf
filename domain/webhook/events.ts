import { z } from 'zod';
import { type EventsOf, eventFamily } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. They never hold secrets. */

const address = {
  url: z.string(),
  /** Names of `topics.ts`, or `*`. */
  events: z.array(z.string()),
  /** The centers of which it hears; none: of all. */
  centerIds: z.array(z.number()),
};

export const webhookEvents = eventFamily('webhooks', 'webhookId', { webhookId: z.string() }, (event) => ({
  /** `at`: earlier events are not delivered. */
  WebhookAdded: event('ins', 'Webhook creado', { ...address, at: z.string() }),
  WebhookChanged: event('upd', 'Webhook modificado', address),
  WebhookSecretRotated: event('upd', 'Secreto del webhook renovado'),
  /** `failing`: no delivery for three days. */
  WebhookPaused: event('upd', 'Webhook en pausa', { why: z.enum(['asked', 'failing']) }),
  /** The address answered 410. */
  WebhookEnded: event('upd', 'Webhook terminado: la dirección ya no existe (410)'),
  WebhookResumed: event('upd', 'Webhook reanudado'),
  WebhookTested: event('upd', 'Webhook probado'),
  /** `eventId`: the `webhook-id` that the receiver sees. */
  WebhookDeliverySentAgain: event('upd', 'Entrega del webhook enviada de nuevo', {
    eventId: z.string(),
    topic: z.string(),
  }),
  /** `since`: local. */
  WebhookReplayed: event('upd', 'Entregas del webhook enviadas de nuevo', { since: z.string() }),
  WebhookRemoved: event('del', 'Webhook eliminado'),
}));

export type WebhookEvent = EventsOf<typeof webhookEvents>;
