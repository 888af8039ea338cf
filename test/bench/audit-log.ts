import type { Pool } from 'pg';
import { openPool } from '../../platform/postgres/pool.ts';
import {
  type AuditFilter,
  readAround,
  readAuditEntry,
  readAuditLog,
} from '../../projections/audit-log/queries.ts';
import { readTables } from '../support/read-tables.ts';
import { median, timed } from './measure.ts';
import type { Effort } from './scenarios.ts';

/** The audit log with this many entries, in one partition a month. Times are medians in milliseconds. */
export interface AuditLog {
  readonly entries: number;
  readonly months: number;
  /** Bytes an entry with all its indexes. */
  readonly bytes: number;
  /** A statement that reads no table. */
  readonly bare: number;
  /** Per search. */
  readonly questions: ReadonlyMap<string, number>;
}

const YEARS = 10;
const FIRST_YEAR = 2016;
const ACCOUNTS = 2_000;
const months = Array.from({ length: YEARS * 12 }, (_, month) =>
  new Date(Date.UTC(FIRST_YEAR, month)).toISOString().slice(0, 7),
);

/** Entries spread over ten years: bookings, one of a hundred a change of a court by one of few accounts. */
async function fill(pool: Pool, entries: number): Promise<void> {
  const into = await readTables(pool);
  const seconds = (YEARS * 365 * 24 * 60 * 60) / entries;
  await pool.query(
    `insert into ${await into('accounts', 'users')}
       (user_id, email, email_confirmed, invited, self_made, is_vouched, wants_reminders, unreachable_status, roles, center_ids, active, registered_at, email_key, email_grams)
     select 'u' || n, 'cuenta' || n || '@demo.test', true, false, false, true, true, '', array[1], array[]::int[], true, now(),
       'cuenta' || n || '@demo.test', array['cue', 'uen', 'ent', 'nta', 'ta' || left(n::text, 1), 'tes', 'est']
     from generate_series(0, ${ACCOUNTS}) n`,
  );
  const table = await into('audit-log', 'audit_log', months);
  await pool.query(
    `insert into ${table}
     select n, timestamptz '${FIRST_YEAR}-01-01Z' + n * interval '${seconds} s',
       case when n % 100 = 0 then 'attractions' else 'reservations' end,
       case n % 4 when 0 then 'ins' when 1 then 'mar' when 2 then 'upd' else 'del' end,
       case when n % 100 = 0 then (n % 40)::text else gen_random_uuid()::text end, 'u' || n % ${ACCOUNTS}, 'SlotReserved',
       'schedule-' || n % 40, gen_random_uuid()::text, gen_random_uuid()::text, null
     from generate_series(1::bigint, ${entries}) n`,
  );
  await pool.query(
    `insert into ${await into('audit-log', 'audit_days')}
     select (at at time zone 'UTC')::date, table_name, kind, count(*) from read.audit_log group by 1, 2, 3`,
  );
  await pool.query('vacuum analyze');
}

export async function benchAuditLog(url: string, { entries, repeats }: Effort): Promise<AuditLog> {
  const pool = openPool(url, { max: 2, statementTimeoutMs: 0 });
  try {
    await fill(pool, entries);
    const { rows } = await pool.query<{ bytes: number; register: string; correlation: string }>(
      `select (select sum(pg_total_relation_size(relid))::float8 from pg_partition_tree(
         (select ('read.audit_log__' || generation)::regclass from read.projections where name = 'audit-log'))) as bytes,
         register_id as register, correlation_id as correlation from read.audit_log where position = ${Math.ceil(entries / 3) + 1}`,
    );
    const { bytes = 0, register = '', correlation = '' } = rows[0] ?? {};
    const ms = async (work: () => Promise<unknown>) => {
      const times: number[] = [];
      for (let round = 0; round <= repeats * 3; round += 1) times.push(await timed(work));
      return median(times.slice(1));
    };
    const questions = new Map<string, number>();
    for (const [name, work] of Object.entries(questionsOf(pool, entries, register, correlation)))
      questions.set(name, await ms(work));
    return {
      entries,
      months: months.length,
      bytes: bytes / entries,
      questions,
      bare: await ms(() => pool.query('select 1')),
    };
  } finally {
    await pool.end();
  }
}

function questionsOf(pool: Pool, entries: number, registerId: string, correlation: string) {
  const zone = 'America/Guatemala';
  const all = { kind: null, table: null, timeZone: zone, page: 1, perPage: 15 };
  const ever = { dateStart: `${FIRST_YEAR}-01-01`, dateEnd: `${FIRST_YEAR + YEARS}-12-31` };
  const day = { dateStart: `${FIRST_YEAR + 5}-06-15`, dateEnd: `${FIRST_YEAR + 5}-06-15` };
  const month = { dateStart: `${FIRST_YEAR + 5}-06-01`, dateEnd: `${FIRST_YEAR + 5}-06-30` };
  const page = (asked: Partial<AuditFilter>) => () => readAuditLog(pool, { ...all, ...ever, ...asked });
  const last = Math.floor(entries / all.perPage);
  return {
    'a day, first page': page(day),
    'a month, first page': page(month),
    'ten years, first page': page({}),
    'ten years, page in the middle': page({ page: Math.floor(last / 2) }),
    'ten years, last page': page({ page: last }),
    'ten years, one kind and table, page 1,000': page({ kind: 'upd', table: 'reservations', page: 1_000 }),
    'ten years, a rare table, its last page': page({ table: 'attractions', page: Math.floor(last / 100) }),
    'ten years, one register': page({ registerId }),
    'ten years, one account, page 20': page({ user: 'cuenta777', page: 20 }),
    'an entry by its number': () => readAuditEntry(pool, String(Math.ceil(entries / 3)), zone),
    'what one request did': () =>
      readAround(pool, { correlationId: correlation, eventId: '', causationId: '' }, zone),
  };
}
