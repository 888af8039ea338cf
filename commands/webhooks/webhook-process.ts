import { webhookEvents } from '../../domain/webhook/events.ts';
import { PUBLISHED_TYPES, publicationOf } from '../../domain/webhook/published.ts';
import type { Webhooks } from '../../domain/webhook/state.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import { type Follower, followEvents, type Handled } from '../processes/follow-events.ts';
import type { ProcessDeps } from '../processes/process-deps.ts';
import type { OwnLoop } from '../processes/run-process.ts';
import { type Book, type DeliveryOptions, deliverForever } from './deliver.ts';
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

function collector({ deliveries }: DeliveryOptions, { clock, onError }: ProcessDeps, book: Book): Follower {
  async function note({ id, event, metadata: { at } }: StoredEvent): Promise<Handled> {
    // The log has a webhook before the events that it receives.
    if (WEBHOOK_TYPES.includes(event.type)) {
      await book.reload();
      return 'nothing';
    }
    const publication = publicationOf(event, at);
    const webhookIds = publication ? receiversOf(book.get(), publication.topic, at) : [];
    if (!publication || webhookIds.length === 0) return 'nothing';
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
function receiversOf(webhooks: Webhooks, topic: string, at: string): readonly string[] {
  return [...webhooks.values()]
    .filter(({ status, topics, since }) => status !== 'gone' && topics.includes(topic) && at >= since)
    .map(({ id }) => id);
}
