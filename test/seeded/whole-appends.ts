import type { EventStore, NewEvent } from '../../eventstore/port.ts';

/** Remembers which events each process asked to append together, before any fault or planted mistake. */
export interface WholeAppends {
  watch(store: EventStore): EventStore;
  /** The events of a command are in the log together, or none of them is. */
  findings(log: EventStore): Promise<string[]>;
}

export function wholeAppends(): WholeAppends {
  const asked = new Map<string, readonly NewEvent[]>();
  const keyOf = (ids: readonly string[]) => ids.join(' ');
  return {
    watch: (store) => ({
      ...store,
      append(streamId, expected, events, options) {
        // Commands that wait for a stream share an append; each is whole by itself.
        for (const commandId of new Set(events.map(({ metadata }) => metadata.commandId))) {
          const own = events.filter(({ metadata }) => metadata.commandId === commandId);
          asked.set(keyOf(own.map(({ id }) => id)), own);
        }
        return store.append(streamId, expected, events, options);
      },
    }),
    async findings(log) {
      const written = new Set((await log.readAll({ maxCount: 1_000_000 })).map(({ id }) => id));
      return [...asked.values()].flatMap((events) => {
        const there = events.filter(({ id }) => written.has(id));
        // A command that is decided again at the same revision has the same ids, and may have fewer events.
        const isWhole = there.length === 0 || asked.has(keyOf(there.map(({ id }) => id)));
        return isWhole ? [] : [`${there[0]?.type} was written without ${events.at(-1)?.type}`];
      });
    },
  };
}
