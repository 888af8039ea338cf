import type { Pool } from 'pg';
import type { Deps } from '../api/http/deps.ts';
import { endAbandonedUploads } from '../api/routes/abandoned-uploads.ts';
import { forgetParties } from '../api/routes/sharing/guest-list.ts';
import type { Clock } from '../platform/clock.ts';

const EVERY_MS = 10 * 60_000;
/** A repeated `Idempotency-Key` gets its first response again for this long. */
const KEEP_ANSWERS = '24 hours';
/** Those that wait for a paused address too. */
const KEEP_DELIVERIES = '30 days';

export async function cleanUp(pool: Pool, clock: Clock): Promise<void> {
  await pool.query('delete from auth.sessions where expires_at <= $1', [clock.now()]);
  await pool.query('delete from auth.mail_tokens where expires_at <= $1', [clock.now()]);
  await pool.query('delete from auth.used_challenges where expires_at <= $1', [clock.now()]);
  await pool.query('delete from auth.log_in_steps where expires_at <= $1', [clock.now()]);
  await pool.query(
    "delete from auth.second_factors where enabled_at is null and created_at <= $1::timestamptz - interval '1 day'",
    [clock.now()],
  );
  await pool.query('delete from auth.webhook_secrets where expires_at <= $1', [clock.now()]);
  await pool.query(
    'delete from process.webhook_deliveries where happened_at < $1::timestamptz - $2::interval',
    [clock.now(), KEEP_DELIVERIES],
  );
  await forgetParties(pool, clock.now());
  await pool.query('delete from auth.idempotency where created_at < now() - $1::interval', [KEEP_ANSWERS]);
  await pool.query('delete from auth.rate_limits where expire < $1', [Date.now()]);
}

/** Every ten minutes, and now; returns how to stop, after the run under way. Failures are retried at the next run. */
export function startHousekeeping(
  deps: Pick<Deps, 'pool' | 'clock' | 'logger' | 'commands' | 'storage'>,
): () => Promise<void> {
  const run = async () => {
    await cleanUp(deps.pool, deps.clock).catch((error: unknown) =>
      deps.logger.warn({ err: error }, 'old sessions and answers could not be deleted'),
    );
    await endAbandonedUploads(deps).catch((error: unknown) =>
      deps.logger.warn({ err: error }, 'pictures of dead requests could not be deleted'),
    );
  };
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
