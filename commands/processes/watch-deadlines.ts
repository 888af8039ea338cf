import { setTimeout as delay } from 'node:timers/promises';
import type { StoredEvent } from '../../eventstore/codec.ts';
import type { Position } from '../../eventstore/port.ts';
import type { ProcessDeps } from './process-deps.ts';
import type { OwnLoop } from './run-process.ts';

const SWEEP_MS = 500;
/** How often, at most, the checkpoint moves over events that do not concern it: reading them again costs little. */
const SAVE_EVERY_MS = 30_000;

/** Something that ends at a time, unless an event ends it before. */
export interface Deadline {
  /** When there is something to do. An instant. */
  readonly due: string;
  /** The last position that was given before it; undefined: it is at the log's start. */
  readonly before: Position | undefined;
}

interface Followed {
  /** The name of its checkpoint. */
  readonly process: string;
  /** Types of events. */
  readonly events: readonly string[];
}

interface Watched<Kind extends Deadline> {
  /** The open deadlines by id, in the order of the log. `take` adds and removes them. */
  readonly open: Map<string, Kind>;
  /** Looks at an event of these types; `before` is the position before it. */
  take(stored: StoredEvent, before: Position | undefined): Promise<void>;
  /** Whether the checkpoint moves at once for an event of this type. */
  concerns(type: string): boolean;
  /** Does what is due. It is asked again at each sweep until an event removes it; what it throws is reported. */
  whenDue(id: string, deadline: Kind): Promise<void>;
}

/**
 * A process that follows events that open and close deadlines, and acts on those that have passed. More than one does no
 * harm where a deadline is decided in a stream. The checkpoint never passes an open one: after a crash it is watched over
 * again. `begin`: what it watches, from its checkpoint on.
 */
export function watchDeadlines<Kind extends Deadline>(
  process: string,
  events: readonly string[],
  begin: (deps: ProcessDeps) => Promise<Watched<Kind>>,
): OwnLoop {
  const run: OwnLoop['run'] = async (deps, signal) =>
    watch({ process, events, ...(await begin(deps)) }, deps, signal);
  return { kind: 'loop', process, run };
}

async function watch<Kind extends Deadline>(
  { process, events, open, take, concerns, whenDue }: Watched<Kind> & Followed,
  { store, codec, checkpoints, clock, onError }: ProcessDeps,
  signal: AbortSignal,
): Promise<void> {
  const ended = new AbortController();
  const running = AbortSignal.any([signal, ended.signal]);
  const after = await checkpoints.load(process);
  let read = after;
  let saved = after;
  let savedAt = 0;
  const follow = async (): Promise<void> => {
    const start = after === undefined ? {} : { after };
    for await (const batch of store.subscribe({ ...start, filter: { types: events }, signal: running })) {
      for (const stored of await codec.decode(batch.events)) {
        await take(stored, read);
        read = stored.position;
      }
      read = batch.position;
      const [first] = open.values();
      const safe = first ? first.before : read;
      const isDue =
        batch.events.some(({ type }) => concerns(type)) || performance.now() >= savedAt + SAVE_EVERY_MS;
      if (safe === undefined || safe === saved || !isDue) continue;
      await checkpoints.save(process, safe);
      saved = safe;
      savedAt = performance.now();
    }
  };
  const sweep = async (): Promise<void> => {
    while (!running.aborted) {
      const now = clock.now();
      for (const [id, deadline] of open)
        if (deadline.due <= now) await whenDue(id, deadline).catch((error) => onError(error, id));
      await delay(SWEEP_MS, undefined, { signal: running }).catch(() => undefined);
    }
  };
  const stopOther = () => ended.abort();
  // Both end together: otherwise a new start would find the rest of this one still at work.
  const ends = await Promise.allSettled([follow().finally(stopOther), sweep().finally(stopOther)]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
