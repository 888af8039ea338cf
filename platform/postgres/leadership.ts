import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from '../logger.ts';
import { joinLockSession, keyOf, type LockSession } from './lock-session.ts';

export interface LeadershipOptions {
  /** The database; locks are held on one connection of the process (`lock-session.ts`), never on one of the pool. */
  readonly pool: pg.Pool;
  /** Processes that use the same name on the same database compete for the same lock. */
  readonly lock: string;
  /** Ends the leadership, or the wait for it. */
  readonly signal: AbortSignal;
  /**
   * How often a standby tries the lock. Default 500 ms; the connection of a leader is tested at four times that interval.
   */
  readonly pollMs?: number;
  /** Silence after which the server drops a leader: its process is frozen. Default 10 s. */
  readonly silentMs?: number;
  readonly logger?: Logger;
}

const POLL_MS = 500;
const SILENT_MS = 10_000;

/**
 * Runs `run` while holding the lock, again after a lost connection. `run` must stop when its signal aborts, and guard
 * its writes (compare-and-set): two may lead for a moment. Needs a session, so no transaction pooler.
 * @returns the result of `run`, undefined when the outer signal aborted; @throws the error of `run`
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
    await pause(pollMs, signal);
  }
  return undefined;
}

/**
 * Leads whenever nobody else does, until the signal aborts: like `runAsLeader`, but a `run` that fails or ends is restarted.
 * For work that must go on whatever happens to the stores under it. `restMs`: for how long others may try first
 * after a `run` that gave this (default: `pollMs`).
 */
export async function leadForever<T>(
  options: LeadershipOptions,
  run: (signal: AbortSignal) => Promise<T>,
  restMs?: (given: T | undefined) => number,
): Promise<void> {
  const { signal, lock, logger, pollMs = POLL_MS } = options;
  while (!signal.aborted) {
    let rest = pollMs;
    try {
      const given = await runAsLeader(options, run);
      if (restMs) rest = restMs(given);
    } catch (error) {
      logger?.warn({ lock, err: error }, 'interrupted, and begun again');
    }
    await pause(rest, signal);
  }
}

/** Whether anybody leads under this lock at the moment. */
export async function hasLeader(pool: pg.Pool, lock: string): Promise<boolean> {
  // Taken for the length of the statement: a process that competes at that moment asks again a little later.
  const { rows } = await pool.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
    keyOf(lock),
  ]);
  return rows[0]?.free === false;
}

/** `run` itself failed, in contrast to the connection under it. */
class FailedTerm extends Error {
  constructor(override readonly cause: unknown) {
    super();
  }
}

/** Waits for the lock on this process's session and leads. Null: nobody ended it, the connection was lost. */
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
      // At every start a process takes all locks that are free: only a lock that another process held is news.
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

/** Null: the signal aborted first. */
async function takeLock(
  session: LockSession,
  lock: string,
  pollMs: number,
  signal: AbortSignal,
): Promise<'at once' | 'after another' | null> {
  for (let taken: 'at once' | 'after another' = 'at once'; !signal.aborted; taken = 'after another') {
    if (await session.tryLock(lock)) return taken;
    await pause(pollMs, signal);
  }
  return null;
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}
