import { pause } from '../platform/backoff.ts';
import { type EventStore, EventStoreUnavailableError } from './port.ts';

/** After this long without any response the server counts as away. */
const AWAY_MS = 60_000;
const LONGEST_PAUSE_MS = 2_000;

/** For background work: repeats calls as long as the server responds at all. Appends are idempotent by their ids. */
export function patientStore(store: EventStore, awayMs = AWAY_MS): EventStore {
  const never = new AbortController().signal;

  async function patiently<T>(call: () => Promise<T>): Promise<T> {
    let aliveAt = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof EventStoreUnavailableError && error.isSlow)) throw error;
        const answers = await store.head().then(
          () => true,
          () => false,
        );
        if (answers) aliveAt = performance.now();
        else if (performance.now() - aliveAt > awayMs) throw error;
        await pause(attempt, LONGEST_PAUSE_MS, never);
      }
    }
  }

  return {
    ...store,
    append: (...request) => patiently(() => store.append(...request)),
    readStream: (streamId, options) => patiently(() => store.readStream(streamId, options)),
    readAll: (options) => patiently(() => store.readAll(options)),
  };
}
