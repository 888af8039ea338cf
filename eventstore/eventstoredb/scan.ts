import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import { shareInFlight } from '../../platform/batcher.ts';
import { EventStoreUnavailableError, type Position } from '../port.ts';
import type { Connection } from './client.ts';
import { collect } from './collect.ts';
import { deniedError } from './failures.ts';
import type { Settings } from './options.ts';
import { isPosition, positionOf, serverPosition } from './record.ts';
import type { Retry } from './retry.ts';

/** Events that one call looks at, at the most. */
export const SCAN = 1_000;

export type Direction = 'forwards' | 'backwards';

/** Reads of `$all`, which know neither filter nor namespace: all that the server holds is looked at. */
export interface Scanner {
  /**
   * Stretch after stretch behind (or before) a position, that one left out; undefined: from the edge of the log. The
   * first one looks at `first` events.
   */
  stretches(
    direction: Direction,
    after: Position | undefined,
    first: number,
  ): AsyncGenerator<readonly AllStreamResolvedEvent[], void, undefined>;
  /** Position of the newest event of the server; undefined: it holds none. */
  end(): Promise<Position | undefined>;
  /** Position of the event before a position; undefined: there is none; `no_position`: the position is none of this log. */
  before(position: Position): Promise<Position | 'no_position' | undefined>;
}

/** How servers refuse to read from where no event begins: it depends on their version, and on the direction. */
const NO_POSITION: ReadonlySet<string> = new Set(['unknown', 'invalid']);

type Found = readonly AllStreamResolvedEvent[] | 'no_position';

export function scanner(
  { client }: Connection,
  retry: Retry,
  { callTimeoutMs }: Pick<Settings, 'callTimeoutMs'>,
): Scanner {
  function scan(direction: Direction, from: Position | undefined, maxCount: number): Promise<Found> {
    const edge = direction === 'forwards' ? ('start' as const) : ('end' as const);
    const fromPosition = from === undefined ? edge : serverPosition(from);
    return retry.answer<Found>(
      'read of the log',
      () =>
        collect<AllStreamResolvedEvent>(
          () => client.readAll({ direction, fromPosition, maxCount, requiresLeader: true }),
          callTimeoutMs,
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
      // Small at first, for callers that need one event; then larger, to skip many events of other logs.
      for (let size = first; ; size = Math.min(SCAN, size * 4)) {
        // The server includes the event at the position, at least forwards: one more, and it is dropped here.
        const found = await scan(direction, from, size + 1);
        if (found === 'no_position') {
          // The server can't read on where no event begins: read all and drop the unwanted events.
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
    // Subscriptions that restart together share one question.
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
