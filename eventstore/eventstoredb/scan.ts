import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import { shareInFlight } from '../../platform/batcher.ts';
import { EventStoreUnavailableError, type Position } from '../port.ts';
import type { Connection } from './client.ts';
import { collect } from './collect.ts';
import { deniedError } from './failures.ts';
import type { Settings } from './options.ts';
import { isPosition, positionOf, serverPosition } from './record.ts';
import type { Retry } from './retry.ts';

/** Limit per call. */
export const SCAN = 1_000;

type Direction = 'forwards' | 'backwards';

/** Reads of `$all` without filter or namespace. */
export interface Scanner {
  /** Stretches beyond a position, itself excluded; undefined: from the edge. The first has `first` events. */
  stretches(
    direction: Direction,
    after: Position | undefined,
    first: number,
  ): AsyncGenerator<readonly AllStreamResolvedEvent[], void, undefined>;
  /** Undefined: an empty server. */
  end(): Promise<Position | undefined>;
  /** Event before a position; undefined: none; `no_position`: no event begins there. */
  before(position: Position): Promise<Position | 'no_position' | undefined>;
}

/** Depends on the server's version and the direction. */
const NO_POSITION: ReadonlySet<string> = new Set(['unknown', 'invalid']);

type ScanResult = readonly AllStreamResolvedEvent[] | 'no_position';

export function scanner(
  { client, isDisposed }: Connection,
  retry: Retry,
  { callTimeoutMs }: Pick<Settings, 'callTimeoutMs'>,
): Scanner {
  function scan(direction: Direction, from: Position | undefined, maxCount: number): Promise<ScanResult> {
    const edge = direction === 'forwards' ? ('start' as const) : ('end' as const);
    const fromPosition = from === undefined ? edge : serverPosition(from);
    return retry.answer<ScanResult>(
      'read of the log',
      () =>
        collect<AllStreamResolvedEvent>(
          () => client.readAll({ direction, fromPosition, maxCount, requiresLeader: true }),
          callTimeoutMs,
          isDisposed,
        ),
      {
        unknownIsDecided: from !== undefined,
        refused: (failure) => {
          const { kind } = failure;
          if (from !== undefined && NO_POSITION.has(kind)) return 'no_position';
          if (failure.kind === 'denied') throw deniedError(failure);
          throw new EventStoreUnavailableError(`read of the log: EventStoreDB refuses it: ${kind}`);
        },
      },
    );
  }

  return {
    async *stretches(direction, after, first) {
      let from = after;
      // Small first, for callers that need one event; then larger, to skip other logs.
      for (let size = first; ; size = Math.min(SCAN, size * 4)) {
        // One more, since the server includes the position itself, at least forwards.
        const found = await scan(direction, from, size + 1);
        if (found === 'no_position') {
          // The server can't continue there: read all and drop the excess.
          from = undefined;
          continue;
        }
        const beyond = found.filter((event) => {
          const position = positionOf(event);
          return isBeyond(direction, position, from) && isBeyond(direction, position, after);
        });
        if (beyond.length > 0) yield beyond;
        const last = found.map(positionOf).findLast((position) => position !== undefined);
        if (found.length <= size || last === undefined) return;
        from = last;
      }
    },
    // Subscriptions that restart together share one call.
    end: shareInFlight(async () => {
      const found = await scan('backwards', undefined, 1);
      return found === 'no_position' ? undefined : found.map(positionOf).find(isPosition);
    }),
    async before(position) {
      const found = await scan('backwards', position, 2);
      if (found === 'no_position') return found;
      return found.map(positionOf).find((at) => isBeyond('backwards', at, position));
    },
  };
}

function isBeyond(
  direction: Direction,
  position: Position | undefined,
  from: Position | undefined,
): position is Position {
  if (!isPosition(position)) return false;
  if (from === undefined) return true;
  return direction === 'forwards' ? position > from : position < from;
}
