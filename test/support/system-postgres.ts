import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../platform/free-port.ts';
import { chooseAccount } from '../../platform/postgres/account.ts';
import { findProgram } from './debian-program.ts';
import { eventually } from './eventually.ts';
import { ownChild } from './own-children.ts';

/** The embedded Postgres has no programs to dump. */
export interface SystemPostgres {
  readonly server: string;
  readonly clients: string;
}

const FOLDER = 'usr/lib/postgresql/15/bin';

/** Installed or Debian's, with `pg_dump` and `pg_restore`. Never rejects. */
export async function findSystemPostgres(): Promise<SystemPostgres | { readonly missing: string }> {
  const version = '--version';
  const server = await findProgram({ name: 'postgresql-15', path: `${FOLDER}/postgres`, version });
  if ('missing' in server) return server;
  const client = await findProgram({ name: 'postgresql-client-15', path: `${FOLDER}/pg_dump`, version });
  if ('missing' in client) return client;
  const found = { server: dirname(realpathSync(server.path)), clients: dirname(client.path) };
  // Another account than root must be able to enter the folder.
  const as = { ...chooseAccount(tmpdir()), cwd: '/', encoding: 'utf8' } as const;
  const { status, error, stderr } = spawnSync(join(found.server, 'initdb'), [version], as);
  return status === 0 ? found : { missing: error?.message ?? stderr };
}

export interface RunningPostgres {
  /** Database and user `reservas`. */
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  /** Also while connections are open. */
  empty(): Promise<void>;
  stop(): Promise<void>;
}

/** Deleted when it stops. */
export async function startSystemPostgres({ server }: SystemPostgres): Promise<RunningPostgres> {
  const dir = mkdtempSync(join(tmpdir(), 'reservas-system-postgres-'));
  const account = chooseAccount(dir);
  if (account) chownSync(dir, account.uid, account.gid);
  const as = { ...account, cwd: '/', env: { PATH: process.env.PATH ?? '' } };
  const made = spawnSync(
    join(server, 'initdb'),
    [`--pgdata=${dir}`, '--username=reservas', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...as, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.error?.message ?? made.stderr}`);
  const port = String(await freePort());
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const child = ownChild(
    spawn(
      join(server, 'postgres'),
      ['-D', dir, '-p', port, ...settings.flatMap((setting) => ['-c', setting])],
      { ...as, stdio: 'ignore' },
    ),
  );
  const at = (database: string) => `postgres://reservas@127.0.0.1:${port}/${database}`;
  const run = async (...statements: readonly string[]) => {
    const client = new pg.Client({ connectionString: at('postgres') });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await eventually('a Postgres to answer', () =>
    run('select 1')
      .then(() => true)
      .catch(() => false),
  );
  await run('create database reservas');
  return {
    url: at('reservas'),
    env: { PGHOST: '127.0.0.1', PGPORT: port },
    empty: () => run('drop database reservas with (force)', 'create database reservas'),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGINT');
        await once(child, 'exit');
      }
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
