import type { StoredEvent } from '../../eventstore/codec.ts';
import type { EventFilter, Position } from '../../eventstore/port.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import { type CommandContext, newContext } from '../handler/context.ts';
import { followOpen, type Open } from './follow-open.ts';
import type { LedProcess } from './leases.ts';
import type { ProcessDeps } from './process-deps.ts';

/** Afterwards an operation counts as abandoned by the requesting process. */
const GRACE_MS = 2_000;

/** An operation of several appends, resumable at any step. */
export interface ResumableProcess {
  readonly kind: 'finish';
  /** Name of its checkpoint. */
  readonly process: LedProcess;
  readonly filter: EventFilter;
  /** Milliseconds after the last sign of life; default two seconds. */
  readonly graceMs?: number;
  /** Id begun or continued (`open`), or ended; null: unrelated. */
  marks(stored: StoredEvent): { readonly id: string; readonly open: boolean } | null;
  drive(handler: CommandHandler, begun: StoredEvent, context: CommandContext): Promise<unknown>;
}

interface Begun extends Open {
  readonly begun: StoredEvent;
  /** Own monotonic milliseconds, since the requesting process's clock may be wrong. */
  readonly since: number;
}

/**
 * Finishes operations of dead drivers until aborted. Idempotent.
 * @throws if the log or the checkpoint is away: restart
 */
export function runFinisher(
  resumable: ResumableProcess,
  options: ProcessDeps,
  signal: AbortSignal,
): Promise<void> {
  const { process, filter } = resumable;
  const open = new Map<string, Begun>();
  const grace = options.graceMs ?? resumable.graceMs ?? GRACE_MS;
  const apply = (stored: StoredEvent, before: Position | undefined) => note(resumable, open, stored, before);
  const sweep = async (): Promise<void> => {
    for (const [id, { begun, since }] of open)
      if (performance.now() - since >= grace) await drive(resumable, options, id, begun);
  };
  const everyMs = Math.max(50, grace / 4);
  return followOpen({ process, filter, open, apply, concerns: () => true, sweep, everyMs }, options, signal);
}

function note(
  { marks }: ResumableProcess,
  open: Map<string, Begun>,
  stored: StoredEvent,
  before: Position | undefined,
): void {
  const mark = marks(stored);
  const since = performance.now();
  // Keeps where it began.
  const known = mark && open.get(mark.id);
  if (mark?.open) open.set(mark.id, known ? { ...known, since } : { before, begun: stored, since });
  else if (mark) open.delete(mark.id);
}

/** Failures are retried at the next sweep. */
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
