import { randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import { onTestFinished } from 'vitest';
import { type EventStoreDbOptions, eventStoreDb } from '../../eventstore/eventstoredb/eventstoredb.ts';
import {
  type EventStore,
  EventStoreUnavailableError,
  type NewEvent,
  type RecordedEvent,
  type SubscribeOptions,
} from '../../eventstore/port.ts';
import { silentLogger } from '../../platform/logger.ts';
import { type StandIn, type StandInOptions, startStandIn } from '../support/esdb-stand-in/server.ts';
import { eventually } from '../support/eventually.ts';

/** Short enough for a test to see the end of it. */
const PATIENCE = { callTimeoutMs: 300, giveUpAfterMs: 3_000, quietMs: 200, maxBackoffMs: 100 };

/** A store with little patience, save for a given server, which may be far away and busy. Closed with the test. */
export function openStore(url: string, options: Partial<EventStoreDbOptions> = {}): EventStore {
  const [given] = (process.env.EVENTSTORE_URL ?? '').split('?');
  const patience = url.split('?')[0] === given ? {} : PATIENCE;
  const store = eventStoreDb({ url, logger: silentLogger, ...patience, ...options });
  onTestFinished(() => store.close());
  return store;
}

/** A stand-in that ends with the test. */
export async function openStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const standIn = await startStandIn(options);
  onTestFinished(() => {
    standIn.faults.thaw();
    standIn.stop();
  });
  return standIn;
}

/** A stand-in, and a store on it; both end with the test. */
export async function openStoreOnStandIn(
  options: Partial<EventStoreDbOptions> = {},
): Promise<{ readonly standIn: StandIn; readonly store: EventStore }> {
  const standIn = await openStandIn();
  return { standIn, store: openStore(standIn.url, options) };
}

/**
 * Thirty calls at a frozen server, of which four may be under way and six wait: what became of each, after twenty were
 * refused while it was frozen. `prepare` gives what makes one.
 */
export async function beyondBounds(
  prepare: (store: EventStore) => Promise<() => Promise<unknown>>,
): Promise<unknown[]> {
  const standIn = await openStandIn();
  const bounds = { maxConcurrentCalls: 4, maxWaitingCalls: 6 };
  const call = await prepare(
    openStore(standIn.url, { callTimeoutMs: 5_000, giveUpAfterMs: 5_000, ...bounds }),
  );
  standIn.faults.freeze();
  const outcomes = Array.from({ length: 30 }, () =>
    call().catch((error: unknown) => (error instanceof EventStoreUnavailableError ? 'refused' : error)),
  );
  const settled: unknown[] = [];
  for (const outcome of outcomes) void outcome.then((value) => settled.push(value));
  await eventually('20 refused', () => settled.length === 20);
  standIn.faults.thaw();
  return Promise.all(outcomes);
}

/** The client by itself, for what an operator or another program does to the server. */
export function operator(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url);
  onTestFinished(() => client.dispose());
  return client;
}

export const stream = (prefix = 'esdb') => `${prefix}-${randomUUID()}`;

export function event(type = 'Happened', data: NewEvent['data'] = {}): NewEvent {
  return { id: randomUUID(), type, data, metadata: {} };
}

export const events = (count: number, type?: string) =>
  Array.from({ length: count }, (_, n) => event(type, { n }));

export const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

/** Appends events to streams of their own. @returns their ids */
export async function write(store: EventStore, count: number, type?: string): Promise<string[]> {
  const list = events(count, type);
  for (const each of list) await store.append(stream(), 'no_stream', [each]);
  return idsOf(list);
}

export interface Following {
  readonly events: RecordedEvent[];
  readonly positions: bigint[];
  readonly ended: Promise<void>;
  leave(): void;
}

/** Follows a subscription until the test ends. */
export function follow(store: EventStore, options: SubscribeOptions = {}): Following {
  const leaving = new AbortController();
  const events: RecordedEvent[] = [];
  const positions: bigint[] = [];
  const ended = (async () => {
    for await (const batch of store.subscribe({ ...options, signal: leaving.signal })) {
      events.push(...batch.events);
      positions.push(batch.position);
    }
  })();
  onTestFinished(async () => {
    leaving.abort();
    await ended;
  });
  return { events, positions, ended, leave: () => leaving.abort() };
}
