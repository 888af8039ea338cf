import pg from 'pg';
import type { Logger } from 'pino';
import { columnTypes } from './types.ts';

export interface PoolOptions {
  /** Default 10. */
  readonly max?: number;
  readonly name?: string;
  /** Default 30 s; 0: no limit. */
  readonly statementTimeoutMs?: number;
  /** Drops a statement and its connection. Default: no limit. */
  readonly answerTimeoutMs?: number;
  /** Session settings: `-c name=value`. */
  readonly settings?: string;
  readonly logger?: Logger;
}

/** Parses columns by `columnTypes`; replaces broken connections; connects at the first query. */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.name ?? 'reservas',
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    query_timeout: options.answerTimeoutMs ?? 0,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    ...(options.settings ? { options: options.settings } : {}),
    types: columnTypes,
  });
  const report = (error: Error) => {
    if (!pool.ending) options.logger?.warn({ err: error }, 'a Postgres connection broke');
  };
  // Without listeners, losses of idle connections would end the process,
  pool.on('error', report);
  // and so would those of checked-out ones, to which the pool does not listen.
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

/** Commits or rolls back; discards a connection whose rollback fails. */
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
