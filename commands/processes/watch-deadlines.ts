import type { StoredEvent } from '../../eventstore/codec.ts';
import type { Position } from '../../eventstore/port.ts';
import { followOpen, type Open } from './follow-open.ts';
import type { LedProcess } from './leases.ts';
import type { ProcessDeps } from './process-deps.ts';
import type { OwnLoop } from './run-process.ts';

const SWEEP_MS = 500;

export interface Deadline extends Open {
  /** Instant. */
  readonly due: string;
}

interface Watched<Kind extends Deadline> {
  /** In log order; maintained by `apply`. */
  readonly open: Map<string, Kind>;
  /** `before`: position before the event. */
  apply(stored: StoredEvent, before: Position | undefined): Promise<void>;
  /** Whether the checkpoint moves at once for this type. */
  concerns(type: string): boolean;
  /** Repeated at each sweep until an event removes the deadline. */
  whenDue(id: string, deadline: Kind): Promise<void>;
}

/** Acts on deadlines opened and closed by events. The checkpoint never passes an open one. `begin`: loads state. */
export function watchDeadlines<Kind extends Deadline>(
  process: LedProcess,
  events: readonly string[],
  begin: (deps: ProcessDeps) => Promise<Watched<Kind>>,
): OwnLoop {
  const run: OwnLoop['run'] = async (deps, signal) => {
    const { open, apply, concerns, whenDue } = await begin(deps);
    const sweep = async (): Promise<void> => {
      const now = deps.clock.now();
      for (const [id, deadline] of open)
        if (deadline.due <= now) await whenDue(id, deadline).catch((error) => deps.onError(error, id));
    };
    const filter = { types: events };
    await followOpen({ process, filter, open, apply, concerns, sweep, everyMs: SWEEP_MS }, deps, signal);
  };
  return { kind: 'loop', process, run };
}
