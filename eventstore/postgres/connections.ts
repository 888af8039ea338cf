import pg from 'pg';
import { columnTypes } from '../../platform/postgres/types.ts';
import type { StoreLogger } from './logger.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const APPEND_TIMEOUT_MS = 15_000;
const READ_TIMEOUT_MS = 30_000;
const READERS = 4;

/**
 * Each statement is planned once and never by a scan, whatever the planner believes of a table that has just been
 * filled: a plan made for an empty log would be kept while the log grows.
 */
const PLANS = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_bitmapscan=off';
/** The settings that the statements rely on, whatever the defaults of the server or the database are. */
const DEFAULTS = String.raw`-c default_transaction_isolation=read\ committed -c datestyle=ISO -c timezone=UTC`;

/**
 * The store's own connections. They are apart from those of the rest of the process, so that no long query makes an
 * append wait, and because their sessions plan differently.
 */
export interface Connections {
  /** One: made when needed, kept, replaced when it breaks. */
  readonly appends: pg.Pool;
  readonly reads: pg.Pool;
  /** Whether this process of the server, by its number, is the one behind `appends`. */
  isOfAppends(serverProcess: number): boolean;
  /** A client to listen on, not connected yet. */
  listener(): pg.Client;
  end(): Promise<void>;
}

export function connections(database: pg.PoolConfig, logger: StoreLogger | undefined): Connections {
  const common = { ...database, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true };
  const open = (name: string, config: pg.PoolConfig): pg.Pool => {
    const pool = new pg.Pool({ ...common, application_name: name, types: columnTypes, min: 0, ...config });
    // Without a listener the loss of an idle connection would end the process.
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
    // A client has it; its types do not say so.
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

/** How to reach the database of a pool. */
export function databaseOf(pool: pg.Pool): pg.PoolConfig {
  const { password } = pool.options;
  // The pool hides the password from copies of its options.
  return { ...pool.options, ...(password === undefined ? {} : { password }) };
}
