import pg from 'pg';
import type { Logger } from 'pino';
import { columnTypes } from './types.ts';

export interface PoolOptions {
  /** Connections at most. Default 10. */
  readonly max?: number;
  /** Shown in `pg_stat_activity`. */
  readonly name?: string;
  /** A statement that takes longer is canceled. Default 30 s; 0: no limit. */
  readonly statementTimeoutMs?: number;
  /** A statement without an answer for this time is given up, and its connection with it. Default: no limit. */
  readonly answerTimeoutMs?: number;
  /** A transaction that waits for its client longer is ended. Default 60 s; 0: no limit. */
  readonly idleTransactionTimeoutMs?: number;
  /** Settings of its sessions, as a command line has them: `-c name=value`. */
  readonly settings?: string;
  /** Logs broken connections. */
  readonly logger?: Logger;
}

/**
 * Opens a pool whose columns are parsed as `columnTypes` says. A connection that breaks, in use or not, is logged and
 * replaced; it never ends the process. Nothing is connected before the first query.
 */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.name ?? 'reservas',
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    query_timeout: options.answerTimeoutMs ?? 0,
    idle_in_transaction_session_timeout: options.idleTransactionTimeoutMs ?? 60_000,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    ...(options.settings ? { options: options.settings } : {}),
    types: columnTypes,
  });
  const report = (error: Error) => {
    if (!pool.ending) options.logger?.warn({ err: error }, 'a Postgres connection broke');
  };
  // Without a listener the loss of an idle connection would end the process,
  pool.on('error', report);
  // and so would that of one which is checked out but not in a query: the pool does not listen to it meanwhile.
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

/**
 * Runs `work` in a transaction: committed when it resolves, rolled back when it rejects. A connection on which even the
 * rollback fails is not used again.
 */
export async function tx<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
