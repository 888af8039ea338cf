import type {
  AllStreamResolvedEvent,
  AllStreamSubscription,
  EventStoreDBClient,
  ReadPosition,
} from '@eventstore/db-client';
import { matches } from '../filter.ts';
import type { EventFilter, Position } from '../port.ts';
import { inOrder } from './in-order.ts';
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
  /**
   * A position at which to end; or when the server reports that the subscription has caught up, which only newer servers
   * do.
   */
  readonly until?: Position;
  readonly ended: AbortSignal;
}

/**
 * Receives into the inbox from one subscription at the server. Rejects if that breaks off; resolves once it has caught up,
 * if that was asked for, or when `ended` aborts. The call is always ended.
 */
export async function receive(reception: ReceiveOptions): Promise<void> {
  const { client, inbox, serverFilter, from: fromPosition, ended } = reception;
  if (ended.aborted) return;
  const order = inOrder(() => subscription.readableLength);
  const checkpoint = checkpoints(inbox);
  const filter = serverFilter((_, position) => order.afterEvents(() => checkpoint(position)));
  const subscription = client.subscribeToAll({ fromPosition, filter });
  // The client fails later for itself, too: an error without a listener would end the process.
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
    ended.addEventListener('abort', () => {
      silence.stop();
      clearTimeout(confirmation);
      resolve();
    });
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

/**
 * Takes checkpoints in. One with a smaller prepare position says that all *before* its commit position was looked at:
 * what is there may still come. Some versions (25.0.0, some of 24.10 and before 22.10.4) even give the log's end like
 * this, where the next event will be. It counts when a later one has passed it.
 */
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

/** Takes an event in, or the position of one that the reader does not want; never one twice. */
function accept({ inbox, filter, settings }: ReceiveOptions, resolved: AllStreamResolvedEvent): void {
  const position = positionOf(resolved);
  if (position === undefined || position <= inbox.last) return;
  const event = toRecorded(resolved, settings.prefix);
  if (event && matches(filter, event)) inbox.push(event);
  else inbox.move(position);
}

/** Stops receiving until there is room. The server will drop a live subscription, which is then started again. */
function hold(subscription: AllStreamSubscription, inbox: Sink, ended: AbortSignal): void {
  if (subscription.isPaused()) return;
  subscription.pause();
  void inbox.room(ended).then(() => subscription.resume());
}
