import { webhookEvents } from '../../domain/webhook/events.ts';
import { isPublished, PUBLISHED_TYPES, topicOf } from '../../domain/webhook/published.ts';
import type { Webhook, Webhooks } from '../../domain/webhook/state.ts';
import { ALL_TOPICS } from '../../domain/webhook/topics.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import { type Follower, followEvents, type Handled } from '../processes/follow-events.ts';
import type { ProcessDeps } from '../processes/process-deps.ts';
import type { OwnLoop } from '../processes/run-process.ts';
import { type Book, type DeliveryOptions, deliverForever } from './deliver.ts';
import { publicationOf } from './publish.ts';
import { loadWebhooks } from './webhooks.ts';

const WEBHOOK_TYPES = Object.keys(webhookEvents);

/** Notes what is to be delivered in the order of the log, and delivers it beside. Rebuilds deliver nothing. */
export function webhookProcess(options: DeliveryOptions): OwnLoop {
  return {
    kind: 'loop',
    process: 'webhooks',
    async run(deps, signal) {
      let webhooks = await loadWebhooks(deps.handler);
      const book: Book = {
        get: () => webhooks,
        async reload() {
          webhooks = await loadWebhooks(deps.handler);
        },
      };
      const ended = new AbortController();
      const running = AbortSignal.any([signal, ended.signal]);
      const stopOther = () => ended.abort();
      const ends = await Promise.allSettled([
        followEvents(collector(options, deps, book), deps, running).finally(stopOther),
        deliverForever(options, deps, book, running).finally(stopOther),
      ]);
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    },
  };
}

function collector({ deliveries }: DeliveryOptions, deps: ProcessDeps, book: Book): Follower {
  const { clock, onError } = deps;
  async function note(stored: StoredEvent): Promise<Handled> {
    const { id, event, metadata } = stored;
    // The log has a webhook before the events that it receives.
    if (WEBHOOK_TYPES.includes(event.type)) {
      await book.reload();
      return 'nothing';
    }
    if (!isPublished(event)) return 'nothing';
    const { at } = metadata;
    const hearing = hearingOf(book.get(), topicOf(event), at);
    // Most installations have no webhooks, and then nothing is read.
    if (hearing.length === 0) return 'nothing';
    const published = await publicationOf({ ...stored, event }, deps);
    const webhookIds = hearing
      .filter(({ centerIds }) => concerns(centerIds, published?.centerIds ?? null))
      .map((webhook) => webhook.id);
    if (!published || webhookIds.length === 0) return 'nothing';
    const { publication } = published;
    await deliveries.add({ eventId: id, at, publication, webhookIds }, clock.now());
    return 'done';
  }
  return {
    kind: 'follow',
    process: 'webhooks',
    filter: { types: [...PUBLISHED_TYPES, ...WEBHOOK_TYPES] },
    // Never parked: later events of a subject would overtake it.
    handle: (stored) =>
      note(stored).catch((error: unknown) => {
        onError(error, stored.id);
        return 'later';
      }),
  };
}

/** Paused ones too, but not those whose address is gone. */
function hearingOf(webhooks: Webhooks, topic: string, at: string): readonly Webhook[] {
  return [...webhooks.values()].filter(
    ({ status, events, since }) =>
      status !== 'gone' && (events.includes(topic) || events.includes(ALL_TOPICS)) && at >= since,
  );
}

/** `own` none: all centers; `touched` null: it concerns all of them. */
function concerns(own: readonly number[], touched: readonly number[] | null): boolean {
  return own.length === 0 || touched === null || touched.some((id) => own.includes(id));
}
