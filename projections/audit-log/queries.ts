import { Temporal } from 'temporal-polyfill';
import type { AuditKind } from '../../domain/event-definition.ts';
import { toLocal } from '../../platform/clock.ts';
import type { Database } from '../projection.ts';

/** Which entries, and which page of them. */
export interface AuditFilter {
  /** Null: of every kind. */
  readonly kind: AuditKind | null;
  /** Null: of every table. */
  readonly table: string | null;
  /** Local dates, `YYYY-MM-DD`, both included. */
  readonly dateStart: string;
  readonly dateEnd: string;
  /** IANA name of the zone in which dates and hours are meant and given. */
  readonly timeZone: string;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

/** Who did what, and when. */
export interface AuditEntry {
  /** Local: `YYYY-MM-DD`, and `HH:mm:ss`. */
  readonly date: string;
  readonly hour: string;
  readonly table: string;
  readonly kind: AuditKind;
  readonly registerId: string;
  readonly userId: string | null;
  /** '' for the product itself and for accounts that are not known. */
  readonly userEmail: string;
}

interface AuditRow extends Omit<AuditEntry, 'date' | 'hour'> {
  readonly at: string;
}

const SELECTED = `
  from read.audit_log l
  where l.at >= $1 and l.at < $2 and ($3::text is null or l.kind = $3) and ($4::text is null or l.table_name = $4)`;

/** A page of the log, newest first, and how many entries the filter selects in all. */
export async function readAuditLog(
  db: Database,
  filter: AuditFilter,
): Promise<{ total: number; entries: AuditEntry[] }> {
  const { page, perPage, timeZone } = filter;
  const selected = [
    startOf(filter.dateStart, 0, timeZone),
    startOf(filter.dateEnd, 1, timeZone),
    filter.kind,
    filter.table,
  ];
  const count = await db.query<{ total: number }>(`select count(*)::float8 as total ${SELECTED}`, selected);
  const { rows } = await db.query<AuditRow>(
    `select l.at, l.table_name as "table", l.kind, l.register_id as "registerId", l.user_id as "userId",
       coalesce((select u.email from read.users u where u.user_id = l.user_id), '') as "userEmail"
     ${SELECTED} order by l.at desc, l.position desc limit $5 offset $6`,
    [...selected, perPage, (page - 1) * perPage],
  );
  return { total: count.rows[0]?.total ?? 0, entries: rows.map((row) => entryOf(row, timeZone)) };
}

/** Who changed a row last, and when: an instant in ISO 8601. Null where the log does not have it yet. */
export async function readLastChange(
  db: Database,
  table: string,
  registerId: string,
): Promise<{ readonly at: string; readonly userEmail: string } | null> {
  const { rows } = await db.query<{ at: string; userEmail: string }>(
    `select l.at, coalesce((select u.email from read.users u where u.user_id = l.user_id), '') as "userEmail"
     from read.audit_log l where l.table_name = $1 and l.register_id = $2
     order by l.position desc limit 1`,
    [table, registerId],
  );
  return rows[0] ?? null;
}

function entryOf({ at, ...entry }: AuditRow, timeZone: string): AuditEntry {
  const [date = '', hour = ''] = toLocal(at, timeZone).datetime.split(' ');
  return { date, hour, ...entry };
}

/** The instant at which a local date begins, or the date so many days later. */
function startOf(date: string, daysLater: number, timeZone: string): string {
  return Temporal.PlainDate.from(date)
    .add({ days: daysLater })
    .toZonedDateTime(timeZone)
    .toInstant()
    .toString();
}
