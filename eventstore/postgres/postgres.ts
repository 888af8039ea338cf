import type pg from 'pg';
import { type AppendRequest, encodeAppend } from '../append-request.ts';
import type { EventStore } from '../port.ts';
import { subscriptions } from '../subscription.ts';
import { sendBatch } from './append-batch.ts';
import { appendLane } from './append-lane.ts';
import { connections, databaseOf } from './connections.ts';
import { deliver } from './deliver.ts';
import type { StoreLogger } from './logger.ts';
import { listen } from './notifications.ts';
import { logReader } from './reader.ts';
import { logTail } from './tail.ts';

export interface PostgresEventStoreSettings {
  /** Fits a pino logger. */
  readonly logger?: StoreLogger;
  /** Polling interval in case a notification is lost. Default 1 s. */
  readonly pollMs?: number;
  /** How long appends are retried without a database. Default 10 s. */
  readonly retryForMs?: number;
}

/** Connects directly to the server: a pooler would lose settings and notifications. */
export type PostgresEventStoreOptions = PostgresEventStoreSettings &
  ({ readonly pool: pg.Pool } | { readonly url: string });

/** Connects at the first call: one connection for appends, up to four for reads, one for notifications. */
export function postgresEventStore(options: PostgresEventStoreOptions): EventStore {
  const { logger, pollMs = 1_000, retryForMs = 10_000 } = options;
  const database = 'pool' in options ? databaseOf(options.pool) : { connectionString: options.url };
  const { appends, reads, isOfAppends, listener, end } = connections(database, logger);
  const closing = new AbortController();
  const signal = closing.signal;
  const reader = logReader(reads);
  const tail = logTail({ reader, pollMs, closed: signal, logger });
  const subscribe = subscriptions(tail);
  const send = (batch: readonly AppendRequest[]) => sendBatch(appends, batch);
  const lane = appendLane((batch) => deliver(batch, { send, retryForMs, signal, logger }));
  let listening: Promise<void> | undefined;
  let closed: Promise<void> | undefined;

  async function close(): Promise<void> {
    closing.abort();
    await lane.close();
    await listening;
    await end();
  }

  return {
    idsAreUnique: true,
    positionsAreGapless: true,
    checksWitness: true,
    async append(streamId, expected, events, options) {
      const request = encodeAppend(streamId, expected, events, options);
      const { events: appended, ...result } = await lane.submit(request);
      if (appended) tail.addOwn(appended);
      else tail.wake(result.position);
      return result;
    },
    readStream: (streamId, asked = {}) => reader.stream(streamId, asked),
    readAll: (asked = {}) => reader.all(asked),
    head: () => reader.head(),
    subscribe(asked) {
      listening ??= listen({ connect: listener, isOwn: isOfAppends, onNews: tail.wake, signal, logger });
      return subscribe(asked);
    },
    close() {
      closed ??= close();
      return closed;
    },
  };
}
