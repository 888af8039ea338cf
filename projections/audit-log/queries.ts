import { Temporal } from 'temporal-polyfill';
import type { AuditKind } from '../../domain/event-definition.ts';
import { toLocal } from '../../platform/clock.ts';
import { type PageOf, type PageRequest, readPage } from '../paging.ts';
import type { Database } from '../projection.ts';

/** Which entries. */
export interface AuditSelection {
  /** Null: of every kind. */
  readonly kind: AuditKind | null;
  /** Null: of every table. */
  readonly table: string | null;
  /** Local dates, `YYYY-MM-DD`, both included. */
  readonly dateStart: string;
  readonly dateEnd: string;
  /** IANA name of the zone in which dates and hours are meant and given. */
  readonly timeZone: string;
  /** Of this register alone; absent: of all. */
  readonly registerId?: string | undefined;
  /** By accounts whose address holds this; absent: by all. */
  readonly user?: string | undefined;
}

export type AuditFilter = AuditSelection & PageRequest;

/** Who did what, and when. */
export interface AuditEntry {
  /** Names the entry. */
  readonly position: string;
  /** Local: `YYYY-MM-DD`, and `HH:mm:ss`. */
  readonly date: string;
  readonly hour: string;
  readonly table: string;
  readonly kind: AuditKind;
  readonly registerId: string;
  readonly userId: string | null;
  /** '' for the product itself and for accounts that are not known. */
  readonly userEmail: string;
  readonly eventType: string;
  readonly correlationId: string;
}

interface AuditRow extends Omit<AuditEntry, 'date' | 'hour'> {
  readonly at: string;
}

const FIELDS = `l.position::text as position, l.at, l.table_name as "table", l.kind, l.register_id as "registerId",
  l.user_id as "userId", l.event_type as "eventType", l.correlation_id as "correlationId",
  coalesce((select u.email from read.users u where u.user_id = l.user_id), '') as "userEmail"`;

/** A condition is only there where it is asked for, so that each form of the question has a plan of its own. */
function selectionOf(selection: AuditSelection): { from: string; values: unknown[] } {
  const { kind, table, dateStart, dateEnd, timeZone, registerId, user } = selection;
  const values: unknown[] = [startOf(dateStart, 0, timeZone), startOf(dateEnd, 1, timeZone)];
  const conditions = ['l.at >= $1', 'l.at < $2'];
  const and = (condition: (place: string) => string, value: unknown) =>
    conditions.push(condition(`$${values.push(value)}`));
  if (kind !== null) and((place) => `l.kind = ${place}`, kind);
  if (table !== null) and((place) => `l.table_name = ${place}`, table);
  if (registerId) and((place) => `l.register_id = ${place}`, registerId);
  if (user)
    and(
      (place) =>
        `l.user_id in (select u.user_id from read.users u where strpos(lower(u.email), lower(${place})) > 0)`,
      user,
    );
  return { from: `read.audit_log l where ${conditions.join(' and ')}`, values };
}

/** A page of the log, newest first, and how many entries the filter selects in all. */
export async function readAuditLog(db: Database, filter: AuditFilter): Promise<PageOf<AuditEntry>> {
  const page = await readPage<AuditRow>(
    db,
    { select: FIELDS, ...selectionOf(filter), orderBy: 'l.at desc, l.position desc' },
    { page: filter.page, perPage: filter.perPage },
  );
  return { ...page, rows: page.rows.map((row) => entryOf(row, filter.timeZone)) };
}

const BATCH = 1_000;

/** All that a filter selects, newest first, batch by batch: each begins behind the last row of the one before. */
export async function* eachAuditEntry(
  db: Database,
  selection: AuditSelection,
): AsyncGenerator<readonly AuditEntry[]> {
  const { from, values } = selectionOf(selection);
  const behind = `(l.at, l.position) < ($${values.length + 1}, $${values.length + 2}::bigint)`;
  let last: readonly [at: string, position: string] = ['infinity', '0'];
  for (;;) {
    const { rows } = await db.query<AuditRow>(
      `select ${FIELDS} from ${from} and ${behind} order by l.at desc, l.position desc limit ${BATCH}`,
      [...values, ...last],
    );
    const final = rows.at(-1);
    if (!final) return;
    yield rows.map((row) => entryOf(row, selection.timeZone));
    last = [final.at, final.position];
  }
}

/** The entry of a position; null where there is none. */
export async function readAuditEntry(
  db: Database,
  position: string,
  timeZone: string,
): Promise<AuditEntry | null> {
  const { rows } = await db.query<AuditRow>(
    `select ${FIELDS} from read.audit_log l where l.position = $1::bigint`,
    [position],
  );
  return rows[0] ? entryOf(rows[0], timeZone) : null;
}

/** Of one request that wrote more nobody looks at the rest. */
const RELATED = 50;

/** What else one request led to, in the order in which it happened. */
export async function readCorrelated(
  db: Database,
  correlationId: string,
  timeZone: string,
): Promise<AuditEntry[]> {
  const { rows } = await db.query<AuditRow>(
    `select ${FIELDS} from read.audit_log l where l.correlation_id = $1 order by l.position limit ${RELATED}`,
    [correlationId],
  );
  return rows.map((row) => entryOf(row, timeZone));
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

/** The instant at which a local date begins, or the date this many days later. */
function startOf(date: string, daysLater: number, timeZone: string): string {
  return Temporal.PlainDate.from(date)
    .add({ days: daysLater })
    .toZonedDateTime(timeZone)
    .toInstant()
    .toString();
}
