import { setMaxListeners } from 'node:events';
import { withTimeout } from '../../platform/timeout.ts';
import { type EventStore, EventStoreUnavailableError } from '../port.ts';
import { subscriptions } from '../subscription.ts';
import { appender } from './append.ts';
import { connect } from './client.ts';
import { namespaceOf } from './namespace.ts';
import { type EventStoreDbOptions, settingsOf } from './options.ts';
import { reader } from './read.ts';
import { retry } from './retry.ts';
import { scanner } from './scan.ts';
import { sharedSubscription } from './subscribe.ts';

export type { EventStoreDbOptions } from './options.ts';

/** Limit each for running appends and for the client at closing. */
const CLOSE_MS = 2_000;

/**
 * A server, or a namespace on it. Repeated appends are safe at the exact revision, or near the stream's end at `any`.
 * @throws ConfigError if the address is malformed, in operator's words without the password
 */
export function eventStoreDb(options: EventStoreDbOptions, open = connect): EventStore {
  const settings = settingsOf(options);
  const connection = open(settings.address);
  const closing = new AbortController();
  const closed = closing.signal;
  // Each waiting retry listens.
  setMaxListeners(0, closed);
  const { giveUpAfterMs, logger } = settings;
  const calls = retry({
    giveUpAfterMs,
    logger,
    closed,
    onSilence: connection.lookElsewhere,
    explain: connection.explain,
  });
  const namespace = namespaceOf(connection, calls, settings);
  const scans = scanner(connection, calls, settings);
  const reads = reader(connection, calls, namespace, scans, settings);
  const appends = appender(connection, reads, namespace, calls, settings);
  const shared = { connection, reader: reads, scanner: scans, namespace, settings, closed };

  async function unlessClosed<T>(call: () => Promise<T>): Promise<T> {
    if (closed.aborted) throw new EventStoreUnavailableError('the event log is closed');
    return call();
  }

  return {
    idsAreUnique: false,
    positionsAreGapless: false,
    checksWitness: false,
    append: (...request) => appends.append(...request),
    readStream: (streamId, asked) => unlessClosed(() => reads.readStream(streamId, asked)),
    readAll: (asked) => unlessClosed(() => reads.readAll(asked)),
    head: () => unlessClosed(() => reads.head()),
    subscribe: subscriptions(sharedSubscription(shared)),
    async close() {
      closing.abort();
      await withTimeout(CLOSE_MS, appends.close()).catch(() => undefined);
      await connection.close(CLOSE_MS);
    },
  };
}
