import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type EventStore, EventStoreUnavailableError, type Position } from '../../../eventstore/port.ts';
import type { Logger } from '../../../platform/logger.ts';
import { rest } from '../../../platform/rest.ts';
import { lastKnownEventMismatch, recordLastKnownEvent } from './last-known-event.ts';

/** The log is not the one behind the read models. The message says in one line what to do. */
export class OtherLogError extends Error {
  override readonly name = 'OtherLogError';
  constructor(how: string) {
    super(
      `The event log is not the one that the read models were made from: ${how}. Bring the right log back, or stop ` +
        'all processes and run projections:rebuild',
    );
  }
}

interface Options {
  readonly pool: Pool;
  readonly store: EventStore;
  /** Between attempts; 500 ms at the start, later 1.5 s. */
  readonly pauseMs?: number;
}

/** Repeats before a missing event counts, since a lagging node of a cluster lacks events for a moment. */
const ATTEMPTS = 5;

/** Compares the log with the recorded event, and records its newest one. @throws OtherLogError */
export async function requireKnownLog({ pauseMs = 500, ...log }: Options): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const how = await lastKnownEventMismatch(log);
    if (how === null) return recordLastKnownEvent(log);
    if (attempt === ATTEMPTS) throw new OtherLogError(how);
    await delay(pauseMs);
  }
}

export interface LogWatch {
  /** Problem of the log in one line, or null. Permanent once set. */
  problem(): string | null;
  onReplaced(listener: () => void): void;
  /** Does not wait for a running check, which may never return. */
  stop(): void;
}

/** Watches for another log, such as an older backup: it invalidates views and folded streams. */
export function watchLog({
  logger,
  pauseMs = 1_500,
  ...log
}: Options & { readonly logger: Logger }): LogWatch {
  const stopping = new AbortController();
  const listeners: (() => void)[] = [];
  let problem: string | null = null;

  /** Looking up the newest event costs more than asking for the end of the log. */
  async function noteNewer(noted: Position | undefined): Promise<Position> {
    const head = await log.store.head();
    if (head !== noted) await recordLastKnownEvent(log);
    return head;
  }

  async function watch(): Promise<void> {
    let noted: Position | undefined;
    for (let unlike = 0; problem === null; ) {
      await rest(pauseMs, stopping.signal);
      if (stopping.signal.aborted) return;
      try {
        const how = await lastKnownEventMismatch(log);
        unlike = how === null ? 0 : unlike + 1;
        if (how === null) noted = await noteNewer(noted);
        else if (unlike >= ATTEMPTS) problem = new OtherLogError(how).message;
      } catch (error) {
        // Other code reports an unreachable store.
        logger.debug({ err: error }, 'the log could not be looked at');
      }
    }
    logger.error(problem);
    for (const listener of listeners) listener();
  }

  void watch();
  return {
    problem: () => problem,
    onReplaced: (listener) => void listeners.push(listener),
    stop: () => stopping.abort(),
  };
}

/** Refuses appends once the log is another: decisions would rest on events that are gone. */
export function guardedStore(store: EventStore, problem: () => string | null): EventStore {
  return {
    ...store,
    async append(...request) {
      const why = problem();
      if (why !== null) throw new EventStoreUnavailableError(why);
      return store.append(...request);
    },
  };
}
