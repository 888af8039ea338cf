import type { Pool } from 'pg';
import { createAdministrators } from '../api/auth/administrators.ts';
import type { Logger } from '../platform/logger.ts';

/** Logs how to create the first administrator if nobody could log in as one. */
export async function adviseOnAdministrator(pool: Pool, logger: Logger): Promise<void> {
  const known = await createAdministrators(pool).candidates();
  if (known.length > 0) return;
  logger.warn(
    'there is no administrator who could log in: start once with ADMIN_EMAIL and ADMIN_PASSWORD, which make the first ' +
      'one, and remove both settings afterwards',
  );
}
