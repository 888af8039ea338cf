import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { EmbeddedPostgresError } from './embedded-error.ts';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const SYSTEM_USER = 'reservas';
/** An administrator's shell may lack the folders of `useradd`. */
const TOOL_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Postgres refuses to run as root. */
function isRoot(): boolean {
  return process.geteuid?.() === 0;
}

/** Root only: the owner of the cluster, `postgres`, a system user of the product, or `nobody`. */
export function chooseAccount(clusterDir: string): Account | undefined {
  if (!isRoot()) return undefined;
  const account =
    ownerOf(clusterDir) ??
    lookUp('postgres') ??
    lookUp(SYSTEM_USER) ??
    createSystemUser() ??
    lookUp('nobody');
  if (account) return account;
  throw new EmbeddedPostgresError(
    'Postgres does not run as root and no other user exists or can be created: start as an ordinary user, or set DATABASE_URL',
  );
}

function ownerOf(dir: string): Account | undefined {
  const stat = statSync(dir, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined;
}

function lookUp(name: string): Account | undefined {
  const uid = Number(run('id', '-u', name));
  const gid = Number(run('id', '-g', name));
  return uid > 0 && gid >= 0 ? { uid, gid } : undefined;
}

function createSystemUser(): Account | undefined {
  run(
    'useradd',
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    SYSTEM_USER,
  ) ?? /* BusyBox */ run('adduser', '-S', '-D', '-H', '-s', '/sbin/nologin', SYSTEM_USER);
  return lookUp(SYSTEM_USER);
}

function run(tool: string, ...args: readonly string[]): string | undefined {
  try {
    return execFileSync(tool, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, PATH: TOOL_PATH },
    }).trim();
  } catch {
    return undefined;
  }
}
