import { setTimeout as delay } from 'node:timers/promises';
import type { StoredEvent } from '../../eventstore/codec.ts';
import type { EventFilter, Position } from '../../eventstore/port.ts';
import type { ProcessDeps } from './process-deps.ts';

/** How often, at most, the checkpoint moves over events that do not concern the process: reading them again costs little. */
const SAVE_EVERY_MS = 30_000;

/** Begun by an event, and not ended by another yet. */
export interface Open {
  /** The last position that was given before it; undefined: it is at the log's start. */
  readonly before: Position | undefined;
}

export interface FollowedOpen {
  /** The name of its checkpoint. */
  readonly process: string;
  readonly filter: EventFilter;
  /** All that are open, in the order of the log. `take` adds and removes them. */
  readonly open: ReadonlyMap<string, Open>;
  /** Looks at an event; `before` is the position before it. */
  take(stored: StoredEvent, before: Position | undefined): Promise<void> | void;
  /** Whether the checkpoint moves at once for an event of this type. */
  concerns(type: string): boolean;
  /** Acts on what is open; called again `everyMs` after it has ended. */
  sweep(): Promise<void>;
  readonly everyMs: number;
}

/**
 * Follows what events begin and end, and acts on what is open, until the signal. The checkpoint never passes what is open,
 * and is always a position that the log has given. @throws where the log or the checkpoint can't be reached
 */
export async function followOpen(
  followed: FollowedOpen,
  deps: ProcessDeps,
  signal: AbortSignal,
): Promise<void> {
  const ended = new AbortController();
  const running = AbortSignal.any([signal, ended.signal]);
  const stopOther = () => ended.abort();
  // Both end together: otherwise a new start would find the rest of this one still at work.
  const ends = await Promise.allSettled([
    follow(followed, deps, running).finally(stopOther),
    sweep(followed, running).finally(stopOther),
  ]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function follow(
  { process, filter, open, take, concerns }: FollowedOpen,
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
      await take(stored, read);
      read = stored.position;
    }
    read = batch.position;
    // They are in the log's order: before the first one open, all is settled.
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
    await delay(followed.everyMs, undefined, { signal }).catch(() => undefined);
  }
}
