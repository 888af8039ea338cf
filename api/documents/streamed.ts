import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';

/** The sink of a document that is written while it is read. */
export interface Sink {
  readonly stream: PassThrough;
  /** Resolves once the reader has taken enough of what was written; rejects if the reader has disconnected. */
  ready(): Promise<void>;
}

/** Bytes written ahead of the reader, at most. */
const AHEAD = 256 * 1024;

/**
 * A document that is written while it is read: `write` pauses at `sink.ready()`, so that it is never in memory as a
 * whole. An error of `write` aborts the response; a reader who disconnects ends the writing.
 */
export function streamed(write: (sink: Sink) => Promise<void>): Readable {
  const stream = new PassThrough({ highWaterMark: AHEAD });
  const gone = new AbortController();
  stream.once('close', () => gone.abort(new Error('the reader of a document went away')));
  const ready = async () => {
    // Other requests get their turn between two batches.
    await new Promise((resolve) => setImmediate(resolve));
    if (stream.writableNeedDrain) await once(stream, 'drain', { signal: gone.signal });
    gone.signal.throwIfAborted();
  };
  write({ stream, ready }).catch((error: Error) => {
    if (!gone.signal.aborted) stream.destroy(error);
  });
  return stream;
}
