import type { EventStore } from '../../eventstore/port.ts';

export class Crash extends Error {
  override readonly name = 'Crash';
}

/** Dies at the `at`th append (from 1), `before` it is written or `after`, before the answer; then every call fails. */
export function crashingStore(store: EventStore, at: number, when: 'before' | 'after') {
  let appends = 0;
  let dead = false;
  const alive = () => {
    if (dead) throw new Crash('the process is dead');
  };
  const crashing: EventStore = {
    ...store,
    async append(...request) {
      alive();
      appends += 1;
      if (appends !== at) return store.append(...request);
      dead = true;
      if (when === 'after') await store.append(...request);
      throw new Crash(`crashed ${when} append ${at} to ${request[0]}`);
    },
    async readStream(streamId, options) {
      alive();
      return store.readStream(streamId, options);
    },
  };
  return { store: crashing, appends: () => appends };
}
