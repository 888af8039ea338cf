import pg from 'pg';
import { columnTypes } from '../../platform/postgres/types.ts';
import type { StoreLogger } from './logger.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const APPEND_TIMEOUT_MS = 15_000;
const READ_TIMEOUT_MS = 30_000;
const READERS = 4;

/** Index plans only: a plan made for an empty log would be kept while the log grows. */
const PLANS = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_bitmapscan=off';
/** Settings that the statements rely on. */
const DEFAULTS = String.raw`-c default_transaction_isolation=read\ committed -c datestyle=ISO -c timezone=UTC`;

/** Separate connections, so that no long query delays appends, with plan settings of their own. */
export interface Connections {
  /** One connection, replaced when it breaks. */
  readonly appends: pg.Pool;
  readonly reads: pg.Pool;
  /** `serverProcess`: id of a backend of the server. */
  isOfAppends(serverProcess: number): boolean;
  listener(): pg.Client;
  end(): Promise<void>;
}

export function connections(database: pg.PoolConfig, logger: StoreLogger | undefined): Connections {
  const common = { ...database, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true };
  const open = (name: string, config: pg.PoolConfig): pg.Pool => {
    const pool = new pg.Pool({ ...common, application_name: name, types: columnTypes, min: 0, ...config });
    // Without a listener a lost idle connection ends the process.
    pool.on('error', (error) => {
      if (!pool.ending) logger?.warn({ err: error, connection: name }, 'a connection broke');
    });
    return pool;
  };
  const appends = open('reservas event log appends', {
    max: 1,
    idleTimeoutMillis: 0,
    statement_timeout: APPEND_TIMEOUT_MS,
    options: `${PLANS} ${DEFAULTS} -c lock_timeout=10s`,
  });
  let behindAppends: unknown;
  appends.on('connect', (client) => {
    // Missing in the client's types.
    behindAppends = Reflect.get(client, 'processID');
  });
  const reads = open('reservas event log reads', {
    max: READERS,
    idleTimeoutMillis: 60_000,
    statement_timeout: READ_TIMEOUT_MS,
    options: `${PLANS} ${DEFAULTS}`,
  });
  return {
    appends,
    reads,
    isOfAppends: (serverProcess) => serverProcess === behindAppends,
    listener: () => new pg.Client({ ...common, application_name: 'reservas event log notifications' }),
    async end() {
      await Promise.all([appends.end(), reads.end()]);
    },
  };
}

export function databaseOf(pool: pg.Pool): pg.PoolConfig {
  const { password } = pool.options;
  // The pool hides the password from copies of its options.
  return { ...pool.options, ...(password === undefined ? {} : { password }) };
}
