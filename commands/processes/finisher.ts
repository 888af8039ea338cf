import { setTimeout as delay } from 'node:timers/promises';
import type { StoredEvent } from '../../eventstore/codec.ts';
import type { EventFilter, Position } from '../../eventstore/port.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import { type CommandContext, newContext } from '../handler/context.ts';
import type { ProcessDeps } from './process-deps.ts';

/** The requesting process drives what it began; after this long it is taken for abandoned. */
const GRACE_MS = 2_000;
/** How often, at most, the checkpoint moves over events that do not concern it: reading them again costs little. */
const SAVE_EVERY_MS = 30_000;

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

/** Begun and not settled yet. */
interface Open {
  /** The last position that was given before it; undefined: it is at the log's start. */
  readonly before: Position | undefined;
  readonly begun: StoredEvent;
  /** When this process learned of it, in monotonic milliseconds: the clock of the requesting process may be wrong. */
  readonly since: number;
}

/**
 * Finishes what drivers left half-way when they died. Runs until the signal; one process at a time is enough, more do no
 * harm. Its checkpoint never passes what is still open, and is always a position that the log has given.
 * @throws where the log or the checkpoint can't be reached: to be begun again
 */
export async function runFinisher(
  resumable: ResumableProcess,
  options: ProcessDeps,
  signal: AbortSignal,
): Promise<void> {
  const open = new Map<string, Open>();
  const ended = new AbortController();
  const running = AbortSignal.any([signal, ended.signal]);
  const after = await options.checkpoints.load(resumable.process);
  let read = after;
  let saved = after;
  let savedAt = 0;
  const watch = async (): Promise<void> => {
    const start = after === undefined ? {} : { after };
    const { filter } = resumable;
    for await (const batch of options.store.subscribe({ ...start, filter, signal: running })) {
      for (const stored of await options.codec.decode(batch.events)) {
        note(resumable, open, stored, read);
        read = stored.position;
      }
      read = batch.position;
      // They were noted in the log's order: before the first one open, all is settled.
      const [first] = open.values();
      const safe = first ? first.before : read;
      // Most of the log does not concern it, and what it reads again after a restart does no harm.
      const isDue = batch.events.length > 0 || performance.now() >= savedAt + SAVE_EVERY_MS;
      if (safe === undefined || safe === saved || !isDue) continue;
      await options.checkpoints.save(resumable.process, safe);
      saved = safe;
      savedAt = performance.now();
    }
  };
  const sweep = async (): Promise<void> => {
    const grace = options.graceMs ?? resumable.graceMs ?? GRACE_MS;
    while (!running.aborted) {
      for (const [id, { begun, since }] of open)
        if (performance.now() - since >= grace) await drive(resumable, options, id, begun);
      await delay(Math.max(50, grace / 4), undefined, { signal: running }).catch(() => undefined);
    }
  };
  const stopOther = () => ended.abort();
  // Both end together: otherwise a new start would find the rest of this one still driving.
  const ends = await Promise.allSettled([watch().finally(stopOther), sweep().finally(stopOther)]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

function note(
  { marks }: ResumableProcess,
  open: Map<string, Open>,
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
