import type { AuditKind } from '../../domain/event-definition.ts';
import { toLocal } from '../../platform/clock.ts';
import { readAccountIds } from '../accounts/queries.ts';
import { readApiKeyIds } from '../api-keys/queries.ts';
import { actorNameSql } from '../kit/actor.ts';
import type { PageOf, PageRequest } from '../kit/paging.ts';
import type { Database } from '../kit/projection.ts';
import { COUNTED, countedPage, keysOf, seek } from './seek.ts';
import { type AuditSelection, type By, conditionsOf, PRODUCT_NAME, spanOf } from './selection.ts';

export type { AuditSelection } from './selection.ts';
export type AuditFilter = AuditSelection & PageRequest;

export interface AuditPage extends PageOf<AuditEntry> {
  /** Counting stopped at `total`; later entries can't be paged to. */
  readonly hasMore: boolean;
}

export interface AuditEntry {
  readonly position: string;
  /** Local. */
  readonly date: string;
  readonly hour: string;
  readonly table: string;
  readonly kind: AuditKind;
  readonly registerId: string;
  readonly userId: string | null;
  /** Or the name of a key of the API; '' for the product and unknown accounts. */
  readonly userEmail: string;
  readonly eventType: string;
  readonly streamId: string;
}

export interface TiedEntry extends AuditEntry {
  readonly correlationId: string;
  readonly eventId: string;
  /** Event that led to this one; null if a person or the product started it. */
  readonly causationId: string | null;
}

/** Each list is in order of time, at most `RELATED` entries. */
export interface AuditSurroundings {
  readonly cause: AuditEntry | null;
  readonly effects: readonly AuditEntry[];
  readonly related: readonly AuditEntry[];
  readonly hasMore: boolean;
}

interface AuditRow extends Omit<AuditEntry, 'date' | 'hour'> {
  readonly at: string;
}
type TiedRow = Omit<TiedEntry, 'date' | 'hour'> & AuditRow;

const FIELDS = `l.position::text as position, l.at, l.table_name as "table", l.kind, l.register_id as "registerId",
  l.user_id as "userId", l.event_type as "eventType", l.stream_id as "streamId",
  ${actorNameSql('l.user_id')} as "userEmail"`;

/** A page, newest first, with the total. The last page of a hundred million entries costs no more than the first. */
export async function readAuditLog(db: Database, filter: AuditFilter): Promise<AuditPage> {
  const { page, perPage } = filter;
  const empty = { page, perPage, rows: [], hasMore: false };
  if (!filter.registerId && !filter.registerIds && !filter.user) {
    const { total, span, skipped } = await seek(db, filter, filter);
    if (!span) return { ...empty, total };
    const found = keysOf(filter, span, null, filter, skipped);
    return { ...empty, total, rows: await entriesOf(db, found, filter.timeZone) };
  }
  const { found, ...asked } = await countedPage(db, filter, await usersOf(db, filter), filter);
  const [total, hasMore] = [Math.min(found, COUNTED), found > COUNTED];
  if ((page - 1) * perPage >= total) return { ...empty, total, hasMore };
  return { ...empty, total, hasMore, rows: await entriesOf(db, asked, filter.timeZone) };
}

async function usersOf(db: Database, { user }: AuditSelection): Promise<By> {
  if (!user) return null;
  if (user.toLowerCase() === PRODUCT_NAME.toLowerCase()) return 'product';
  return (await Promise.all([readAccountIds(db, user), readApiKeyIds(db, user)])).flat();
}

/** Newest first. The first two values are the span that contains the keys. */
async function entriesOf(
  db: Database,
  { keys, values }: { keys: string; values: unknown[] },
  timeZone: string,
): Promise<AuditEntry[]> {
  const { rows } = await db.query<AuditRow>(
    `select ${FIELDS} from (${keys}) key join read.audit_log l on l.at = key.at and l.position = key.position
     where l.at >= $1 and l.at < $2 order by l.at desc, l.position desc`,
    values,
  );
  return rows.map((row) => entryOf(row, timeZone));
}

const BATCH = 1_000;

export async function* eachAuditEntry(
  db: Database,
  selection: AuditSelection,
): AsyncGenerator<readonly AuditEntry[]> {
  const userIds = await usersOf(db, selection);
  const span = spanOf(selection);
  let behind: { readonly at: string; readonly position: string } | null = null;
  for (;;) {
    const asked = conditionsOf(selection, span, userIds);
    if (behind) {
      // The first condition prunes partitions; the second gives the start.
      asked.and((place) => `l.at <= ${place}`, behind.at);
      const place = `$${asked.values.push(behind.position)}`;
      asked.and((at) => `(l.at, l.position) < (${at}, ${place}::bigint)`, behind.at);
    }
    const { rows } = await db.query<AuditRow>(
      `select ${FIELDS} from read.audit_log l where ${asked.sql}
       order by l.at desc, l.position desc limit ${BATCH}`,
      asked.values,
    );
    const final = rows.at(-1);
    if (!final) return;
    yield rows.map((row) => entryOf(row, selection.timeZone));
    behind = final;
  }
}

export async function readAuditEntry(
  db: Database,
  position: string,
  timeZone: string,
): Promise<TiedEntry | null> {
  const { rows } = await db.query<TiedRow>(
    `select ${FIELDS}, l.correlation_id as "correlationId", l.event_id as "eventId",
       l.causation_id as "causationId"
     from read.audit_log l where l.position = $1::bigint`,
    [position],
  );
  return rows[0] ? entryOf(rows[0], timeZone) : null;
}

const RELATED = 50;

export async function readAround(
  db: Database,
  { correlationId, eventId, causationId }: Pick<TiedEntry, 'correlationId' | 'eventId' | 'causationId'>,
  timeZone: string,
): Promise<AuditSurroundings> {
  const read = async (condition: string, ids: readonly (string | null)[]) => {
    const { rows } = await db.query<AuditRow>(
      `select ${FIELDS} from read.audit_log l where l.correlation_id = $1 and ${condition}
       order by l.at, l.position limit ${RELATED + 1}`,
      [correlationId, ...ids],
    );
    return rows.map((row) => entryOf(row, timeZone));
  };
  const [[cause = null], effects, related] = await Promise.all([
    causationId === null ? [] : read('l.event_id = $2', [causationId]),
    read('l.causation_id = $2', [eventId]),
    read(`l.event_id <> $2 and l.causation_id is distinct from $2 and l.event_id is distinct from $3`, [
      eventId,
      causationId,
    ]),
  ]);
  return {
    cause,
    effects: effects.slice(0, RELATED),
    related: related.slice(0, RELATED),
    hasMore: effects.length > RELATED || related.length > RELATED,
  };
}

function entryOf<Row extends AuditRow>({ at, ...entry }: Row, timeZone: string) {
  const [date = '', hour = ''] = toLocal(at, timeZone).datetime.split(' ');
  return { date, hour, ...entry };
}
