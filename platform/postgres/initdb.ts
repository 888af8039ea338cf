import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, oneLine } from './embedded-error.ts';
import { descriptorPath, folderPath, TOOL_ENV } from './reach.ts';

export const CLUSTER_USER = 'reservas';
/** Superuser's password, readable by its owner only. */
export const PASSWORD_FILE = 'reservas.password';
const NEW_PREFIX = 'postgres.new-';

export interface InitOptions {
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  /** False only for tests. */
  readonly fsync: boolean;
}

/** `dir` is missing or empty. A crash leaves a folder with another name, removed by the next call. */
export function createCluster(dir: string, options: InitOptions): void {
  const parent = dirname(dir);
  removeLeftovers(parent);
  const password = randomBytes(24).toString('base64url');
  const fresh = mkdtempSync(join(parent, NEW_PREFIX));
  try {
    if (options.account) chownSync(fresh, options.account.uid, options.account.gid);
    runInitdb(fresh, password, options);
    writeFileSync(join(fresh, PASSWORD_FILE), `${password}\n`, { mode: 0o600 });
    if (options.fsync) sync(join(fresh, PASSWORD_FILE));
    renameSync(fresh, dir);
    if (options.fsync) sync(parent);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (name.startsWith(NEW_PREFIX)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function runInitdb(dir: string, password: string, { binaries, account, fsync }: InitOptions): void {
  const passwordFd = openNameless(`${dir}.password`, `${password}\n`, account);
  const dirFd = openSync(dir, 'r');
  try {
    const args = [
      `--pgdata=${folderPath(dir, 3, account)}`,
      `--pwfile=${descriptorPath(4)}`,
      `--username=${CLUSTER_USER}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(fsync ? [] : ['--no-sync']),
    ];
    const result = spawnSync(binaries.initdb, args, {
      ...account,
      cwd: '/',
      env: TOOL_ENV,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe', dirFd, passwordFd],
    });
    if (result.status === 0) return;
    const reason = oneLine(result.error?.message ?? result.stderr);
    throw new EmbeddedPostgresError(`initdb could not make the Postgres data folder ${dir}: ${reason}`);
  } finally {
    closeSync(dirFd);
    closeSync(passwordFd);
  }
}

/** Readable only through the descriptor: unlinked before use. */
function openNameless(path: string, content: string, account: Account | undefined): number {
  try {
    writeFileSync(path, content, { mode: 0o600, flag: 'wx' });
    if (account) chownSync(path, account.uid, account.gid);
    return openSync(path, 'r');
  } finally {
    rmSync(path, { force: true });
  }
}

function sync(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
