import { setTimeout as delay } from 'node:timers/promises';
import { SERIES_PREFIX } from '../../domain/series/stream.ts';
import type { Codec, StoredEvent } from '../../eventstore/codec.ts';
import type { EventStore, Position } from '../../eventstore/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { CommandHandler } from '../command-handler.ts';
import { newContext } from '../context.ts';
import type { Checkpoints } from './checkpoints.ts';
import { driveSeries } from './drive-series.ts';

const PROCESS = 'series';
/** Whoever asked for a series drives it; after this long the process takes it for abandoned. */
const GRACE_MS = 2_000;
/** Over events of others its checkpoint moves so often at the most. */
const SAVE_EVERY_MS = 1_000;

interface Options {
  readonly store: EventStore;
  readonly codec: Codec;
  readonly handler: CommandHandler;
  readonly checkpoints: Checkpoints;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly timeZone: string;
  readonly graceMs?: number;
  readonly onError: (error: unknown, seriesId: string | null) => void;
}

/** A series that was asked for and is not settled yet. */
interface Open {
  /** The last position that was given before it; undefined: it stands at the log's start. */
  readonly before: Position | undefined;
  readonly request: StoredEvent;
  /** When this process learned of it, in monotonic milliseconds: the clock of who asked may go wrong. */
  readonly since: number;
}

/**
 * Finishes every series whose driver died half-way. Runs until the signal; one process at a time is enough, more do
 * no harm. Its checkpoint never passes a series that is still open, and is always a position that the log has given.
 * @throws where the log or the checkpoint can't be reached: to be begun anew
 */
export async function runSeriesProcess(options: Options, signal: AbortSignal): Promise<void> {
  const open = new Map<string, Open>();
  const ended = new AbortController();
  const running = AbortSignal.any([signal, ended.signal]);
  const after = await options.checkpoints.load(PROCESS);
  let read = after;
  let saved = after;
  let savedAt = 0;
  const watch = async (): Promise<void> => {
    const start = after === undefined ? {} : { after };
    const filter = { streamPrefixes: [SERIES_PREFIX] };
    for await (const batch of options.store.subscribe({ ...start, filter, signal: running })) {
      for (const stored of await options.codec.decode(batch.events)) {
        note(open, stored, read);
        read = stored.position;
      }
      read = batch.position;
      // They were noted in the log's order: before the first one open, all is settled.
      const [first] = open.values();
      const safe = first ? first.before : read;
      // Most of the log does not concern it, and what it reads again after a restart does no harm.
      const isDue = batch.events.length > 0 || performance.now() >= savedAt + SAVE_EVERY_MS;
      if (safe === undefined || safe === saved || !isDue) continue;
      await options.checkpoints.save(PROCESS, safe);
      saved = safe;
      savedAt = performance.now();
    }
  };
  const sweep = async (): Promise<void> => {
    const grace = options.graceMs ?? GRACE_MS;
    while (!running.aborted) {
      for (const [seriesId, { request, since }] of open) {
        if (performance.now() - since >= grace) await drive(options, seriesId, request);
      }
      await delay(Math.max(50, grace / 4), undefined, { signal: running }).catch(() => undefined);
    }
  };
  const stopOther = () => ended.abort();
  // Neither outlives the other: a new start would find the rest of this one still driving.
  const ends = await Promise.allSettled([watch().finally(stopOther), sweep().finally(stopOther)]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

function note(open: Map<string, Open>, stored: StoredEvent, before: Position | undefined): void {
  const { event } = stored;
  if (event.type === 'SeriesRequested')
    open.set(event.data.seriesId, { before, request: stored, since: performance.now() });
  if (event.type === 'SeriesCompleted' || event.type === 'SeriesRolledBack') open.delete(event.data.seriesId);
}

/** A series that can't be driven now is tried again at the next sweep. */
async function drive(options: Options, seriesId: string, { id, metadata }: StoredEvent): Promise<void> {
  const { userId, correlationId } = metadata;
  try {
    await driveSeries(
      options.handler,
      seriesId,
      newContext(options, { userId, correlationId, causationId: id }),
    );
  } catch (error) {
    options.onError(error, seriesId);
  }
}
