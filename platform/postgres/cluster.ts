import { chmodSync, chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { EmbeddedPostgresError } from './embedded-error.ts';
import { createCluster, type InitOptions, PASSWORD_FILE } from './initdb.ts';

export interface Cluster {
  readonly dir: string;
  readonly password: string;
}

/**
 * Creates or checks the cluster in `dir`. The caller holds its lock.
 * @throws EmbeddedPostgresError if initdb fails, or owner or major version differ
 */
export function ensureCluster(dir: string, options: InitOptions): Cluster {
  checkOwner(dir, options.account);
  const entries = entriesOf(dir);
  if (entries.length === 0) createCluster(dir, options);
  else if (!entries.includes('PG_VERSION')) {
    throw new EmbeddedPostgresError(
      `${dir} is not empty, and it is not a Postgres data folder: move it away`,
    );
  }
  checkVersion(dir, options.binaries.major);
  if (options.account) changeOwner(dir, options.account);
  // Postgres refuses a copy that others can read.
  chmodSync(dir, 0o700);
  return { dir, password: readPassword(dir) };
}

function checkOwner(dir: string, account: Account | undefined): void {
  const owner = statSync(dir, { throwIfNoEntry: false })?.uid;
  if (account || owner === undefined || owner === process.geteuid?.()) return;
  throw new EmbeddedPostgresError(
    `${dir} belongs to the user with uid ${owner}: start as root or as that user, or choose another DATA_DIR`,
  );
}

function entriesOf(dir: string): readonly string[] {
  return statSync(dir, { throwIfNoEntry: false }) ? readdirSync(dir) : [];
}

function checkVersion(dir: string, major: string): void {
  const version = readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim();
  if (version === major) return;
  throw new EmbeddedPostgresError(
    `${dir} was written by Postgres ${version} and this release runs Postgres ${major}: dump it with the release that wrote it and restore the dump here, or choose another DATA_DIR`,
  );
}

/** After root restored it from a copy. */
function changeOwner(dir: string, account: Account): void {
  if (statSync(dir).uid === account.uid) return;
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    if (name !== PASSWORD_FILE) lchownSync(join(dir, name), account.uid, account.gid);
  }
  // Last, because the check above relies on it.
  chownSync(dir, account.uid, account.gid);
}

function readPassword(dir: string): string {
  const file = join(dir, PASSWORD_FILE);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new EmbeddedPostgresError(`${file} can't be read: restore it, it belongs to the folder's backup`);
  }
}
