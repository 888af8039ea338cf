import type { Position } from '../port.ts';
import type { Namespace } from './namespace.ts';
import type { EventStoreDbLogger } from './options.ts';
import type { Scanner } from './scan.ts';

/**
 * The position at which a subscription starts at the server, so that it receives everything after `last`: after an event
 * that certainly exists; undefined: from the start of the server. The caller drops events that come twice. The server
 * starts after the event *at or before* the given position. If there is no event at the position any more (a scavenge has
 * removed it), it would silently skip the next event; so it is given the position of the event before. At a position that
 * never existed, it reads nonsense or nothing.
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
