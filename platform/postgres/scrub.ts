import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from './client.ts';

/**
 * Removes deleted rows from the files of Postgres. A plain vacuum leaves their bytes in place, so tables and the
 * planner's statistics are rewritten, and the write-ahead log with the old rows is ended and deleted.
 */

export interface Scrubbed {
  readonly tables: number;
  /** Why rows may still be in the tables' files; null: they don't. */
  readonly rows: string | null;
  /** Why they may still be in the write-ahead log or in copies made of it; null: they don't. */
  readonly wal: string | null;
}

export interface ScrubOptions {
  /** Longest wait for transactions that began before and may still read deleted rows. Default 10 s. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 10_000;
const POLL_MS = 100;
/** Readers queue behind a rewrite that waits for its lock: for this long at the most, then they go first. */
const LOCK_MS = 1_000;
const LOCK_ATTEMPTS = 30;
const LOCK_NOT_AVAILABLE = '55P03';
/** One at a time: two would wait for each other's locks. */
const LOCK = 7302916645013n;
/** Segments of the log that were kept for use again at the most (`max_wal_size` of 1 GB), and some. */
const MAX_SEGMENTS = 100;

/**
 * Rewrites all tables of `schemas` and ends the write-ahead log. Each table is locked while it is rewritten: about a second
 * for a hundred thousand rows. `url`: a role that owns them; only a superuser can end the log.
 */
export async function scrub(
  url: string,
  schemas: readonly string[],
  { patienceMs = PATIENCE_MS }: ScrubOptions = {},
): Promise<Scrubbed> {
  const config = { connectionString: url, application_name: 'reservas scrub' };
  return withClient(config, async (client) => {
    await client.query(`set statement_timeout = 0; set lock_timeout = ${LOCK_MS}`);
    await takeTurn(client);
    const readers = await oldReaders(client, patienceMs);
    const tables = await tablesOf(client, schemas);
    let rewritten = 0;
    for (const table of tables) if (await rewrite(client, `vacuum (full, analyze) ${table}`)) rewritten += 1;
    const statistics = await rewrite(client, 'vacuum (full) pg_catalog.pg_statistic').catch(unlessRefused);
    const missed = tables.length - rewritten;
    const reasons = [
      ...(readers ? ['a transaction that began before still reads them (a backup?)'] : []),
      ...(missed > 0 ? [`${missed} tables were in use throughout`] : []),
      ...(statistics ? [] : ['the statistics of Postgres could not be rewritten']),
    ];
    return { tables: rewritten, rows: reasons.join('; ') || null, wal: await endLog(client) };
  });
}

async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    // Not the function that waits: a waiting statement would count as one that still reads old rows.
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK,
    ]);
    if (rows[0]?.taken) return;
    await delay(POLL_MS);
  }
}

/** Tables that store rows, partitions too: readers ask views over them, and there are no foreign tables. */
async function tablesOf(client: pg.Client, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname = any($1) and relkind = 'r' order by 1`,
    [schemas],
  );
  return rows.map(({ name }) => name);
}

/** Waits for those who may still see rows that were deleted before; true: they have not ended in time. */
async function oldReaders(client: pg.Client, patienceMs: number): Promise<boolean> {
  const { rows: now } = await client.query<{ xid: string }>('select pg_current_xact_id()::xid::text as xid');
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()
         and backend_xmin is not null and age(backend_xmin) > age($1::xid) limit 1`,
      [now[0]?.xid],
    );
    if (rowCount === 0) return false;
    if (performance.now() > deadline) return true;
    await delay(POLL_MS);
  }
}

/** @returns whether it came to it: a table that is always in use, or gone meanwhile, is left */
async function rewrite(client: pg.Client, statement: string): Promise<boolean> {
  for (let attempt = 1; attempt <= LOCK_ATTEMPTS; attempt += 1) {
    try {
      await client.query(statement);
      return true;
    } catch (error) {
      if (codeOf(error) === UNDEFINED_TABLE) return true;
      unlessLocked(error);
      await delay(POLL_MS);
    }
  }
  return false;
}

/** Deletes the log up to here. @returns why something of it stays */
async function endLog(client: pg.Client): Promise<string | null> {
  try {
    // Segments that an earlier release kept for use again hold what was written to them the last time.
    for (let i = 0; i < MAX_SEGMENTS; i += 1) {
      await client.query(`select pg_logical_emit_message(false, 'reservas', 'scrub')`);
      await client.query('select pg_switch_wal()');
      const { rowCount } = await client.query(
        'select from pg_ls_waldir() where name > pg_walfile_name(pg_current_wal_lsn()) and length(name) = 24 limit 1',
      );
      if (rowCount === 0) break;
    }
    await client.query('checkpoint');
    const { rows } = await client.query<{ kept: string | null }>(WHO_KEEPS_LOG);
    return rows[0]?.kept ?? null;
  } catch (error) {
    return unlessRefused(error) ? null : 'only a superuser can end it';
  }
}

const WHO_KEEPS_LOG = `select case
    when current_setting('archive_mode') <> 'off' then 'it is archived'
    when exists (select from pg_replication_slots) or current_setting('wal_keep_size') <> '0' then 'it is kept for replicas'
    when current_setting('wal_recycle') <> 'off' then 'its files are used again (wal_recycle)' end as kept`;

const UNDEFINED_TABLE = '42P01';
const REFUSED = '42501';

const codeOf = (error: unknown) => (error as { code?: string }).code;

function unlessLocked(error: unknown): void {
  if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
}

function unlessRefused(error: unknown): false {
  if (codeOf(error) !== REFUSED) throw error;
  return false;
}
