import { eventTypeFilter, excludeSystemEvents, type Filter, streamNameFilter } from '@eventstore/db-client';
import type { EventFilter } from '../port.ts';
import type { Names } from './namespace.ts';

/** Events that the server examines between two checkpoints. */
const LONG = { checkpointInterval: 1, maxSearchWindow: 500 };

type OnCheckpoint = NonNullable<Filter['checkpointReached']>;

/** A filter of the server, without the callback for its checkpoints yet. */
export type ServerFilter = (checkpointReached: OnCheckpoint) => Filter;

/**
 * For a subscription near the head: all events of the log, so that each moves the position, also those that the filter of
 * the reader drops. (Checkpoints come only after many events: a reader that waits for the position of the last append would
 * wait until others have filled the window.) Events of other logs on the server only come as checkpoints.
 */
export function headFilter({ prefix }: Names): ServerFilter {
  if (prefix === '') {
    return (checkpointReached) => excludeSystemEvents({ checkpointInterval: 1, checkpointReached });
  }
  return byStream([prefix]);
}

/**
 * For catching up: what else the server can leave out for this reader; undefined if nothing. The server takes one condition
 * and treats names as prefixes, so events are filtered again. If it holds several logs, the condition must be on the
 * stream, because the types are the same in all of them.
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
