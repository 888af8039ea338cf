import type { Position } from '../port.ts';
import type { Namespace } from './namespace.ts';
import type { EventStoreDbLogger } from './options.ts';
import type { Scanner } from './scan.ts';

/**
 * The server position from which a subscription gets everything after `last`; undefined: the start of the server. Callers
 * drop repeats. Where a scavenge removed the event at a position, the server silently skips the next one: it is given the
 * event before. A position that never existed reads nonsense or nothing.
 */
export async function safeStartPosition(
  last: Position,
  end: Position | undefined,
  namespace: Namespace,
  scanner: Scanner,
  logger: EventStoreDbLogger,
): Promise<Position | undefined> {
  // Asked after the end: where the log is not open yet, its first event will come after that.
  const begin = await namespace.begin();
  if (begin === undefined) return end;
  const start = begin === 0n ? undefined : begin;
  if (last <= begin) return start;
  // Nothing more at the moment. Or the log was restored from a backup, and ends before what its reader has seen.
  if (end === undefined || last >= end) return end;
  const before = await scanner.before(last);
  if (before !== 'no_position') return before;
  logger.warn(
    { position: String(last) },
    'no event of this log begins at the position: it is read from its start',
  );
  return start;
}
