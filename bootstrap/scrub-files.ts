import type { Pool } from 'pg';
import type { Logger } from '../platform/logger.ts';
import { type Scrubbed, scrub } from '../platform/postgres/scrub.ts';

/** After an erasure, deleted rows must also leave the files of Postgres; a note remains until that is done. */

/** Schemas with personal data in plain text. */
const SCHEMAS = ['auth', 'process', 'read'] as const;
const DUE = 'scrub_due';
const EVERY_MS = 60_000;

export async function requestScrub(pool: Pool): Promise<void> {
  await pool.query(
    `insert into auth.settings (name, value) values ($1, gen_random_uuid()::text)
     on conflict (name) do update set value = excluded.value`,
    [DUE],
  );
}

async function dueNote(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ value: string }>('select value from auth.settings where name = $1', [
    DUE,
  ]);
  return rows[0]?.value ?? null;
}

/** Null: not due. A partial scrub stays due. `ownerUrl`: see `scrub`. */
export async function scrubIfDue(pool: Pool, ownerUrl: string): Promise<Scrubbed | null> {
  const due = await dueNote(pool);
  if (due === null) return null;
  const scrubbed = await scrub(ownerUrl, SCHEMAS);
  if (scrubbed.rows === null)
    await pool.query('delete from auth.settings where name = $1 and value = $2', [DUE, due]);
  return scrubbed;
}

export interface Scrubbing {
  request(): Promise<void>;
  /** Ends a running scrub, which stays due. */
  stop(): void;
}

/** Checks every minute and at each request. `ownerUrl`: see `scrub`; null: this process only records requests. */
export function startScrubbing(options: {
  readonly pool: Pool;
  readonly ownerUrl: string | null;
  readonly logger: Logger;
}): Scrubbing {
  const { pool, ownerUrl, logger } = options;
  let running = Promise.resolve();
  let stopped = false;
  const report = (done: Scrubbed | null) => {
    if (done?.rows)
      logger.warn(done, 'some of what was erased may still be in the files of Postgres; trying again');
    else if (done) logger.info(done, 'what was erased has gone from the files of Postgres');
  };
  const run = () => {
    if (ownerUrl === null) return;
    running = running
      .then(async () => (stopped ? undefined : report(await scrubIfDue(pool, ownerUrl))))
      .catch((error: unknown) => {
        if (!stopped)
          logger.warn({ err: error }, 'erased rows are still in the files of Postgres; trying again');
      });
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return {
    async request() {
      await requestScrub(pool);
      run();
    },
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}
