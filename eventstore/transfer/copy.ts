import {
  type AppendResult,
  DuplicateEventIdError,
  type EventStore,
  type Position,
  type RecordedEvent,
  WrongExpectedRevisionError,
} from '../port.ts';
import { readLog } from './read-log.ts';

const MAX_RUN = 50;
const IN_FLIGHT = 64;
/** In the target an event may stand before others that precede it in the source by fewer, also after an interrupted run. */
export const OUT_OF_ORDER = 2 * IN_FLIGHT * MAX_RUN;
const LOOKS = 32;
/** JSON limit of a run, unless one event is larger: stores accept 1 MiB. */
const MAX_RUN_BYTES = 256 * 1024;

/** The target differs from the source; nothing was overwritten. */
export class NotACopyError extends Error {
  override readonly name = 'NotACopyError';
}

export interface CopyProgress {
  readonly copied: number;
  readonly position: Position;
}

/**
 * Copies missing events, in order within each stream, with events that arrive meanwhile. Resumes earlier runs.
 * @throws NotACopyError if the target's newest event is not the source's
 */
export async function copyLog(
  source: EventStore,
  target: EventStore,
  onProgress: (progress: CopyProgress) => void = () => undefined,
): Promise<CopyProgress> {
  const position = await resumePoint(source, target);
  const { copied } = await writeAll(
    await leftOut(source, target, position),
    target,
    { copied: 0, position },
    onProgress,
  );
  return writeAll(readLog(source, position), target, { copied, position }, onProgress);
}

interface Flight {
  readonly run: readonly RecordedEvent[];
  readonly written: Promise<void>;
}

/** Keeps revisions. Concurrent appends, but only one at a time for each stream. */
export async function writeAll(
  events: AsyncIterable<RecordedEvent> | Iterable<RecordedEvent>,
  target: EventStore,
  start: CopyProgress,
  onProgress: (progress: CopyProgress) => void,
): Promise<CopyProgress> {
  let progress = start;
  const flights: Flight[] = [];
  const landOldest = async () => {
    const [oldest] = flights;
    if (!oldest) return;
    await oldest.written;
    flights.shift();
    const position = oldest.run.at(-1)?.position ?? progress.position;
    progress = { copied: progress.copied + oldest.run.length, position };
    onProgress(progress);
  };
  try {
    for await (const run of runsOfOneStream(events)) {
      const isUnderWay = () => flights.some((flight) => flight.run[0]?.streamId === run[0]?.streamId);
      while (flights.length >= IN_FLIGHT || isUnderWay()) await landOldest();
      const written = append(target, run);
      // Avoids an unhandled rejection before the await.
      written.catch(() => undefined);
      flights.push({ run, written });
    }
    while (flights.length > 0) await landOldest();
  } finally {
    await Promise.allSettled(flights.map(({ written }) => written));
  }
  return progress;
}

/** @throws NotACopyError if the target holds something else there */
async function append(target: EventStore, run: readonly RecordedEvent[]): Promise<void> {
  try {
    await write(target, run);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevisionError || error instanceof DuplicateEventIdError)) throw error;
    const missing = await missingOf(target, run);
    // Refused though nothing exists: an earlier event is missing, or an id is elsewhere.
    if (missing.length === run.length) throw new NotACopyError(`${error.message}: it is no copy`);
    if (missing.length > 0) await write(target, missing);
  }
}

function write(target: EventStore, run: readonly RecordedEvent[]): Promise<AppendResult | undefined> {
  const [first] = run;
  if (!first) return Promise.resolve(undefined);
  const expected = first.revision === 0n ? 'no_stream' : first.revision - 1n;
  const events = run.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }));
  return target.append(first.streamId, expected, events);
}

async function missingOf(
  target: EventStore,
  run: readonly RecordedEvent[],
): Promise<readonly RecordedEvent[]> {
  const [first] = run;
  if (!first) return run;
  const there = await target.readStream(first.streamId, { from: first.revision, maxCount: run.length });
  for (const [index, { id, revision }] of there.entries())
    if (run[index]?.id !== id || run[index]?.revision !== revision)
      throw new NotACopyError(`${first.streamId} holds another event at revision ${revision}: it is no copy`);
  return run.slice(there.length);
}

async function* runsOfOneStream(
  events: AsyncIterable<RecordedEvent> | Iterable<RecordedEvent>,
): AsyncGenerator<RecordedEvent[]> {
  let run: RecordedEvent[] = [];
  let bytes = 0;
  for await (const event of events) {
    const size = sizeOf(event);
    const full = run.length >= MAX_RUN || bytes + size > MAX_RUN_BYTES;
    if (run.length > 0 && (full || run[0]?.streamId !== event.streamId)) {
      yield run;
      run = [];
      bytes = 0;
    }
    run.push(event);
    bytes += size;
  }
  if (run.length > 0) yield run;
}

function sizeOf({ data, metadata }: RecordedEvent): number {
  return Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(metadata));
}

async function resumePoint(source: EventStore, target: EventStore): Promise<Position> {
  const [newest] = await target.readAll({ direction: 'backwards', maxCount: 1 });
  if (!newest) return 0n;
  const { streamId, revision, id } = newest;
  const [twin] = await source.readStream(streamId, { from: revision, maxCount: 1 });
  if (twin?.id !== id || twin.revision !== revision)
    throw new NotACopyError(
      `the target's newest event ${id} (${streamId}) is not in the source: it is no copy of it`,
    );
  return twin.position;
}

/** Events that an interrupted run skipped before later ones. */
async function leftOut(
  source: EventStore,
  target: EventStore,
  position: Position,
): Promise<readonly RecordedEvent[]> {
  if (position === 0n) return [];
  const recent = await source.readAll({ direction: 'backwards', after: position, maxCount: OUT_OF_ORDER });
  const ordered = [...recent].reverse();
  const streams = new Map<string, RecordedEvent[]>();
  for (const event of ordered) {
    const known = streams.get(event.streamId);
    if (known) known.push(event);
    else streams.set(event.streamId, [event]);
  }
  const missing = new Set<RecordedEvent>();
  const runs = [...streams.values()];
  for (let begin = 0; begin < runs.length; begin += LOOKS) {
    const looked = runs.slice(begin, begin + LOOKS).map((run) => missingOf(target, run));
    for (const event of (await Promise.all(looked)).flat()) missing.add(event);
  }
  return ordered.filter((event) => missing.has(event));
}
