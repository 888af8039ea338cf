import type pg from 'pg';
import type { Logger } from '../logger.ts';
import { rest } from '../rest.ts';
import { joinLockSession, keyOf, type LockSession } from './lock-session.ts';

export interface LeadershipOptions {
  /** Only names the database: locks use a connection of their own (`lock-session.ts`). */
  readonly pool: pg.Pool;
  readonly lock: string;
  readonly signal: AbortSignal;
  /** Standby's interval, default 500 ms; a leader's connection is tested four times as rarely. */
  readonly pollMs?: number;
  /** Then the server drops a frozen leader. Default 10 s. */
  readonly silentMs?: number;
  readonly logger?: Logger;
}

const POLL_MS = 500;
const SILENT_MS = 10_000;

/**
 * Runs under the lock, again after a lost connection. `run` must stop when aborted and guard its writes, since two may
 * lead for a moment. Needs a session: no transaction pooler. @returns its result, undefined when aborted
 */
export async function runAsLeader<T>(
  options: LeadershipOptions,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const { signal, lock, logger, pollMs = POLL_MS } = options;
  let away = false;
  const reached = () => {
    away = false;
  };
  while (!signal.aborted) {
    try {
      const term = await leadOnce(options, pollMs, reached, run);
      if (term) return term.result;
    } catch (error) {
      if (error instanceof FailedTerm) throw error.cause;
      if (!away) logger?.warn({ lock, err: error }, 'the wait for leadership is interrupted; trying on');
      away = true;
    }
    await rest(pollMs, signal);
  }
  return undefined;
}

/** Like `runAsLeader`, but restarts `run` after any end. `restMs`: pause for others after a result. */
export async function leadForever<T>(
  options: LeadershipOptions,
  run: (signal: AbortSignal) => Promise<T>,
  restMs?: (given: T | undefined) => number,
): Promise<void> {
  const { lock, logger, pollMs = POLL_MS } = options;
  // Many wait on one signal: each listens to its own, since Node warns of a leak at the eleventh listener.
  const signal = AbortSignal.any([options.signal]);
  while (!signal.aborted) {
    let pauseMs = pollMs;
    try {
      const given = await runAsLeader({ ...options, signal }, run);
      if (restMs) pauseMs = restMs(given);
    } catch (error) {
      logger?.warn({ lock, err: error }, 'interrupted, and begun again');
    }
    await rest(pauseMs, signal);
  }
}

export async function hasLeader(pool: pg.Pool, lock: string): Promise<boolean> {
  // Held for this statement only: a competitor retries later.
  const { rows } = await pool.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
    keyOf(lock),
  ]);
  return rows[0]?.free === false;
}

/** Distinguishes an error of `run` from a lost connection. */
class FailedTerm extends Error {
  constructor(override readonly cause: unknown) {
    super();
  }
}

/** Null: the connection was lost. */
async function leadOnce<T>(
  { pool, lock, signal, logger, silentMs = SILENT_MS }: LeadershipOptions,
  pollMs: number,
  reached: () => void,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<{ result: T | undefined } | null> {
  const session = await joinLockSession(pool, { silentMs, testMs: pollMs * 4 });
  try {
    reached();
    const taken = await takeLock(session, lock, pollMs, signal);
    if (taken === null) return { result: undefined };
    try {
      if (signal.aborted) return { result: undefined };
      // At a start free locks are normal; a lock taken over is news.
      if (taken === 'at once') logger?.debug({ lock }, 'leading');
      else logger?.info({ lock }, 'leading, as the process before does no longer');
      const result = await run(AbortSignal.any([signal, session.lost]));
      if (!session.lost.aborted || signal.aborted) return { result };
    } catch (error) {
      if (!session.lost.aborted && !signal.aborted) throw new FailedTerm(error);
      if (signal.aborted) return { result: undefined };
    } finally {
      await session.unlock(lock);
    }
    logger?.warn({ lock }, 'leadership lost with its connection');
    return null;
  } finally {
    await session.release();
  }
}

/** Null: aborted. */
async function takeLock(
  session: LockSession,
  lock: string,
  pollMs: number,
  signal: AbortSignal,
): Promise<'at once' | 'after another' | null> {
  for (let taken: 'at once' | 'after another' = 'at once'; !signal.aborted; taken = 'after another') {
    if (await session.tryLock(lock)) return taken;
    await rest(pollMs, signal);
  }
  return null;
}
