import type { Pool } from 'pg';
import type { Position } from '../eventstore/port.ts';
import { type Config, ConfigError } from '../platform/config.ts';
import type { Logger } from '../platform/logger.ts';

interface Stores {
  readonly config: Pick<Config, 'eventStoreUrl' | 'acceptsLogWithoutKeys'>;
  readonly pool: Pool;
  readonly logger: Logger;
}

/**
 * Refuses a log of another installation: an unused database lacks the keys of its personal data. Read `head` first.
 * @throws ConfigError, unless the settings accept it
 */
export async function requireKeysOfLog({ config, pool, logger }: Stores, head: Position): Promise<void> {
  if (head === 0n || (await wasUsed(pool))) return;
  const log = config.eventStoreUrl ? 'EVENTSTORE_URL names an event log' : 'The database holds an event log';
  const meaning =
    `${log} that another installation wrote, and the database of this one is empty: the keys are missing, so names, ` +
    'phones, e-mails and observations in that log can not be read, now or later, and none of its accounts can log in';
  if (!config.acceptsLogWithoutKeys)
    throw new ConfigError(
      `${meaning}. Restore the schemas auth and process of that installation (docs/operations.md), or give this one a ` +
        'namespace of its own in EVENTSTORE_URL; set LOG_WITHOUT_KEYS=accepted if this is meant',
    );
  logger.warn(`${meaning}. LOG_WITHOUT_KEYS accepts that`);
}

/** Whether the product ever ran on this database, or keys were restored to it. */
async function wasUsed(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ used: boolean }>(
    `select exists (select from auth.settings where name = 'product')
       or exists (select from auth.personal_keys) as used`,
  );
  return rows[0]?.used === true;
}
