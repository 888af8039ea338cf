import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logSettings } from './event-log.ts';
import { ownChild } from './own-children.ts';

const root = join(import.meta.dirname, '../..');
// The demo has two thousand events, beside other tests.
const START_MS = 120_000;

/** As `npm start` has them: memory is collected early instead of being taken from the machine. */
export const NODE_FLAGS = flagsOf(readFileSync(join(root, 'package.json'), 'utf8'));

function flagsOf(packageJson: string): string[] {
  const { start } = (JSON.parse(packageJson) as { scripts: { start: string } }).scripts;
  return start.split(' ').filter((word) => word.startsWith('--'));
}

/** Started like `npm start`. */
export interface ProductProcess {
  readonly url: string;
  readonly pid: number;
  output(): string;
  /** SIGTERM. Resolves to the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL. */
  kill(): Promise<void>;
}

export interface StartOptions {
  /** Over quiet defaults and an own log (`event-log.ts`). */
  readonly env?: Readonly<Record<string, string>>;
  /** Default: deleted by `removeDataFolders`. */
  readonly dataDir?: string;
  /** Default: the test's. */
  readonly account?: { readonly uid: number; readonly gid: number };
  /** Contains `dist`. Default: this one. */
  readonly home?: string;
  /** Called with the kill before the wait. */
  readonly onSpawned?: (kill: () => Promise<void>) => void;
  /** Relative to that folder. Default: the built server. */
  readonly entry?: readonly string[];
}

const folders: string[] = [];

export function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reservas-product-'));
  folders.push(folder);
  return folder;
}

export function removeDataFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Needs the build. Collects all output. */
export function spawnProduct({
  env = {},
  dataDir = newDataFolder(),
  account,
  home = root,
  entry = [...NODE_FLAGS, join(home, 'dist/server/main.js')],
}: StartOptions = {}): {
  child: ChildProcess;
  output: () => string;
  errors: () => string;
} {
  const child = ownChild(
    spawn(process.execPath, [...entry], {
      cwd: home,
      ...account,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        PORT: '0',
        DATA_DIR: dataDir,
        SEED: 'none',
        WORKERS: '1',
        LOG_LEVEL: 'warn',
        METRICS_FROM: '127.0.0.1',
        ...logSettings(env.DATABASE_URL ?? dataDir),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  let text = '';
  let errors = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (stream === child.stderr) errors += chunk;
    });
  return { child, output: () => text, errors: () => errors };
}

export async function startProductProcess(options: StartOptions = {}): Promise<ProductProcess> {
  const { child, output } = spawnProduct(options);
  const ended = once(child, 'exit');
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await ended;
  };
  options.onSpawned?.(kill);
  const url = await listening(child, output);
  return {
    url,
    pid: child.pid ?? 0,
    output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await ended;
      }
      return child.exitCode;
    },
    kill,
  };
}

function listening(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      child.kill('SIGKILL');
      reject(new Error(`the product did not start: ${why}\n${output()}`));
    };
    const timeout = setTimeout(() => fail(`not listening after ${START_MS / 1000} s`), START_MS);
    const look = () => {
      const [, url] = /^Reservas: (http:\S+)/m.exec(output()) ?? [];
      if (!url) return;
      clearTimeout(timeout);
      resolve(url);
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => {
      clearTimeout(timeout);
      fail(`exit code ${code}`);
    });
  });
}
