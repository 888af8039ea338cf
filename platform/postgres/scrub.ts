import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from './client.ts';

/** Vacuum leaves the bytes of deleted rows: rewrites tables and statistics, and ends and deletes old WAL. */

export interface Scrubbed {
  readonly tables: number;
  /** Why rows may remain in table files, or null. */
  readonly rows: string | null;
  /** Why rows may remain in the WAL or its copies, or null. */
  readonly wal: string | null;
}

/** Wait for older transactions, which may see deleted rows. */
const PATIENCE_MS = 10_000;
const POLL_MS = 100;
/** Longest block of readers behind a waiting rewrite. */
const LOCK_MS = 1_000;
const LOCK_ATTEMPTS = 30;
const LOCK_NOT_AVAILABLE = '55P03';
/** Two scrubs would wait for each other. */
const LOCK = 7302916645013n;
/** Above the recycled segments of `max_wal_size` (1 GB). */
const MAX_SEGMENTS = 100;

/** Locks each table for about a second per 100,000 rows. `url`: their owner; only a superuser can end the WAL. */
export async function scrub(url: string, schemas: readonly string[]): Promise<Scrubbed> {
  const config = { connectionString: url, application_name: 'reservas scrub' };
  return withClient(config, async (client) => {
    await client.query(`set statement_timeout = 0; set lock_timeout = ${LOCK_MS}`);
    await takeTurn(client);
    const readers = await oldReaders(client);
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
    // The blocking function would count as an old reader.
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK,
    ]);
    if (rows[0]?.taken) return;
    await delay(POLL_MS);
  }
}

async function tablesOf(client: pg.Client, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname = any($1) and relkind = 'r' order by 1`,
    [schemas],
  );
  return rows.map(({ name }) => name);
}

/** True: still running after the wait. */
async function oldReaders(client: pg.Client): Promise<boolean> {
  const { rows: now } = await client.query<{ xid: string }>('select pg_current_xact_id()::xid::text as xid');
  const deadline = performance.now() + PATIENCE_MS;
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

/** @returns false for a table in use or dropped */
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

/** @returns why something remains, or null */
async function endLog(client: pg.Client): Promise<string | null> {
  try {
    // Overwrites segments recycled by an earlier release.
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
