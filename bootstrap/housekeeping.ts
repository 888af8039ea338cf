import type { Pool } from 'pg';
import type { Deps } from '../api/http/deps.ts';
import { endAbandonedUploads } from '../api/routes/abandoned-uploads.ts';
import { forgetParties } from '../api/routes/sharing/guest-list.ts';
import type { Clock } from '../platform/clock.ts';

const EVERY_MS = 10 * 60_000;
/** For this long a repeated `Idempotency-Key` gives the first answer again. */
const KEEP_ANSWERS = '24 hours';

/** Deletes expired sessions, stored answers, limits and guests. */
export async function cleanUp(pool: Pool, clock: Clock): Promise<void> {
  await pool.query('delete from auth.sessions where expires_at <= $1', [clock.now()]);
  await pool.query('delete from auth.mail_tokens where expires_at <= $1', [clock.now()]);
  await pool.query('delete from auth.used_challenges where expires_at <= $1', [clock.now()]);
  await pool.query('delete from auth.log_in_steps where expires_at <= $1', [clock.now()]);
  await pool.query(
    "delete from auth.second_factors where enabled_at is null and created_at <= $1::timestamptz - interval '1 day'",
    [clock.now()],
  );
  await forgetParties(pool, clock.now());
  await pool.query('delete from auth.idempotency where created_at < now() - $1::interval', [KEEP_ANSWERS]);
  await pool.query('delete from auth.rate_limits where expire < $1', [Date.now()]);
}

/** Cleans up now and every ten minutes; returns how to stop. A failure is logged and tried again the next time. */
export function startHousekeeping(
  deps: Pick<Deps, 'pool' | 'clock' | 'logger' | 'commands' | 'storage'>,
): () => void {
  const run = async () => {
    await cleanUp(deps.pool, deps.clock).catch((error: unknown) =>
      deps.logger.warn({ err: error }, 'old sessions and answers could not be deleted'),
    );
    await endAbandonedUploads(deps).catch((error: unknown) =>
      deps.logger.warn({ err: error }, 'pictures of dead requests could not be deleted'),
    );
  };
  void run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
