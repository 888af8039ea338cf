import type { StoredEvent } from '../../eventstore/codec.ts';
import type { Position } from '../../eventstore/port.ts';
import { followOpen, type Open } from './follow-open.ts';
import type { ProcessDeps } from './process-deps.ts';
import type { OwnLoop } from './run-process.ts';

const SWEEP_MS = 500;

/** Something that ends at a time, unless an event ends it before. */
export interface Deadline extends Open {
  /** When there is something to do. An instant. */
  readonly due: string;
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
  const run: OwnLoop['run'] = async (deps, signal) => {
    const { open, take, concerns, whenDue } = await begin(deps);
    const sweep = async (): Promise<void> => {
      const now = deps.clock.now();
      for (const [id, deadline] of open)
        if (deadline.due <= now) await whenDue(id, deadline).catch((error) => deps.onError(error, id));
    };
    const filter = { types: events };
    await followOpen({ process, filter, open, take, concerns, sweep, everyMs: SWEEP_MS }, deps, signal);
  };
  return { kind: 'loop', process, run };
}
