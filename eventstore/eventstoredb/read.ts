import { shareInFlight } from '../../platform/batcher.ts';
import { matches } from '../filter.ts';
import { DEFAULT_PAGE, pageSize } from '../paging.ts';
import {
  EventStoreUnavailableError,
  type Position,
  type ReadAllOptions,
  type ReadOptions,
  type RecordedEvent,
} from '../port.ts';
import type { Connection } from './client.ts';
import { collect } from './collect.ts';
import { deniedError } from './failures.ts';
import { turnsFor } from './limiter.ts';
import type { Namespace } from './namespace.ts';
import type { Settings } from './options.ts';
import { positionOf, toRecorded } from './record.ts';
import type { Retry } from './retry.ts';
import { SCAN, type Scanner } from './scan.ts';

export interface Reader {
  readStream(streamId: string, options?: ReadOptions): Promise<RecordedEvent[]>;
  readAll(options?: ReadAllOptions): Promise<RecordedEvent[]>;
  head(): Promise<Position>;
}

/** Retries reads; limits those of streams, since all bookings would wait for a hanging server. */
export function reader(
  { client, isDisposed }: Connection,
  retry: Retry,
  namespace: Namespace,
  scanner: Scanner,
  settings: Settings,
): Reader {
  const { prefix } = namespace;
  const { callTimeoutMs } = settings;
  const turns = turnsFor('reads', settings);

  async function readAll(options: ReadAllOptions = {}): Promise<RecordedEvent[]> {
    const { direction = 'forwards', after, maxCount = DEFAULT_PAGE, filter } = options;
    const limit = pageSize(maxCount);
    const events: RecordedEvent[] = [];
    const begin = await namespace.begin();
    if (begin === undefined || limit === 0 || (direction === 'backwards' && after === 0n)) return events;
    const from = direction === 'forwards' ? later(after ?? 0n, begin) || undefined : after;
    const isPicky = filter !== undefined || prefix !== '';
    for await (const stretch of scanner.stretches(direction, from, isPicky ? SCAN : Math.min(SCAN, limit))) {
      for (const resolved of stretch) {
        const event = toRecorded(resolved, prefix);
        if (event && matches(filter, event)) events.push(event);
        if (events.length === limit) return events;
      }
      if (direction === 'backwards' && (stretch.map(positionOf).at(-1) ?? begin + 1n) <= begin) return events;
    }
    return events;
  }

  return {
    readAll,
    head: headOf(namespace, scanner),
    readStream: (streamId, options) =>
      turns.run(() =>
        retry.answer(
          `read of ${streamId}`,
          async () => {
            const name = `${prefix}${streamId}`;
            const asked = readCall(options);
            if (!asked) return [];
            const open = () => client.readStream(name, { ...asked, requiresLeader: true });
            const found = await collect(open, callTimeoutMs, isDisposed);
            return found.flatMap((resolved) => toRecorded(resolved, prefix) ?? []);
          },
          {
            refused: (failure) => {
              if (failure.kind === 'no_stream' || failure.kind === 'tombstoned') return [];
              if (failure.kind === 'denied') throw deniedError(failure);
              throw new EventStoreUnavailableError(
                `read of ${streamId}: EventStoreDB refuses it: ${failure.kind}`,
              );
            },
          },
        ),
      ),
  };
}

interface ReadCall {
  readonly direction: 'forwards' | 'backwards';
  readonly fromRevision: 'start' | 'end' | bigint;
  readonly maxCount: number;
}

/** Undefined: nothing is asked for. */
function readCall({ direction = 'forwards', from, maxCount }: ReadOptions = {}): ReadCall | undefined {
  const limit = pageSize(maxCount ?? Number.POSITIVE_INFINITY);
  if (limit === 0 || (direction === 'backwards' && from !== undefined && from < 0n)) return undefined;
  const edge = direction === 'forwards' ? 'start' : 'end';
  return { direction, fromRevision: from === undefined || from < 0n ? edge : from, maxCount: limit };
}

const later = (one: Position, other: Position): Position => (one > other ? one : other);

/** When the server ended at `end`, this log ended at `head`. */
interface KnownHead {
  readonly end: Position;
  readonly head: Position;
}

const NOTHING: KnownHead = { end: 0n, head: 0n };

/** Position of the log's newest event, searched backwards from the server's end up to the last known end. */
function headOf({ begin, prefix }: Namespace, scanner: Scanner): () => Promise<Position> {
  let known = NOTHING;

  return shareInFlight(async () => {
    const first = await begin();
    if (first === undefined) return 0n;
    let before = known;
    let end: Position | undefined;
    const found = (head: Position): Position => {
      known = { end: end ?? 0n, head };
      return head;
    };
    for await (const stretch of scanner.stretches('backwards', undefined, 1)) {
      for (const resolved of stretch) {
        const position = positionOf(resolved);
        if (position === undefined) continue;
        end ??= position;
        // The log became shorter: a backup was restored.
        if (end < before.end) before = NOTHING;
        if (position <= before.end) return found(before.head);
        if (position <= first) return found(0n);
        const event = toRecorded(resolved, prefix);
        if (event) return found(event.position);
      }
    }
    return found(0n);
  });
}
