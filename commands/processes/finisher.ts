import type { StoredEvent } from '../../eventstore/codec.ts';
import type { EventFilter, Position } from '../../eventstore/port.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import { type CommandContext, newContext } from '../handler/context.ts';
import { followOpen, type Open } from './follow-open.ts';
import type { ProcessDeps } from './process-deps.ts';

/** The requesting process drives what it began; after this long it is taken for abandoned. */
const GRACE_MS = 2_000;

/** A process of several appends: which event begins it, which ones end it, and how to resume it at any step. */
export interface ResumableProcess {
  readonly kind: 'finish';
  /** Stored with its checkpoint. */
  readonly process: string;
  readonly filter: EventFilter;
  /** How long after its last sign of life it is taken for abandoned, in milliseconds; default two seconds. */
  readonly graceMs?: number;
  /** The id of what an event begins, goes on with (both `open`) or ends; null: neither. */
  marks(stored: StoredEvent): { readonly id: string; readonly open: boolean } | null;
  drive(handler: CommandHandler, begun: StoredEvent, context: CommandContext): Promise<unknown>;
}

interface Begun extends Open {
  readonly begun: StoredEvent;
  /** When this process learned of it, in monotonic milliseconds: the clock of the requesting process may be wrong. */
  readonly since: number;
}

/**
 * Finishes what drivers left half-way when they died. Runs until the signal; one process at a time is enough, more do no
 * harm. @throws where the log or the checkpoint can't be reached: to be begun again
 */
export function runFinisher(
  resumable: ResumableProcess,
  options: ProcessDeps,
  signal: AbortSignal,
): Promise<void> {
  const { process, filter } = resumable;
  const open = new Map<string, Begun>();
  const grace = options.graceMs ?? resumable.graceMs ?? GRACE_MS;
  const take = (stored: StoredEvent, before: Position | undefined) => note(resumable, open, stored, before);
  const sweep = async (): Promise<void> => {
    for (const [id, { begun, since }] of open)
      if (performance.now() - since >= grace) await drive(resumable, options, id, begun);
  };
  const everyMs = Math.max(50, grace / 4);
  return followOpen({ process, filter, open, take, concerns: () => true, sweep, everyMs }, options, signal);
}

function note(
  { marks }: ResumableProcess,
  open: Map<string, Begun>,
  stored: StoredEvent,
  before: Position | undefined,
): void {
  const mark = marks(stored);
  const since = performance.now();
  // A further sign of life changes nothing about where it began.
  const known = mark && open.get(mark.id);
  if (mark?.open) open.set(mark.id, known ? { ...known, since } : { before, begun: stored, since });
  else if (mark) open.delete(mark.id);
}

/** A process that can't continue now is retried at the next sweep. */
async function drive(
  resumable: ResumableProcess,
  options: ProcessDeps,
  id: string,
  begun: StoredEvent,
): Promise<void> {
  const { userId, correlationId } = begun.metadata;
  try {
    const context = newContext(options, { userId, correlationId, causationId: begun.id });
    await resumable.drive(options.handler, begun, context);
  } catch (error) {
    options.onError(error, id);
  }
}
