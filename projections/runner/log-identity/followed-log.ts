import type { Pool } from 'pg';
import { logNameOf } from '../../../eventstore/eventstoredb/connection-url.ts';

export const DEFAULT_LOG = 'postgres';
const ELSEWHERE = 'eventstoredb';

/** `EVENTSTORE_URL`, or the log in the same Postgres. */
export function nameOfLog(eventStoreUrl: string | undefined): string {
  return eventStoreUrl ? `${ELSEWHERE} ${logNameOf(eventStoreUrl)}` : DEFAULT_LOG;
}

/** Why a tool must not touch read models of another kind of log, or null. Only the product switches logs. */
export async function otherKindOfLog(pool: Pool, eventStoreUrl: string | undefined): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>('select name from process.event_log');
  const noted = rows[0]?.name ?? DEFAULT_LOG;
  if (noted.startsWith(ELSEWHERE) === (eventStoreUrl !== undefined)) return null;
  return eventStoreUrl
    ? 'EVENTSTORE_URL is set, but the read models follow the log in Postgres: start the product with it once'
    : `EVENTSTORE_URL is not set, but the read models follow ${noted}: set it as for the product`;
}
