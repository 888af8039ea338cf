import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** As many rows of accounts as a hundred thousand times this, so that clients seldom meet. */
const SCALE = 10;

/** Its clients connect within its time, which 64 of them may need a second for. */
const LEAST_SECONDS = 3;

/** Runs the clients for that many seconds, three at least. Resolves to transactions a second. */
export type Pgbench = (clients: number, seconds: number) => Promise<number>;

/**
 * Postgres' own benchmark on that database, `pgbench -N`: an update, a select and an insert in a transaction, five round trips.
 * Null where the program is not installed. @throws where it fails
 */
export async function pgbench(url: string): Promise<Pgbench | null> {
  const isThere = await run('pgbench', ['--version']).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  await run('pgbench', ['--initialize', '--quiet', `--scale=${SCALE}`, url]);
  return async (clients, seconds) => {
    const asked = [
      `--client=${clients}`,
      `--jobs=${Math.min(clients, 2)}`,
      `--time=${Math.max(LEAST_SECONDS, Math.round(seconds))}`,
    ];
    const { stdout } = await run('pgbench', ['--skip-some-updates', '--no-vacuum', ...asked, url]);
    const [, tps] = /^tps = ([\d.]+)/m.exec(stdout) ?? [];
    if (tps === undefined) throw new Error(`pgbench gave no figure: ${stdout}`);
    return Number(tps);
  };
}
