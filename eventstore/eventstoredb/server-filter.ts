import { eventTypeFilter, excludeSystemEvents, type Filter, streamNameFilter } from '@eventstore/db-client';
import type { EventFilter } from '../port.ts';
import type { Names } from './namespace.ts';

/** The server looks at this many events between two checkpoints. */
const LONG = { checkpointInterval: 1, maxSearchWindow: 500 };

type OnCheckpoint = NonNullable<Filter['checkpointReached']>;

/** A filter of the server, still without the callback for its checkpoints. */
export type ServerFilter = (checkpointReached: OnCheckpoint) => Filter;

/**
 * For a subscription that is near the end of the log: all of the log's events, so that each moves the position, also
 * where the reader's filter drops it. (Checkpoints come only after many events: who waits for the position of the last
 * append would wait until others have filled the window.) Of what others write on the server the checkpoints tell.
 */
export function headFilter({ prefix }: Names): ServerFilter {
  if (prefix === '') {
    return (checkpointReached) => excludeSystemEvents({ checkpointInterval: 1, checkpointReached });
  }
  return byStream([prefix]);
}

/**
 * For a long stretch behind the end: what the server can leave out for this reader beside that; undefined where it is
 * nothing. The server takes one condition, and takes names as prefixes: what comes is filtered again. Where it holds
 * several logs, the condition must be on the stream: the types are the same in all of them.
 */
export function catchUpFilter(
  { types = [], streamPrefixes = [] }: EventFilter,
  { prefix }: Names,
): ServerFilter | undefined {
  if (types.length > 0 && prefix === '') {
    return (checkpointReached) => eventTypeFilter({ prefixes: [...types], ...LONG, checkpointReached });
  }
  if (streamPrefixes.length === 0 || streamPrefixes.includes('')) return undefined;
  return byStream(streamPrefixes.map((streamPrefix) => `${prefix}${streamPrefix}`));
}

const byStream =
  (prefixes: string[]): ServerFilter =>
  (checkpointReached) =>
    streamNameFilter({ prefixes, ...LONG, checkpointReached });
