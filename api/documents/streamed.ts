import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';

export interface Sink {
  readonly stream: PassThrough;
  /** Resolves when the reader has caught up; rejects if disconnected. */
  ready(): Promise<void>;
}

const AHEAD = 256 * 1024;

/** Streams a document, pausing at `sink.ready()`. An error aborts the response; a disconnect ends the writing. */
export function streamed(write: (sink: Sink) => Promise<void>): Readable {
  const stream = new PassThrough({ highWaterMark: AHEAD });
  const gone = new AbortController();
  stream.once('close', () => gone.abort(new Error('the reader of a document went away')));
  const ready = async () => {
    // Lets other requests run.
    await new Promise((resolve) => setImmediate(resolve));
    if (stream.writableNeedDrain) await once(stream, 'drain', { signal: gone.signal });
    gone.signal.throwIfAborted();
  };
  write({ stream, ready }).catch((error: Error) => {
    if (!gone.signal.aborted) stream.destroy(error);
  });
  return stream;
}
