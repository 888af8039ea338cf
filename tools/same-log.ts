import type { Pool } from 'pg';
import type { Config } from '../platform/config.ts';
import { FIRST_LOG } from '../projections/log-identity/adopt-log.ts';
import { UsageError } from './tool.ts';

/**
 * Makes sure that the settings name the kind of log on which the read models stand. The product moves them to another
 * log when it starts with other settings; a tool that was called without one of them must not.
 * @throws UsageError
 */
export async function requireSameLog(pool: Pool, { eventStoreUrl }: Config): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select name from process.event_log');
  const noted = rows[0]?.name ?? FIRST_LOG;
  if (noted.startsWith('eventstoredb') === (eventStoreUrl !== undefined)) return;
  throw new UsageError(
    eventStoreUrl
      ? 'EVENTSTORE_URL is set, but the read models stand on the log in Postgres: start the product with it once'
      : `EVENTSTORE_URL is not set, but the read models stand on ${noted}: set it as for the product`,
  );
}
