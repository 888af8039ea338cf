import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';
import { createCluster } from '../../platform/postgres/initdb.ts';
import { startServer } from '../../platform/postgres/server.ts';
import {
  end,
  ordinaryAccount,
  query,
  serve,
  serversOf,
  temporaryFolder,
  userOf,
  watcherOf,
} from './embedded-harness.ts';

const SECONDS = { timeout: 20_000, interval: 20 };
const root = process.geteuid?.() === 0;
const account = root ? ordinaryAccount() : 'this is one already';
const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, fsync: false });
const count = 'SELECT count(*)::int AS n FROM notes';
const write = 'CREATE TABLE IF NOT EXISTS notes (n int); INSERT INTO notes SELECT generate_series(1, 1000)';

describe.runIf(process.platform === 'linux')('the embedded Postgres', () => {
  test('keeps its data from one start to the next', async () => {
    const dataDir = join(temporaryFolder(), "años 'con' $comillas");
    const first = await start(dataDir);
    await query(first.url, write);
    await first.stop();
    await first.stop();
    expect(serversOf(dataDir)).toEqual([]);

    const second = await start(dataDir);
    expect(await query(second.url, count)).toEqual([{ n: 1000 }]);
    expect(await query(second.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    await second.stop();
  });

  test('refuses a second start on the same folder with one line, and the first goes on', async () => {
    const dataDir = temporaryFolder();
    const { report, process: first } = await serve(dataDir);
    await expect(start(dataDir)).rejects.toThrow(
      `${dataDir}/postgres is in use by process ${first.pid}: stop that one, or choose another DATA_DIR`,
    );
    expect(await query(report.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await end(first, 'SIGTERM');
    expect(first.exitCode).toBe(0);
    expect(serversOf(dataDir)).toEqual([]);
  });

  test.each(['/proc/none/data', '/dev/null/data'])(
    'refuses %s, where no folder can be made, with one line',
    async (dataDir) => {
      await expect(start(dataDir)).rejects.toThrow(/^The embedded Postgres can't use DATA_DIR [^\n]+$/);
    },
  );

  test('leaves no process behind when its parent is killed, and its data is whole', async () => {
    const dataDir = temporaryFolder();
    const { report, process: parent } = await serve(dataDir);
    await query(report.url, write);
    await end(parent, 'SIGKILL');
    await expect.poll(() => serversOf(dataDir), SECONDS).toEqual([]);

    const next = await start(dataDir);
    expect(await query(next.url, count)).toEqual([{ n: 1000 }]);
    await next.stop();
  });

  test('ends a server whose parent and watcher were killed, and takes its data over', async () => {
    const dataDir = temporaryFolder();
    const { report, process: parent } = await serve(dataDir);
    await query(report.url, write);
    process.kill(watcherOf(report.pid), 'SIGKILL');
    await end(parent, 'SIGKILL');
    expect(serversOf(dataDir)).toContain(report.pid);

    const next = await start(dataDir);
    expect(serversOf(dataDir)).not.toContain(report.pid);
    expect(await query(next.url, count)).toEqual([{ n: 1000 }]);
    await next.stop();
  });

  test('says so when the server itself is killed, and recovers at the next start', async () => {
    const dataDir = temporaryFolder();
    const first = await start(dataDir);
    await query(first.url, write);
    process.kill(first.pid, 'SIGKILL');
    expect(await first.ended).toBe('killed by SIGKILL');
    await first.stop();

    const next = await start(dataDir);
    expect(await query(next.url, count)).toEqual([{ n: 1000 }]);
    await next.stop();
  });

  test('is not misled by a process that got the number of its old server', async () => {
    const dataDir = temporaryFolder();
    await (await start(dataDir)).stop();
    const stranger = spawn('sleep', ['60']);
    const left = join(dataDir, 'postgres', 'postmaster.pid');
    writeFileSync(
      left,
      `${stranger.pid}\n${dataDir}/postgres\n1700000000\n5432\n\n127.0.0.1\n  123456   7\nready\n`,
    );
    if (root) chownSync(left, 0, 0);
    chmodSync(left, 0o644);
    const next = await start(dataDir);
    expect(stranger.exitCode).toBeNull();
    await next.stop();
    await end(stranger, 'SIGTERM');
  });

  test('refuses data of another major version, and a folder that is something else', async () => {
    const dataDir = temporaryFolder();
    const dir = join(dataDir, 'postgres');
    mkdirSync(dir);
    writeFileSync(join(dir, 'holiday.jpg'), '');
    await expect(start(dataDir)).rejects.toThrow(`${dir} is not empty, and it is not a Postgres data folder`);
    writeFileSync(join(dir, 'PG_VERSION'), '9\n');
    await expect(start(dataDir)).rejects.toThrow(
      /was written by Postgres 9 and this release runs Postgres \d+:/,
    );
  });

  test('passes on in one line what initdb had to say, and leaves nothing that looks like a cluster', () => {
    const dir = join(temporaryFolder(), 'postgres');
    const initdb = join(temporaryFolder(), 'initdb');
    writeFileSync(initdb, '#!/bin/sh\necho could not write: >&2\necho No space left on device >&2\nexit 1\n');
    chmodSync(initdb, 0o755);
    const binaries = { initdb, postgres: '', major: '18' };
    expect(() => createCluster(dir, { binaries, account: undefined, fsync: false })).toThrow(
      /could not make the Postgres data folder .*: could not write: \| No space left on device$/,
    );
    expect(() => readFileSync(join(dir, 'PG_VERSION'))).toThrow('ENOENT');
  });

  test('names the cause of its end once, also where many were turned away afterwards', async () => {
    const program = join(temporaryFolder(), 'postgres');
    const turnedAway = 'FATAL:  the database system is not yet accepting connections';
    const said = [
      'FATAL:  of an earlier crash',
      'LOG:  database system is ready to accept connections',
      'ERROR:  duplicate key value violates unique constraint "one"',
      'PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device',
      'LOG:  server process (PID 7) was terminated by signal 6: Aborted',
      ...Array.from({ length: 30 }, () => turnedAway),
      'FATAL:  could not write to file "pg_wal/xlogtemp.9": No space left on device',
      ...Array.from({ length: 30 }, () => turnedAway),
      'LOG:  aborting startup due to startup process failure',
    ];
    writeFileSync(program, `#!/bin/sh\ncat >&2 <<'END'\n${said.join('\n')}\nEND\nexit 1\n`, { mode: 0o755 });
    const options = { program, dir: temporaryFolder(), port: 1, account: undefined, settings: {} };
    const { ended } = await startServer({ ...options, logger: undefined, notAServer: undefined });
    expect(await ended).toBe([said[3], said[4], said[35]].join(' | '));
  });

  test.runIf(root)('as root: runs as another user, in a folder that this user cannot enter', async () => {
    // A temporary folder is its owner's alone.
    const dataDir = join(temporaryFolder(), 'data');
    const postgres = await start(dataDir);
    expect(userOf(postgres.pid)).not.toBe(0);
    expect(await query(postgres.url, 'SHOW data_directory_mode')).toEqual([{ data_directory_mode: '0700' }]);
    await postgres.stop();
  });

  test.skipIf(typeof account === 'string')(
    `as an ordinary user, then as root on the same data${typeof account === 'string' ? ` (not here: ${account})` : ''}`,
    async () => {
      if (typeof account === 'string') return;
      const dataDir = temporaryFolder();
      chownSync(dataDir, account.uid, account.gid);
      const { report, process: ordinary } = await serve(dataDir, { ...account });
      await query(report.url, write);
      expect(userOf(report.pid)).toBe(account.uid);
      await end(ordinary, 'SIGTERM');

      const asRoot = await start(dataDir);
      expect(userOf(asRoot.pid)).toBe(account.uid);
      expect(await query(asRoot.url, count)).toEqual([{ n: 1000 }]);
      await asRoot.stop();
    },
  );
});
