import { accept, type Decider, type Decision, decideByType, refuse } from '../decider.ts';
import type { WebhookEvent } from './events.ts';
import { evolveWebhooks, noWebhooks, type Webhook, type Webhooks } from './state.ts';

interface Address {
  readonly url: string;
  readonly events: readonly string[];
  readonly centerIds: readonly number[];
}

export type WebhookCommand = { readonly webhookId: string } & (
  | ({ readonly type: 'AddWebhook'; readonly at: string } & Address)
  /** Absent `state`: as it is. */
  | ({ readonly type: 'ChangeWebhook'; readonly state?: 'active' | 'paused' } & Address)
  | { readonly type: 'PauseFailingWebhook' | 'EndWebhook' | 'RotateWebhookSecret' | 'RemoveWebhook' }
);

export type WebhookRefusal =
  | { readonly code: 'webhook_unknown' }
  | { readonly code: 'webhooks_full'; readonly max: number };

/** Each event is matched against all of them. */
const MAX_WEBHOOKS = 20;

/** Step on a known webhook. */
const onKnown =
  <Command extends { readonly webhookId: string }>(
    step: (command: Command, webhook: Webhook) => readonly WebhookEvent[],
  ) =>
  (command: Command, webhooks: Webhooks): Decision<WebhookEvent, WebhookRefusal> => {
    const webhook = webhooks.get(command.webhookId);
    return webhook ? accept(...step(command, webhook)) : refuse({ code: 'webhook_unknown' });
  };

const each = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
const isSameList = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((one) => b.includes(one));
const isSame = (a: Address, b: Address) =>
  a.url === b.url && isSameList(a.events, b.events) && isSameList(a.centerIds, b.centerIds);

type Change = Extract<WebhookCommand, { type: 'ChangeWebhook' }>;

function change({ webhookId, url, state, ...lists }: Change, webhook: Webhook): WebhookEvent[] {
  const address = { url, events: each(lists.events), centerIds: each(lists.centerIds) };
  const isActive = webhook.status === 'active';
  const changed: WebhookEvent[] = isSame(address, webhook)
    ? []
    : [{ type: 'WebhookChanged', data: { webhookId, ...address } }];
  if (state === 'active' && !isActive) return [...changed, { type: 'WebhookResumed', data: { webhookId } }];
  if (state === 'paused' && isActive)
    return [...changed, { type: 'WebhookPaused', data: { webhookId, why: 'asked' } }];
  return changed;
}

export const webhookDecider: Decider<WebhookCommand, WebhookEvent, Webhooks, WebhookRefusal> = {
  initial: noWebhooks,
  evolve: evolveWebhooks,
  decide: decideByType<WebhookCommand, Webhooks, WebhookEvent, WebhookRefusal>({
    AddWebhook({ webhookId, url, at, ...lists }, webhooks) {
      if (webhooks.has(webhookId)) return accept();
      if (webhooks.size >= MAX_WEBHOOKS) return refuse({ code: 'webhooks_full', max: MAX_WEBHOOKS });
      const [events, centerIds] = [each(lists.events), each(lists.centerIds)];
      return accept({ type: 'WebhookAdded', data: { webhookId, url, events, centerIds, at } });
    },
    ChangeWebhook: onKnown(change),
    RotateWebhookSecret: onKnown(({ webhookId }) => [{ type: 'WebhookSecretRotated', data: { webhookId } }]),
    PauseFailingWebhook: onKnown(({ webhookId }, { status }) =>
      status === 'active' ? [{ type: 'WebhookPaused', data: { webhookId, why: 'failing' } }] : [],
    ),
    EndWebhook: onKnown(({ webhookId }, { status }) =>
      status === 'gone' ? [] : [{ type: 'WebhookEnded', data: { webhookId } }],
    ),
    RemoveWebhook: ({ webhookId }, webhooks) =>
      webhooks.has(webhookId) ? accept({ type: 'WebhookRemoved', data: { webhookId } }) : accept(),
  }),
};
