import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import { withClient } from './client.ts';

/** Oldest tested Postgres, as `server_version_num`. */
const OLDEST = 150_000;
const PAUSE_MS = 500;
/** Server starting or stopping, or no network yet. */
const NOT_YET = new Set([
  '57P03',
  '57P01',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);

/** Wrong password, or no such role: Postgres does not say which. */
const REFUSED = new Set(['28P01', '28000']);

/** One line without the password. */
export class PostgresUnusableError extends Error {
  override readonly name = 'PostgresUnusableError';
}

interface Reach {
  readonly setting?: string;
  readonly withinMs?: number;
  readonly whenRefused?: string;
  readonly logger?: Pick<Logger, 'warn'>;
}

/**
 * Waits up to `withinMs` and checks the server. Resolves to an identity of the database, whatever its address.
 * `whenRefused`: ends the message where the log-in is refused.
 */
export async function reachServer(
  url: string,
  { setting = 'DATABASE_URL', withinMs = 30_000, whenRefused = '', logger }: Reach = {},
): Promise<string> {
  const deadline = Date.now() + withinMs;
  let isWaiting = false;
  for (;;) {
    try {
      return await inspect(url, setting);
    } catch (error) {
      if (error instanceof PostgresUnusableError) throw error;
      const { code, message } = error as NodeJS.ErrnoException;
      if (!NOT_YET.has(code ?? '') || Date.now() + PAUSE_MS > deadline) {
        throw new PostgresUnusableError(
          `${setting} must name a Postgres that can be reached, but: ${message || code}${REFUSED.has(code ?? '') ? whenRefused : ''}`,
        );
      }
      if (!isWaiting)
        logger?.warn({ why: message || code }, `waiting for the Postgres of ${setting} at ${placeOf(url)}`);
      isWaiting = true;
      await sleep(PAUSE_MS);
    }
  }
}

function placeOf(url: string): string {
  const { host, port } = new pg.Client({ connectionString: url });
  return `${host}:${port}`;
}

async function inspect(url: string, setting: string): Promise<string> {
  return withClient({ connectionString: url, connectionTimeoutMillis: 10_000 }, async (client) => {
    const { rows } = await client.query<{ version: number; name: string; encoding: string; own: string }>(
      `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS name,
              current_setting('server_encoding') AS encoding,
              current_database() || ' since ' || extract(epoch FROM pg_postmaster_start_time()) AS own`,
    );
    for (const { version, name, encoding } of rows) {
      if (version < OLDEST) {
        throw new PostgresUnusableError(`${setting} must name a Postgres 15 or newer, but it is ${name}`);
      }
      if (encoding !== 'UTF8') {
        throw new PostgresUnusableError(`${setting} must name a database in UTF8, but it is in ${encoding}`);
      }
    }
    return rows[0]?.own ?? '';
  });
}
