import type { Webhook, Webhooks } from '../../domain/webhook/state.ts';
import type { OutgoingOptions } from '../../platform/outgoing/post.ts';
import { rest } from '../../platform/rest.ts';
import { newContext } from '../handler/context.ts';
import type { ProcessDeps } from '../processes/process-deps.ts';
import type { Deliveries, Taken, Tried } from './deliveries.ts';
import { nextTry } from './pauses.ts';
import { isDone, postSigned } from './signed-post.ts';
import { changeWebhook } from './webhooks.ts';

export interface DeliveryOptions {
  readonly deliveries: Deliveries;
  /** That sign now: the current one and, for a time, the one before. */
  secretsOf(webhookId: string): Promise<readonly string[]>;
  readonly outgoing: OutgoingOptions;
  /** Interval of looking for due deliveries; default half a second. */
  readonly everyMs?: number;
}

const EVERY_MS = 500;
/** After an error of the product itself. */
const REST_MS = 5_000;
/** Deliveries to one address at a time, of different subjects. */
const AT_ONCE = 8;
/** Longer than the time limit of a try: then its process is dead. */
const LEASE_MS = 20_000;
const GONE = 410;

/** The webhooks as this process knows them. */
export interface Book {
  get(): Webhooks;
  reload(): Promise<void>;
}

/** A slow or failing webhook holds up no other. Until aborted. */
export async function deliverForever(
  options: DeliveryOptions,
  deps: ProcessDeps,
  book: Book,
  signal: AbortSignal,
): Promise<void> {
  const busy = new Map<string, Promise<void>>();
  const deliverTo = createDelivery(options, deps, book, signal);
  const attempt = async (webhook: Webhook): Promise<void> => {
    try {
      await deliverTo(webhook);
    } catch (error) {
      deps.onError(error, webhook.id);
      await rest(REST_MS, signal);
    }
    busy.delete(webhook.id);
  };
  while (!signal.aborted) {
    for (const webhook of book.get().values())
      if (webhook.status === 'active' && !busy.has(webhook.id)) busy.set(webhook.id, attempt(webhook));
    await rest(options.everyMs ?? EVERY_MS, signal);
  }
  await Promise.all(busy.values());
}

function createDelivery(
  { deliveries, secretsOf, outgoing }: DeliveryOptions,
  deps: ProcessDeps,
  book: Book,
  signal: AbortSignal,
): (webhook: Webhook) => Promise<void> {
  async function change(
    type: 'EndWebhook' | 'PauseFailingWebhook',
    webhookId: string,
    { eventId }: Taken,
  ): Promise<void> {
    await changeWebhook(deps.handler, { type, webhookId }, newContext(deps, { causationId: eventId }));
    await book.reload();
  }

  async function settleFailure(webhookId: string, taken: Taken, tried: Tried): Promise<void> {
    if (tried.answer.status === GONE) {
      await deliveries.settle(taken, tried, 'failed');
      await change('EndWebhook', webhookId, taken);
      return deliveries.giveUp(webhookId);
    }
    const now = deps.clock.now();
    const dueAt = nextTry(taken.tries, taken.firstTriedAt, now);
    if (dueAt !== null) return deliveries.settle(taken, tried, { dueAt });
    // The address works and refuses this one alone: its subject goes on without it.
    if (await deliveries.deliveredSince(webhookId, taken.firstTriedAt))
      return deliveries.settle(taken, tried, 'failed');
    await change('PauseFailingWebhook', webhookId, taken);
    return deliveries.settle(taken, tried, { dueAt: now });
  }

  async function deliver({ id, url }: Webhook, taken: Taken): Promise<void> {
    const secrets = await secretsOf(id);
    // Removed meanwhile.
    if (secrets.length === 0) return;
    const tried = await postSigned(url, secrets, taken, signal, outgoing);
    // An interrupted try says nothing about the address; its lease runs out.
    if (signal.aborted) return;
    if (isDone(tried)) await deliveries.settle(taken, tried, 'delivered');
    else await settleFailure(id, taken, tried);
  }

  /** Until none is due or the webhook has changed. */
  return async (webhook) => {
    while (book.get().get(webhook.id) === webhook && !signal.aborted) {
      const now = deps.clock.now();
      const until = new Date(Date.parse(now) + LEASE_MS).toISOString();
      const taken = await deliveries.take(webhook.id, now, until, AT_ONCE);
      if (taken.length === 0) return;
      await Promise.all(taken.map((one) => deliver(webhook, one)));
    }
  };
}
