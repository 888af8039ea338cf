import { memoryEventStore } from '../../eventstore/memory.ts';
import type { EventStore, Position } from '../../eventstore/port.ts';

/** A log as EventStoreDB is: positions have gaps, and an append can't check another stream. */
export function sparseStore(): EventStore {
  const store = memoryEventStore();
  const GAP = 1_000n;
  const spread = <T extends { readonly position: Position }>(one: T): T => ({
    ...one,
    position: one.position * GAP,
  });
  const narrow = (after: Position | undefined) => {
    if (after === undefined) return {};
    if (after % GAP !== 0n) throw new Error(`${after} is no position of this log`);
    return { after: after / GAP };
  };
  return {
    ...store,
    positionsAreGapless: false,
    checksWitness: false,
    append: async (stream, expected, events, { witness } = {}) =>
      spread(await store.append(stream, expected, events, { witness })),
    readStream: async (...args) => (await store.readStream(...args)).map(spread),
    readAll: async ({ after, ...options } = {}) =>
      (await store.readAll({ ...options, ...narrow(after) })).map(spread),
    head: async () => (await store.head()) * GAP,
    async *subscribe({ after, ...options } = {}) {
      for await (const batch of store.subscribe({ ...options, ...narrow(after) }))
        yield { events: batch.events.map(spread), position: batch.position * GAP };
    },
  };
}
