import { untilDone } from '../../platform/backoff.ts';
import type { Position, RecordedEvent, SubscriptionBatch } from '../port.ts';
import { type RecentEvents, recentEvents } from '../recent-events.ts';
import type { ReadRequest, SubscriptionSource } from '../subscription.ts';
import { createInbox, type Sink } from './inbox.ts';
import { keepReceiving, type ReceivingParts } from './keep-receiving.ts';

/** One subscription for all readers; a reader behind has its own until it meets the shared one. */
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
      // Most readers begin at the end, known only after the start.
      await recent.started(asked.ended);
      if (!recent.covers(asked.after)) yield* receiveAlone(parts, asked);
    },
  };
}

async function* receiveAlone(
  parts: ReceivingParts,
  { after, filter, maxCount, ended }: ReadRequest,
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

/** Batches events of one turn of the event loop. Never full: slow readers read dropped events again. */
function shareIn(recent: RecentEvents, start: Position, signal: AbortSignal): Sink {
  let arrived: RecordedEvent[] = [];
  let last = start;
  let passing = false;

  function passOn(): void {
    const events = arrived;
    arrived = [];
    passing = false;
    if (!signal.aborted) recent.add(events, last);
  }

  function reach(position: Position): void {
    last = position;
    if (passing) return;
    passing = true;
    setImmediate(passOn);
  }

  return {
    get last() {
      return last;
    },
    full: false,
    room: async () => undefined,
    move: reach,
    push(event) {
      arrived.push(event);
      reach(event.position);
    },
  };
}
