import type { EventStore, Revision } from '../../eventstore/port.ts';
import { pause } from '../../platform/backoff.ts';

/** `readAt`: monotonic milliseconds. */
interface StreamCopy {
  readonly revision: Revision | null;
  readonly readAt: number;
}

/** Follows rarely changing streams, so that copies need not be reread. */
export interface StreamWatch {
  /** False while the log is not followed. */
  isCurrent(stream: string, copy: StreamCopy): boolean;
  /** Until aborted; restarts with growing pauses. */
  run(signal: AbortSignal): Promise<void>;
}

interface Options {
  readonly store: EventStore;
  readonly prefixes: readonly string[];
}

/** Copies are reread after this time, since a lagging subscription can't be detected. */
const MAX_AGE_MS = 60_000;
const LONGEST_PAUSE_MS = 5_000;

export function watchStreams({ store, prefixes }: Options): StreamWatch {
  /** Newest revision of streams with events since `since`. */
  const newest = new Map<string, Revision>();
  /** Start of complete knowledge; undefined: the log is not followed. */
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
