import { EventStoreUnavailableError, type RecordedEvent, type Revision } from '../port.ts';

/** A stream to be read from that revision on. */
export interface AskedStream {
  readonly streamId: string;
  readonly from: Revision;
}

type Events = readonly RecordedEvent[];

interface Waiting extends AskedStream {
  readonly resolve: (events: Events) => void;
  readonly reject: (error: unknown) => void;
}

const MOST_TOGETHER = 64;

/**
 * Streams that are asked for in one moment are read by one statement: the days of a series, of a week. `readMany` gives their
 * events in the order of the streams.
 */
export function readTogether(
  readOne: (asked: AskedStream) => Promise<Events>,
  readMany: (asked: readonly AskedStream[]) => Promise<readonly Events[]>,
): (asked: AskedStream) => Promise<Events> {
  const waiting: Waiting[] = [];

  async function read(batch: readonly Waiting[]): Promise<void> {
    const [first] = batch;
    if (!first) return;
    try {
      const found = batch.length === 1 ? [await readOne(first)] : await readMany(batch);
      for (const [index, { resolve }] of batch.entries()) resolve(found[index] ?? []);
    } catch (error) {
      // A name that Postgres can't take fails alone.
      if (batch.length > 1 && !(error instanceof EventStoreUnavailableError))
        for (const one of batch) void read([one]);
      else for (const { reject } of batch) reject(error);
    }
  }

  function readWaiting(): void {
    while (waiting.length > 0) void read(waiting.splice(0, MOST_TOGETHER));
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ ...asked, resolve, reject });
      if (waiting.length === 1) queueMicrotask(readWaiting);
    });
}
