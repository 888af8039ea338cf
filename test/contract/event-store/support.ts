import { randomUUID } from 'node:crypto';
import type {
  EventStore,
  JsonObject,
  NewEvent,
  Position,
  RecordedEvent,
  SubscribeOptions,
} from '../../../eventstore/port.ts';

/** A store under test; `sibling` opens another one on the same log, as a second process would. */
export interface StoreUnderTest {
  readonly store: EventStore;
  readonly sibling?: () => EventStore;
  readonly cleanup: () => Promise<void>;
}

export type MakeStore = () => Promise<StoreUnderTest>;

/** The tests of a contract share one log: each writes to streams of its own. */
export const newStream = (prefix = 'stream') => `${prefix}-${randomUUID()}`;

export function newEvent(type = 'SlotReserved', data: JsonObject = {}, metadata: JsonObject = {}): NewEvent {
  return { id: randomUUID(), type, data, metadata };
}

export const newEvents = (count: number) =>
  Array.from({ length: count }, (_, number) => newEvent('SlotReserved', { number }));

export const idsOf = (events: readonly NewEvent[]) => events.map(({ id }) => id);

export interface Collected {
  readonly events: RecordedEvent[];
  readonly positions: Position[];
}

/**
 * Subscribes and gathers until `enough`, then leaves.
 * @throws when it takes longer than `withinMs`; the message says what came
 */
export async function collect(
  store: EventStore,
  options: SubscribeOptions,
  enough: (collected: Collected) => boolean,
  withinMs = 10_000,
): Promise<Collected> {
  const collected: Collected = { events: [], positions: [] };
  for await (const batch of store.subscribe({ ...options, signal: AbortSignal.timeout(withinMs) })) {
    collected.events.push(...batch.events);
    collected.positions.push(batch.position);
    if (enough(collected)) return collected;
  }
  throw new Error(
    `after ${withinMs} ms only ${collected.events.length} events, up to ${collected.positions.at(-1)}`,
  );
}

/** Gathers all events up to and including a position. */
export function collectUpTo(store: EventStore, options: SubscribeOptions, position: Position) {
  return collect(store, options, ({ positions }) => (positions.at(-1) ?? 0n) >= position);
}

/** All events of the log in the asked direction, page by page. */
export async function readEverything(
  store: EventStore,
  options: Parameters<EventStore['readAll']>[0],
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  let after = options?.after;
  for (;;) {
    const page = await store.readAll({ ...options, ...(after === undefined ? {} : { after }) });
    const last = page.at(-1);
    if (!last) return events;
    events.push(...page);
    after = last.position;
  }
}
