import type { EventStore } from '../../eventstore/port.ts';

/** Does `work` once, right before the first append to such a stream. */
export function interruptedStore(
  store: EventStore,
  isAwaited: (streamId: string) => boolean,
  work: () => Promise<unknown>,
): EventStore {
  let isDone = false;
  return {
    ...store,
    async append(streamId, ...request) {
      if (!isDone && isAwaited(streamId)) {
        isDone = true;
        await work();
      }
      return store.append(streamId, ...request);
    },
  };
}
