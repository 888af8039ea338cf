import type { Position } from '../port.ts';
import type { Namespace } from './namespace.ts';
import type { EventStoreDbLogger } from './options.ts';
import type { Scanner } from './scan.ts';

/**
 * From where a subscription is asked for at the server, so as to give all of the log behind `last`: behind an event
 * that is there for certain; undefined: from the server's start. What comes twice by that is for the caller to drop.
 *
 * The server begins behind the event *at or behind* the position that it is given. Where nothing is at the position
 * any more (a scavenge has taken it), it would pass over the next event in silence; so it is given the position of the
 * event before. Where there never was one it reads nonsense or nothing.
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
