import type {
  AllStreamResolvedEvent,
  AllStreamSubscription,
  EventStoreDBClient,
  ReadPosition,
} from '@eventstore/db-client';
import { matches } from '../filter.ts';
import type { EventFilter, Position } from '../port.ts';
import type { Sink } from './inbox.ts';
import type { Settings } from './options.ts';
import type { Reader } from './read.ts';
import { isPosition, positionOf, toRecorded } from './record.ts';
import type { ServerFilter } from './server-filter.ts';
import { watchSilence } from './silence.ts';

export interface ReceiveOptions {
  readonly client: EventStoreDBClient;
  readonly reader: Reader;
  readonly settings: Settings;
  readonly inbox: Sink;
  readonly filter: EventFilter | undefined;
  readonly from: ReadPosition;
  readonly serverFilter: ServerFilter;
  /** Position at which to end, for servers that don't report having caught up. */
  readonly until?: Position;
  readonly ended: AbortSignal;
}

/** One subscription into the inbox until `until` or `ended`; rejects if it breaks. Always ends the call. */
export async function receive(reception: ReceiveOptions): Promise<void> {
  const { client, inbox, serverFilter, from: fromPosition, ended } = reception;
  if (ended.aborted) return;
  const order = inOrder(() => subscription.readableLength);
  const checkpoint = checkpoints(inbox);
  const filter = serverFilter((_, position) => order.afterEvents(() => checkpoint(position)));
  const subscription = client.subscribeToAll({ fromPosition, filter });
  // Late errors of the client need a listener, or they end the process.
  subscription.on('error', () => undefined);
  const until = new AbortController();
  try {
    await follow(subscription, reception, order, AbortSignal.any([ended, until.signal]));
  } finally {
    until.abort();
    void subscription.unsubscribe().catch(() => undefined);
    subscription.destroy();
  }
}

function follow(
  subscription: AllStreamSubscription,
  reception: ReceiveOptions,
  order: ReturnType<typeof inOrder>,
  ended: AbortSignal,
): Promise<void> {
  const { inbox, reader, settings, until: last } = reception;
  return new Promise((resolve, reject) => {
    const fail = (why: string) => (): void => reject(new Error(why));
    const silence = watchSilence(reader, inbox, settings, () => subscription.isPaused(), reject);
    const confirmation = setTimeout(fail('no confirmation in time'), settings.callTimeoutMs);
    const end = () => {
      silence.stop();
      clearTimeout(confirmation);
      resolve();
    };
    ended.addEventListener('abort', end, { once: true });
    subscription.on('confirmation', () => clearTimeout(confirmation));
    subscription.on('error', reject);
    subscription.on('end', fail('the server has ended it'));
    subscription.on('close', fail('it was closed'));
    if (last !== undefined) subscription.on('caughtUp', () => void order.afterEvents(resolve));
    subscription.on('data', (resolved) => {
      try {
        if (!ended.aborted) accept(reception, resolved);
      } catch (error) {
        reject(error);
      }
      silence.onReceived();
      order.handled();
      if (last !== undefined && inbox.last >= last) resolve();
      if (inbox.full) hold(subscription, inbox, ended);
    });
  });
}

/** Holds back checkpoints with a smaller prepare position until a later one: events at that position may follow. */
function checkpoints(
  inbox: Sink,
): (checkpoint: { readonly commit: bigint; readonly prepare: bigint }) => void {
  let before: Position | undefined;
  return ({ commit, prepare }) => {
    if (!isPosition(commit)) return;
    const reached = prepare < commit ? before : commit;
    if (reached !== undefined && reached > inbox.last) inbox.move(reached);
    before = commit;
  };
}

/** Skips unwanted events and repeats. */
function accept({ inbox, filter, settings }: ReceiveOptions, resolved: AllStreamResolvedEvent): void {
  const position = positionOf(resolved);
  if (position === undefined || position <= inbox.last) return;
  const event = toRecorded(resolved, settings.prefix);
  if (event && matches(filter, event)) inbox.push(event);
  else inbox.move(position);
}

/** Pauses until there is room; the server drops live subscriptions, which then restart. */
function hold(subscription: AllStreamSubscription, inbox: Sink, ended: AbortSignal): void {
  if (subscription.isPaused()) return;
  subscription.pause();
  void inbox.room(ended).then(() => subscription.resume());
}

/** Delays checkpoints until earlier events are delivered, or a reader would store a position ahead of them. */
interface InOrder {
  /** Calls `action` after all events that the client holds now; resolves then. */
  afterEvents(action: () => void): Promise<void>;
  handled(): void;
}

/** `held`: number of events in the client. */
export function inOrder(held: () => number): InOrder {
  let waiting: (() => void)[] = [];
  return {
    afterEvents(action) {
      if (held() === 0) {
        action();
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        waiting.push(() => {
          action();
          resolve();
        });
      });
    },
    handled() {
      if (waiting.length === 0 || held() > 0) return;
      const ready = waiting;
      waiting = [];
      for (const go of ready) go();
    },
  };
}
