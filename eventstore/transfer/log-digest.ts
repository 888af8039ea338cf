import { createHash } from 'node:crypto';
import type { EventStore, Position, RecordedEvent, Revision } from '../port.ts';
import { digestStreams } from './digest.ts';

export interface LogDigest {
  readonly events: number;
  readonly streams: number;
  /** The last event that was read. */
  readonly position: Position;
  /** SHA-256 over the names and digests of all streams: equal in every store, and for good as long as nobody changes an event. */
  readonly digest: string;
  /** Places where events are missing. */
  readonly holes: readonly string[];
}

interface Options {
  /** Inclusive; absent: the end of the log. */
  readonly until?: Position;
  readonly onProgress?: (position: Position) => void;
}

/** Reads the log once. Removed events leave holes, except at the end; altered ones another digest than before. */
export async function digestLog(store: EventStore, { until, onProgress }: Options = {}): Promise<LogDigest> {
  const holes: string[] = [];
  const holesBefore = holeFinder(store.positionsAreGapless);
  let position: Position = 0n;
  let events = 0;
  const streams = await digestStreams(store, {
    until,
    onEvent(event) {
      holes.push(...holesBefore(event));
      position = event.position;
      events += 1;
      onProgress?.(position);
    },
  });
  const all = createHash('sha256');
  for (const name of [...streams.keys()].sort()) all.update(`${name}\n${streams.get(name)?.digest}\n`);
  return { events, streams: streams.size, position, digest: all.digest('hex'), holes };
}

/** Revisions of a stream count from 0, and positions from 1 where they have no gaps. */
function holeFinder(positionsAreGapless: boolean): (event: RecordedEvent) => string[] {
  const next = new Map<string, Revision>();
  let place: Position = 1n;
  return ({ streamId, revision, position }) => {
    const [expected, expectedPlace] = [next.get(streamId) ?? 0n, place];
    next.set(streamId, revision + 1n);
    place = position + 1n;
    return [
      ...(positionsAreGapless && position !== expectedPlace ? [`position ${expectedPlace} is missing`] : []),
      ...(revision === expected ? [] : [`${streamId}: revision ${expected} is missing`]),
    ];
  };
}
