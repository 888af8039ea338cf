import { eventTypeFilter, excludeSystemEvents, type Filter, streamNameFilter } from '@eventstore/db-client';
import type { EventFilter } from '../port.ts';
import type { Names } from './namespace.ts';

/** Events between two checkpoints. */
const LONG = { checkpointInterval: 1, maxSearchWindow: 500 };

type OnCheckpoint = NonNullable<Filter['checkpointReached']>;

export type ServerFilter = (checkpointReached: OnCheckpoint) => Filter;

/** Near the head: every event moves the position, since checkpoints are too rare to wait for. */
export function headFilter({ prefix }: Names): ServerFilter {
  if (prefix === '') {
    return (checkpointReached) => excludeSystemEvents({ checkpointInterval: 1, checkpointReached });
  }
  return byStream([prefix]);
}

/** One condition for the server, or undefined; readers filter again. On a shared server it must select by stream. */
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
