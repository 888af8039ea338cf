import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chooseAccount } from '../../../platform/postgres/account.ts';
import { findBinaries } from '../../../platform/postgres/binaries.ts';
import { startEmbeddedPostgres } from '../../../platform/postgres/embedded.ts';
import { type Server, startServer } from '../../../platform/postgres/server.ts';
import { serversOf } from '../../platform/embedded-harness.ts';
import type { Target } from './target.ts';

/** A Postgres of the test's own: on the same port and data however often it is killed and started. */
export interface KillablePostgres extends Target {
  readonly url: string;
  /** Kills it for good. @throws where a process of it is left */
  end(): Promise<void>;
}

/** A killed process does not take the system's write cache along: `fsync` would prove nothing here. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  TimeZone: 'UTC',
};
const ATTEMPTS = 100;
const AGAIN_MS = 100;

export async function startKillablePostgres(): Promise<KillablePostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'reservas-chaos-'));
  const first = await startEmbeddedPostgres({ dataDir, fsync: false });
  const { url } = first;
  await first.stop();
  const dir = join(dataDir, 'postgres');
  const account = chooseAccount(dir);
  const program = findBinaries(account, dataDir).postgres;
  const port = Number(new URL(url).port);
  let server: Server | undefined;

  /** The back ends of one that was killed take a moment to end; until then the data is theirs. */
  async function start(): Promise<void> {
    for (let attempt = 1; !server; attempt += 1) {
      try {
        const options = { program, dir, port, account, settings: SETTINGS, logger: undefined };
        server = await startServer({ ...options, notAServer: undefined });
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
        await delay(AGAIN_MS);
      }
    }
  }

  async function kill(): Promise<void> {
    const killed = server;
    server = undefined;
    if (!killed) return;
    process.kill(killed.pid, 'SIGKILL');
    await killed.ended;
  }

  await start();
  return {
    name: 'postgres',
    url,
    kill,
    start,
    async end() {
      await kill();
      const left = serversOf(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
      if (left.length > 0) throw new Error(`processes that outlived their Postgres: ${left.join(', ')}`);
    },
  };
}
