import type { Account } from './account.ts';

/** No secrets, and no `PG…` variables that change behavior. */
export const TOOL_ENV: NodeJS.ProcessEnv = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

const LINUX = process.platform === 'linux';

export function descriptorPath(fd: number): string {
  return LINUX ? `/proc/self/fd/${fd}` : `/dev/fd/${fd}`;
}

/** A descriptor on Linux, through which unprivileged Postgres reaches data in a place closed to others. */
export function folderPath(dir: string, fd: number, account: Account | undefined): string {
  return account && LINUX ? descriptorPath(fd) : dir;
}
