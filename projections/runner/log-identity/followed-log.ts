import type { Pool } from 'pg';
import { logNameOf } from '../../../eventstore/eventstoredb/connection-url.ts';

/** The log that an installation begins with. */
export const DEFAULT_LOG = 'postgres';
const ELSEWHERE = 'eventstoredb';

/** The name under which the log of the settings is recorded: `EVENTSTORE_URL`, or the one in the same Postgres. */
export function nameOfLog(eventStoreUrl: string | undefined): string {
  return eventStoreUrl ? `${ELSEWHERE} ${logNameOf(eventStoreUrl)}` : DEFAULT_LOG;
}

/**
 * Why a tool that was called with these settings must not touch the read models: they name another kind of log than the
 * one that the read models follow. The product moves them to another log when it starts with other settings; a
 * tool that was called without one of them must not. Null: it may.
 */
export async function otherKindOfLog(pool: Pool, eventStoreUrl: string | undefined): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>('select name from process.event_log');
  const noted = rows[0]?.name ?? DEFAULT_LOG;
  if (noted.startsWith(ELSEWHERE) === (eventStoreUrl !== undefined)) return null;
  return eventStoreUrl
    ? 'EVENTSTORE_URL is set, but the read models follow the log in Postgres: start the product with it once'
    : `EVENTSTORE_URL is not set, but the read models follow ${noted}: set it as for the product`;
}
