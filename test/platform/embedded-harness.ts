import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { onTestFinished } from 'vitest';

const SCRIPT = join(import.meta.dirname, 'embedded-process.ts');
const TSX = import.meta.resolve('tsx');

/** A folder that ends with the test. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'reservas-embedded-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Served {
  readonly process: ChildProcess;
  readonly report: { readonly url: string; readonly pid: number };
}

/** Starts the embedded Postgres in a process of its own, which ends with the test at the latest. */
export async function serve(dataDir: string, options: SpawnOptions = {}): Promise<Served> {
  const child = spawn(process.execPath, ['--import', TSX, SCRIPT], {
    cwd: '/',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...options,
  });
  onTestFinished(() => end(child, 'SIGTERM'));
  const line = await new Promise<string>((resolve, reject) => {
    if (child.stdout) createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it said anything`)));
  });
  const report = JSON.parse(line);
  if (report.error) throw new Error(report.error);
  return { process: child, report };
}

/** Ends a process that a test started, and waits until it has. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

export async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Running processes of the cluster in `dataDir`: those that work in its folder. */
export function serversOf(dataDir: string): number[] {
  return processes().filter((pid) => workingFolder(pid) === join(dataDir, 'postgres'));
}

/** The shell that ends this server when its parent goes: it shares the server's session. */
export function watcherOf(server: number): number {
  const watcher = processes().find((pid) => pid !== server && isWatcher(pid, server));
  if (watcher === undefined) throw new Error(`no watcher of ${server}`);
  return watcher;
}

export function userOf(pid: number): number {
  return Number(/^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** An ordinary account of this system that can read the code under test, or why there is none. */
export function ordinaryAccount(): { uid: number; gid: number } | string {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout),
  );
  if (!uid || !gid) return 'there is no user nobody';
  const reads = spawnSync(process.execPath, ['-e', `require('fs').readFileSync(${JSON.stringify(SCRIPT)})`], {
    uid,
    gid,
    cwd: '/',
  });
  return reads.status === 0 ? { uid, gid } : 'the user nobody can read neither Node nor this folder';
}

function isWatcher(pid: number, server: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, , , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (
      Number(session) === server && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres-watcher')
    );
  } catch {
    return false;
  }
}

function processes(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
