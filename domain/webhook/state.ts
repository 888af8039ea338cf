import { evolveByType } from '../decider.ts';
import type { WebhookEvent } from './events.ts';

export interface Webhook {
  readonly id: string;
  readonly url: string;
  /** Names of `topics.ts`, or `*`. */
  readonly events: readonly string[];
  /** None: all of them. */
  readonly centerIds: readonly number[];
  /** `asked`, `failing`: why it is paused; `gone`: ended. */
  readonly status: 'active' | 'asked' | 'failing' | 'gone';
  /** Earlier events are not delivered. */
  readonly since: string;
}

/** In order of creation. */
export type Webhooks = ReadonlyMap<string, Webhook>;

export const noWebhooks: Webhooks = new Map();

const patched = (webhooks: Webhooks, id: string, change: Partial<Webhook>): Webhooks => {
  const known = webhooks.get(id);
  return known ? new Map(webhooks).set(id, { ...known, ...change }) : webhooks;
};

export const evolveWebhooks = evolveByType<WebhookEvent, Webhooks>({
  WebhookAdded: (webhooks, { webhookId: id, at, ...address }) =>
    new Map(webhooks).set(id, { id, ...address, status: 'active', since: at }),
  WebhookChanged: (webhooks, { webhookId, ...address }) => patched(webhooks, webhookId, address),
  WebhookSecretRotated: (webhooks) => webhooks,
  WebhookPaused: (webhooks, { webhookId, why }) => patched(webhooks, webhookId, { status: why }),
  WebhookEnded: (webhooks, { webhookId }) => patched(webhooks, webhookId, { status: 'gone' }),
  WebhookResumed: (webhooks, { webhookId }) => patched(webhooks, webhookId, { status: 'active' }),
  WebhookTested: (webhooks) => webhooks,
  WebhookDeliverySentAgain: (webhooks) => webhooks,
  WebhookReplayed: (webhooks) => webhooks,
  WebhookRemoved: (webhooks, { webhookId }) => new Map([...webhooks].filter(([id]) => id !== webhookId)),
});
