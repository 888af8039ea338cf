import type { Position } from '../port.ts';
import type { Namespace } from './namespace.ts';
import type { EventStoreDbLogger } from './options.ts';
import type { Scanner } from './scan.ts';

/** Start that misses nothing after `last`; callers drop repeats. A scavenged position would skip the next event. */
export async function safeStartPosition(
  last: Position,
  end: Position | undefined,
  namespace: Namespace,
  scanner: Scanner,
  logger: EventStoreDbLogger,
): Promise<Position | undefined> {
  // Read after `end`: the first event of an unopened log follows it.
  const begin = await namespace.begin();
  if (begin === undefined) return end;
  const start = begin === 0n ? undefined : begin;
  if (last <= begin) return start;
  // Caught up, or restored from a backup that ends earlier.
  if (end === undefined || last >= end) return end;
  const before = await scanner.before(last);
  if (before !== 'no_position') return before;
  logger.warn(
    { position: String(last) },
    'no event of this log begins at the position: it is read from its start',
  );
  return start;
}
