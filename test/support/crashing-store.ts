import type { EventStore } from '../../eventstore/port.ts';

/** The process died here: nothing after this point happens in it. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/**
 * A store as a process sees it that dies at its `at`th append (counted from 1): just `before` it is written, or just
 * `after`, before the answer arrives. From then on every call of that process fails.
 */
export function crashingStore(store: EventStore, at: number, when: 'before' | 'after') {
  let appends = 0;
  let dead = false;
  const alive = () => {
    if (dead) throw new Crash('the process is dead');
  };
  const crashing: EventStore = {
    ...store,
    async append(streamId, expected, events) {
      alive();
      appends += 1;
      if (appends !== at) return store.append(streamId, expected, events);
      dead = true;
      if (when === 'after') await store.append(streamId, expected, events);
      throw new Crash(`crashed ${when} append ${at} to ${streamId}`);
    },
    async readStream(streamId, options) {
      alive();
      return store.readStream(streamId, options);
    },
  };
  return { store: crashing, appends: () => appends };
}
