import { untilDone } from '../../platform/backoff.ts';
import type { SubscriptionBatch } from '../port.ts';
import { recentEvents } from '../recent-events.ts';
import type { Asked, SubscriptionSource } from '../subscription.ts';
import { createInbox } from './inbox.ts';
import { keepReceiving, type ReceivingParts } from './keep-receiving.ts';
import { shareIn } from './shared-sink.ts';

/**
 * The events of one subscription at the server, from where the log ended when the first reader came, for all readers of the
 * store. One that is further behind has a subscription of its own until it meets the shared one.
 */
export function sharedSubscription(
  parts: ReceivingParts & { readonly closed: AbortSignal },
): SubscriptionSource {
  const { reader, settings, closed } = parts;
  const recent = recentEvents(settings.bufferSize);

  async function receiveNew(signal: AbortSignal): Promise<void> {
    const head = await untilDone(() => reader.head(), settings.maxBackoffMs, signal);
    if (head === undefined || signal.aborted) return;
    recent.startAt(head);
    await keepReceiving(parts, shareIn(recent, head, signal), undefined, signal);
  }

  return {
    recent,
    closed,
    keepUp(signal) {
      recent.forget();
      void receiveNew(signal);
    },
    async *catchUp(asked) {
      // Most readers begin at the end: only then it is known who does not.
      await recent.started(asked.ended);
      if (!recent.covers(asked.after)) yield* receiveAlone(parts, asked);
    },
  };
}

/** All events after a position, in a bounded buffer that is filled as long as the iteration runs. */
async function* receiveAlone(
  parts: ReceivingParts,
  { after, filter, maxCount, ended }: Asked,
): AsyncGenerator<SubscriptionBatch, void, undefined> {
  const leaving = new AbortController();
  const over = AbortSignal.any([leaving.signal, ended]);
  const inbox = createInbox(parts.settings.bufferSize, after);
  const receiving = keepReceiving(parts, inbox, filter, over);
  try {
    for (;;) {
      const batch = await inbox.take(maxCount, over);
      if (!batch) return;
      yield batch;
    }
  } finally {
    leaving.abort();
    await receiving;
  }
}
