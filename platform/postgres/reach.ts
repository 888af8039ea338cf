import type { Account } from './account.ts';

/**
 * The environment of programs that we start: none of our secrets, and no `PG…` variable that would change their behavior.
 */
export const TOOL_ENV: NodeJS.ProcessEnv = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

const LINUX = process.platform === 'linux';

/** The path by which a child process opens the descriptor `fd` that it inherited. */
export function descriptorPath(fd: number): string {
  return LINUX ? `/proc/self/fd/${fd}` : `/dev/fd/${fd}`;
}

/**
 * The path by which a child process of `account` reaches the folder `dir`, which it inherited as `fd`. Linux looks at the
 * folder's own permissions only when it is addressed by descriptor, so that the data of an unprivileged Postgres can lie
 * in a place of root's that other users can't enter.
 */
export function folderPath(dir: string, fd: number, account: Account | undefined): string {
  return account && LINUX ? descriptorPath(fd) : dir;
}
