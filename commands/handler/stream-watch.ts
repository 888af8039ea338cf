import type { EventStore, Revision } from '../../eventstore/port.ts';
import { pause } from '../../platform/backoff.ts';

/** A copy of a stream: up to which revision it was read, and when (monotonic milliseconds). */
interface StreamCopy {
  readonly revision: Revision | null;
  readonly readAt: number;
}

/** Follows streams that change seldom, so that what was read of them need not be read again to be current. */
export interface StreamWatch {
  /** Whether nothing newer is known of than the copy. False while the log is not followed. */
  isCurrent(stream: string, copy: StreamCopy): boolean;
  /** Follows the log until the signal aborts; begins again, later each time, when it is cut off. */
  run(signal: AbortSignal): Promise<void>;
}

interface Options {
  readonly store: EventStore;
  readonly prefixes: readonly string[];
}

/** A copy is reread after this time in any case: a lagging subscription can't be detected. */
const MAX_AGE_MS = 60_000;
const LONGEST_PAUSE_MS = 5_000;

export function watchStreams({ store, prefixes }: Options): StreamWatch {
  /** The newest known revision of each stream that has got events since `since`. */
  const newest = new Map<string, Revision>();
  /** The watch will learn of everything that is appended from this moment on; undefined: the log is not followed. */
  let since: number | undefined;

  async function follow(signal: AbortSignal): Promise<void> {
    const after = await store.head();
    newest.clear();
    since = performance.now();
    const filter = { streamPrefixes: prefixes };
    for await (const { events } of store.subscribe({ after, filter, signal }))
      for (const { streamId, revision } of events) newest.set(streamId, revision);
  }

  return {
    isCurrent(stream, { revision, readAt }) {
      if (since === undefined || readAt < since || performance.now() - readAt > MAX_AGE_MS) return false;
      if (!prefixes.some((prefix) => stream.startsWith(prefix))) return false;
      const heard = newest.get(stream);
      return heard === undefined || (revision !== null && revision >= heard);
    },
    async run(signal) {
      for (let failures = 0; !signal.aborted; failures += 1) {
        await follow(signal).catch(() => undefined);
        if (since !== undefined) failures = 0;
        since = undefined;
        await pause(failures, LONGEST_PAUSE_MS, signal);
      }
    },
  };
}
