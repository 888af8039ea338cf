import type { StoredEvent } from '../../eventstore/codec.ts';
import type { EventFilter, Position } from '../../eventstore/port.ts';
import { rest } from '../../platform/rest.ts';
import type { ProcessDeps } from './process-deps.ts';

/** Shortest interval of checkpoints over irrelevant events. */
const SAVE_EVERY_MS = 30_000;

export interface Open {
  /** Position before its event; undefined: start of the log. */
  readonly before: Position | undefined;
}

export interface FollowedOpen {
  /** Name of its checkpoint. */
  readonly process: string;
  readonly filter: EventFilter;
  /** In log order; maintained by `apply`. */
  readonly open: ReadonlyMap<string, Open>;
  /** `before`: position before the event. */
  apply(stored: StoredEvent, before: Position | undefined): Promise<void> | void;
  /** Whether the checkpoint moves at once for this type. */
  concerns(type: string): boolean;
  /** Acts on open items; repeated `everyMs` after it ended. */
  sweep(): Promise<void>;
  readonly everyMs: number;
}

/** Follows and sweeps until aborted. The checkpoint never passes an open item. @throws if log or checkpoint are away */
export async function followOpen(
  followed: FollowedOpen,
  deps: ProcessDeps,
  signal: AbortSignal,
): Promise<void> {
  const ended = new AbortController();
  const running = AbortSignal.any([signal, ended.signal]);
  const stopOther = () => ended.abort();
  // Both end together, so that a restart finds nothing at work.
  const ends = await Promise.allSettled([
    follow(followed, deps, running).finally(stopOther),
    sweep(followed, running).finally(stopOther),
  ]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function follow(
  { process, filter, open, apply, concerns }: FollowedOpen,
  { store, codec, checkpoints }: ProcessDeps,
  signal: AbortSignal,
): Promise<void> {
  const after = await checkpoints.load(process);
  let read = after;
  let saved = after;
  let savedAt = 0;
  const start = after === undefined ? {} : { after };
  for await (const batch of store.subscribe({ ...start, filter, signal })) {
    for (const stored of await codec.decode(batch.events)) {
      await apply(stored, read);
      read = stored.position;
    }
    read = batch.position;
    // Log order: everything before the first open item is settled.
    const [first] = open.values();
    const safe = first ? first.before : read;
    const isDue =
      batch.events.some(({ type }) => concerns(type)) || performance.now() >= savedAt + SAVE_EVERY_MS;
    if (safe === undefined || safe === saved || !isDue) continue;
    await checkpoints.save(process, safe);
    saved = safe;
    savedAt = performance.now();
  }
}

async function sweep(followed: FollowedOpen, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await followed.sweep();
    await rest(followed.everyMs, signal);
  }
}
