import { accept, type Decider, type Decision, decideByType, refuse } from '../decider.ts';
import { changesOfForm, refusalOf, type ValuesOvertaken } from '../known-values.ts';
import type { WebhookEvent } from './events.ts';
import { evolveWebhooks, noWebhooks, type Webhook, type Webhooks } from './state.ts';

type Address = Pick<Webhook, 'url' | 'events' | 'centerIds'>;

export type WebhookCommand = { readonly webhookId: string } & (
  | ({ readonly type: 'AddWebhook'; readonly at: string } & Address)
  /** Absent `state`: as it is. `known`: as read by the editor. */
  | ({
      readonly type: 'ChangeWebhook';
      readonly state?: 'active' | 'paused';
      readonly known?: Address;
    } & Address)
  | { readonly type: 'PauseFailingWebhook' | 'EndWebhook' | 'RotateWebhookSecret' | 'RemoveWebhook' }
  | { readonly type: 'RecordWebhookTest' }
  | { readonly type: 'RecordDeliverySentAgain'; readonly eventId: string; readonly topic: string }
  | { readonly type: 'RecordReplay'; readonly since: string }
);

export type WebhookRefusal =
  | { readonly code: 'webhook_unknown' | 'webhook_ended' }
  | { readonly code: 'webhooks_full'; readonly max: number }
  | ValuesOvertaken;

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

/** Step that sends to a webhook, which one that ended refuses. */
const onOpen =
  <Command extends { readonly webhookId: string }>(step: (command: Command) => WebhookEvent) =>
  (command: Command, webhooks: Webhooks): Decision<WebhookEvent, WebhookRefusal> =>
    webhooks.get(command.webhookId)?.status === 'gone'
      ? refuse({ code: 'webhook_ended' })
      : onKnown(() => [step(command)])(command, webhooks);

const each = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
const inOrder = ({ url, events, centerIds }: Address): Address => ({
  url,
  events: each(events).sort(),
  centerIds: each(centerIds).sort((a, b) => a - b),
});

type Change = Extract<WebhookCommand, { type: 'ChangeWebhook' }>;

function change(command: Change, webhooks: Webhooks): Decision<WebhookEvent, WebhookRefusal> {
  const { webhookId, url, events, centerIds, state, known } = command;
  const webhook = webhooks.get(webhookId);
  if (!webhook) return refuse({ code: 'webhook_unknown' });
  const seen = known && inOrder(known);
  const { names, overtaken } = changesOfForm<keyof Address>(inOrder(command), seen, inOrder(webhook));
  const refusal = refusalOf(overtaken, seen);
  if (refusal) return refusal;
  const data = {
    webhookId,
    url: names.includes('url') ? url : webhook.url,
    events: each(names.includes('events') ? events : webhook.events),
    centerIds: each(names.includes('centerIds') ? centerIds : webhook.centerIds),
  };
  const changed: WebhookEvent[] = names.length === 0 ? [] : [{ type: 'WebhookChanged', data }];
  const isActive = webhook.status === 'active';
  if (state === 'active' && !isActive)
    return accept(...changed, { type: 'WebhookResumed', data: { webhookId } });
  if (state === 'paused' && isActive)
    return accept(...changed, { type: 'WebhookPaused', data: { webhookId, why: 'asked' } });
  return accept(...changed);
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
    ChangeWebhook: change,
    RotateWebhookSecret: onKnown(({ webhookId }) => [{ type: 'WebhookSecretRotated', data: { webhookId } }]),
    RecordWebhookTest: onKnown(({ webhookId }) => [{ type: 'WebhookTested', data: { webhookId } }]),
    RecordDeliverySentAgain: onOpen(({ webhookId, eventId, topic }) => ({
      type: 'WebhookDeliverySentAgain',
      data: { webhookId, eventId, topic },
    })),
    RecordReplay: onOpen(({ webhookId, since }) => ({
      type: 'WebhookReplayed',
      data: { webhookId, since },
    })),
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
