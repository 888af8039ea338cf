import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { freePort } from '../free-port.ts';
import { type Account, chooseAccount } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { withClient } from './client.ts';
import { type Cluster, ensureCluster } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-error.ts';
import { CLUSTER_USER } from './initdb.ts';
import { takeLock } from './lock.ts';
import { type Server, startServer } from './server.ts';
import { endStaleServer } from './stale-server.ts';

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly logger?: Logger;
  /** False only for tests. Default true. */
  readonly fsync?: boolean;
}

export interface EmbeddedPostgres {
  /** Contains the password: never log it. */
  readonly url: string;
  readonly pid: number;
  /** Settles with Postgres' last words, after `stop()` or a crash. */
  readonly ended: Promise<string>;
  /** Idempotent; frees the folder. */
  stop(): Promise<void>;
}

const ATTEMPTS = 40;
/** Worth a retry: port just taken, or old backends ending. */
const PASSING =
  /Address already in use|pre-existing shared memory block|could not create any TCP\/IP sockets/;

/**
 * Runs on a free port of 127.0.0.1 until `stop()` or the end of this process; for root as another user.
 * @throws EmbeddedPostgresError with reason and remedy in one line
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError(
      'The embedded Postgres does not run on Windows: use WSL, or set DATABASE_URL',
    );
  }
  try {
    return await start(options);
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw new EmbeddedPostgresError(
      `The embedded Postgres can't use DATA_DIR ${options.dataDir}: ${error.message}`,
    );
  }
}

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  makeFolder(resolve(options.dataDir));
  const dataDir = realpathSync(options.dataDir);
  const dir = join(dataDir, 'postgres');
  const unlock = await takeLock(`${dir}.lock`, options.logger);
  try {
    const account = chooseAccount(dir);
    const binaries = findBinaries(account, dataDir);
    const fsync = options.fsync ?? true;
    const cluster = ensureCluster(dir, { binaries, account, fsync });
    const { server, port } = await launch(cluster, binaries, account, fsync, options.logger);
    const url = await openDatabase(cluster, port).catch(async (error: Error) => {
      await server.stop();
      throw new EmbeddedPostgresError(
        `The embedded Postgres runs on ${dir}, but does not let us in: ${error.message}`,
      );
    });
    let stopping: Promise<void> | undefined;
    const stop = () => {
      stopping ??= server.stop().finally(unlock);
      return stopping;
    };
    return { url, pid: server.pid, ended: server.ended, stop };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Node's `recursive` hangs on file systems without folders (`/proc`). */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(path)) throw error;
  }
}

async function launch(
  cluster: Cluster,
  binaries: Binaries,
  account: Account | undefined,
  fsync: boolean,
  logger: Logger | undefined,
): Promise<{ server: Server; port: number }> {
  const notAServer = await endStaleServer(cluster.dir);
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const settings = { ...SETTINGS, ...(fsync ? {} : UNSAFE_BUT_FAST) };
    try {
      const options = {
        program: binaries.postgres,
        dir: cluster.dir,
        port,
        account,
        settings,
        logger,
        notAServer,
      };
      return { server: await startServer(options), port };
    } catch (error) {
      if (attempt === ATTEMPTS || !PASSING.test((error as Error).message)) throw error;
      await sleep(250);
    }
  }
}

/** Shares the machine with the product. Errors are logged without data. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Up to thirty for each process of the product.
  max_connections: '200',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  max_wal_senders: '0',
  wal_level: 'minimal',
  // Erased data must not stay in recycled files.
  wal_recycle: 'off',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '',
};

/** For tests: survives a process, but not the machine. */
const UNSAFE_BUT_FAST = { fsync: 'off', full_page_writes: 'off', max_connections: '600' };

async function openDatabase(cluster: Cluster, port: number): Promise<string> {
  const base = `postgres://${CLUSTER_USER}:${cluster.password}@127.0.0.1:${port}`;
  await withClient({ connectionString: `${base}/postgres` }, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [CLUSTER_USER]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${CLUSTER_USER}`);
  });
  return `${base}/${CLUSTER_USER}`;
}
