import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** One connection for all advisory locks of a process, from its first to its last user. */
export interface LockSession {
  /** Aborts when the connection and all locks are lost. */
  readonly lost: AbortSignal;
  /** False if held, also in this process. Concurrent requests share a statement. */
  tryLock(lock: string): Promise<boolean>;
  /** Closes an unresponsive connection, which frees the lock. */
  unlock(lock: string): Promise<void>;
  release(): Promise<void>;
}

export interface LockSessionOptions {
  readonly silentMs: number;
  readonly testMs: number;
}

/** End of its name in `pg_stat_activity`, behind the name of its pool. */
export const LOCK_SESSION = 'locks';

/** A slower response counts as a lost connection. */
const ANSWER_MS = 5_000;
/** Bound for closing a dead connection. */
const END_MS = 1_000;
/** The server notices a vanished host within 11 s. */
const KEEPALIVE =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';

export const keyOf = (lock: string) => createHash('sha256').update(lock).digest().readBigInt64BE().toString();

type Opened = Omit<LockSession, 'release'> & { close(): Promise<void> };

interface Shared {
  users: number;
  readonly opened: Promise<Opened>;
}

const sessions = new WeakMap<pg.Pool, Map<number, Shared>>();

/** @throws if it can't be opened */
export async function joinLockSession(pool: pg.Pool, options: LockSessionOptions): Promise<LockSession> {
  const ofPool = sessions.get(pool) ?? new Map<number, Shared>();
  sessions.set(pool, ofPool);
  const known = ofPool.get(options.silentMs);
  const shared = known ?? { users: 0, opened: open(pool, options) };
  if (!known) ofPool.set(options.silentMs, shared);
  const forget = () => {
    if (ofPool.get(options.silentMs) === shared) ofPool.delete(options.silentMs);
  };
  shared.users += 1;
  try {
    const session = await shared.opened;
    // Callers after a loss open another one.
    if (session.lost.aborted) forget();
    else if (!known) session.lost.addEventListener('abort', forget, { once: true });
    return {
      ...session,
      async release() {
        shared.users -= 1;
        if (shared.users > 0) return;
        forget();
        await session.close();
      },
    };
  } catch (error) {
    forget();
    throw error;
  }
}

async function open(pool: pg.Pool, { silentMs, testMs }: LockSessionOptions): Promise<Opened> {
  const lost = new AbortController();
  const client = ownConnection(pool);
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  const close = async () => {
    lost.abort();
    await Promise.race([client.end().catch(() => undefined), delay(END_MS, undefined, { ref: false })]);
  };
  try {
    await client.connect();
    await client.query(`${KEEPALIVE}; set idle_session_timeout = ${silentMs}`);
  } catch (error) {
    await close();
    throw error;
  }
  const ask = oneAfterTheOther(client);
  void test(ask, testMs, lost);
  // A session may take a lock twice, so holders in this process are tracked here.
  const held = new Set<string>();
  const tryAll = batched((locks) => lockFreeOnes(ask, locks, held));
  return {
    lost: lost.signal,
    close,
    async tryLock(lock) {
      try {
        return await tryAll(lock);
      } catch (error) {
        lost.abort();
        throw error;
      }
    },
    async unlock(lock) {
      if (!lost.signal.aborted) {
        const freed = ask('select pg_advisory_unlock($1)', [keyOf(lock)]).then(
          () => true,
          () => false,
        );
        if (!(await Promise.race([freed, delay(END_MS, false, { ref: false })]))) await close();
      }
      held.delete(lock);
    },
  };
}

type Ask = (sql: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;

/** A connection runs one statement at a time. */
function oneAfterTheOther(client: pg.Client): Ask {
  let last: Promise<unknown> = Promise.resolve();
  return (sql, values = []) => {
    const next = last.then(() => client.query(sql, [...values]));
    last = next.catch(() => undefined);
    return next;
  };
}

async function lockFreeOnes(
  ask: Ask,
  locks: readonly string[],
  held: Set<string>,
): Promise<ReadonlySet<string>> {
  const free = [...new Set(locks)].filter((lock) => !held.has(lock));
  if (free.length === 0) return new Set();
  // The blocking function would hold back vacuum while waiting.
  const { rows }: { rows: { key: string; taken: boolean }[] } = await ask(
    'select key::text, pg_try_advisory_lock(key) as taken from unnest($1::bigint[]) key',
    [free.map(keyOf)],
  );
  const taken = new Set(rows.filter((row) => row.taken).map(({ key }) => key));
  const mine = free.filter((lock) => taken.has(keyOf(lock)));
  for (const lock of mine) held.add(lock);
  return new Set(mine);
}

function batched(ask: (wanted: readonly string[]) => Promise<ReadonlySet<string>>) {
  let waiting: { lock: string; resolve: (got: boolean) => void; reject: (error: unknown) => void }[] = [];
  let running = false;
  const run = async () => {
    running = true;
    while (waiting.length > 0) {
      const turn = waiting;
      waiting = [];
      try {
        const given = new Set(await ask(turn.map(({ lock }) => lock)));
        for (const { lock, resolve } of turn) resolve(given.delete(lock));
      } catch (error) {
        for (const { reject } of turn) reject(error);
      }
    }
    running = false;
  };
  return (lock: string) =>
    new Promise<boolean>((resolve, reject) => {
      waiting.push({ lock, resolve, reject });
      if (!running) {
        running = true;
        setImmediate(() => void run());
      }
    });
}

async function test(ask: Ask, everyMs: number, lost: AbortController): Promise<void> {
  while (!lost.signal.aborted) {
    await delay(everyMs, undefined, { signal: lost.signal, ref: false }).catch(() => undefined);
    if (!lost.signal.aborted) await ask('select 1').catch(() => lost.abort());
  }
}

function ownConnection(pool: pg.Pool): pg.Client {
  const { password, application_name: name = 'reservas' } = pool.options;
  return new pg.Client({
    ...pool.options,
    // The pool hides it from copies.
    ...(password === undefined ? {} : { password }),
    application_name: `${name} ${LOCK_SESSION}`,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
  });
}
