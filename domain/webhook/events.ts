import { z } from 'zod';
import { type EventsOf, eventFamily } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. They never hold secrets. */

const address = {
  url: z.string(),
  /** Names of `published.ts`. */
  topics: z.array(z.string()),
};

export const webhookEvents = eventFamily('webhooks', 'webhookId', { webhookId: z.string() }, (event) => ({
  /** `at`: earlier events are not delivered. */
  WebhookAdded: event('ins', 'Webhook creado', { ...address, at: z.string() }),
  WebhookChanged: event('upd', 'Webhook modificado', address),
  WebhookSecretRotated: event('upd', 'Secreto del webhook renovado'),
  /** `failing`: no delivery for three days; `gone`: the address answered 410. */
  WebhookPaused: event('upd', 'Webhook en pausa', { why: z.enum(['asked', 'failing', 'gone']) }),
  WebhookResumed: event('upd', 'Webhook reanudado'),
  WebhookRemoved: event('del', 'Webhook eliminado'),
}));

export type WebhookEvent = EventsOf<typeof webhookEvents>;
