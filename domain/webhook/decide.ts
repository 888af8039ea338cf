import { accept, type Decider, type Decision, decideByType, refuse } from '../decider.ts';
import type { WebhookEvent } from './events.ts';
import { evolveWebhooks, noWebhooks, type Webhook, type Webhooks } from './state.ts';

interface Address {
  readonly url: string;
  readonly topics: readonly string[];
}

export type WebhookCommand = { readonly webhookId: string } & (
  | ({ readonly type: 'AddWebhook'; readonly at: string } & Address)
  | ({ readonly type: 'ChangeWebhook' } & Address)
  | { readonly type: 'PauseWebhook'; readonly why: 'asked' | 'failing' | 'gone' }
  | { readonly type: 'RotateWebhookSecret' | 'ResumeWebhook' | 'RemoveWebhook' }
);

export type WebhookRefusal =
  | { readonly code: 'webhook_unknown' }
  | { readonly code: 'webhooks_full'; readonly max: number };

/** Each event is matched against all of them. */
const MAX_WEBHOOKS = 20;

/** Step on a known webhook; null: nothing to do. */
const onKnown =
  <Command extends { readonly webhookId: string }>(
    step: (command: Command, webhook: Webhook) => WebhookEvent | null,
  ) =>
  (command: Command, webhooks: Webhooks): Decision<WebhookEvent, WebhookRefusal> => {
    const webhook = webhooks.get(command.webhookId);
    if (!webhook) return refuse({ code: 'webhook_unknown' });
    const event = step(command, webhook);
    return event ? accept(event) : accept();
  };

const isSame = (a: Address, b: Address) =>
  a.url === b.url && a.topics.length === b.topics.length && a.topics.every((one) => b.topics.includes(one));

export const webhookDecider: Decider<WebhookCommand, WebhookEvent, Webhooks, WebhookRefusal> = {
  initial: noWebhooks,
  evolve: evolveWebhooks,
  decide: decideByType<WebhookCommand, Webhooks, WebhookEvent, WebhookRefusal>({
    AddWebhook({ webhookId, url, topics, at }, webhooks) {
      if (webhooks.has(webhookId)) return accept();
      if (webhooks.size >= MAX_WEBHOOKS) return refuse({ code: 'webhooks_full', max: MAX_WEBHOOKS });
      return accept({ type: 'WebhookAdded', data: { webhookId, url, topics: [...topics], at } });
    },
    ChangeWebhook: onKnown(({ webhookId, url, topics }, webhook) =>
      isSame({ url, topics }, webhook)
        ? null
        : { type: 'WebhookChanged', data: { webhookId, url, topics: [...topics] } },
    ),
    RotateWebhookSecret: onKnown(({ webhookId }) => ({ type: 'WebhookSecretRotated', data: { webhookId } })),
    PauseWebhook: onKnown(({ webhookId, why }, { status }) =>
      status === 'active' ? { type: 'WebhookPaused', data: { webhookId, why } } : null,
    ),
    ResumeWebhook: onKnown(({ webhookId }, { status }) =>
      status === 'active' ? null : { type: 'WebhookResumed', data: { webhookId } },
    ),
    RemoveWebhook: ({ webhookId }, webhooks) =>
      webhooks.has(webhookId) ? accept({ type: 'WebhookRemoved', data: { webhookId } }) : accept(),
  }),
};
