import type { PageRequest } from '../kit/paging.ts';
import type { Database } from '../kit/projection.ts';
import { type AuditSelection, type By, conditions, conditionsOf, type Span, spanOf } from './selection.ts';

interface Place {
  readonly total: number;
  /** Null: an empty page. */
  readonly span: Span | null;
  readonly skipped: number;
}

interface PlaceRow {
  readonly total: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly before: number | null;
}

/** Finds a page by the counts per UTC day; the partial days at either end are counted row by row. */
export async function seek(db: Database, selection: AuditSelection, request: PageRequest): Promise<Place> {
  const { kind, table } = selection;
  const { days, edges } = wholeDays(spanOf(selection));
  const counted = conditions();
  counted.and((place) => `d.day >= ${place}::date`, days.from.slice(0, 10));
  counted.and((place) => `d.day < ${place}::date`, days.to.slice(0, 10));
  if (kind !== null) counted.and((place) => `d.kind = ${place}`, kind);
  if (table !== null) counted.and((place) => `d.table_name = ${place}`, table);
  const values = [...counted.values];
  const place = (value: unknown) => `$${values.push(value)}`;
  const edge = ({ from, to }: Span) => {
    const [begins, ends] = [place(from), place(to)];
    const which = [
      kind === null ? '' : ` and l.kind = ${place(kind)}`,
      table === null ? '' : ` and l.table_name = ${place(table)}`,
    ].join('');
    return `union all select ${begins}::timestamptz, ${ends}::timestamptz,
      (select count(*) from read.audit_log l where l.at >= ${begins} and l.at < ${ends}${which})`;
  };
  const parts = edges.map(edge).join(' ');
  const [first, last] = [place((request.page - 1) * request.perPage), place(request.page * request.perPage)];
  const { rows } = await db.query<PlaceRow>(
    `with part as (
       select d.day::timestamp at time zone 'UTC' as begins, (d.day + 1)::timestamp at time zone 'UTC' as ends,
         sum(d.entries) as entries
       from read.audit_days d where ${counted.sql} group by d.day
       ${parts}
     ), ranked as (
       select begins, ends, entries, sum(entries) over (order by begins desc) - entries as before from part
       where entries > 0
     )
     select (select coalesce(sum(entries), 0)::float8 from ranked) as total,
       min(begins) as "from", max(ends) as "to", min(before)::float8 as before
     from ranked where before < ${last}::bigint and before + entries > ${first}::bigint`,
    values,
  );
  const { total = 0, from = null, to = null, before = null } = rows[0] ?? {};
  const span = from !== null && to !== null ? { from, to } : null;
  return { total, span, skipped: (request.page - 1) * request.perPage - (before ?? 0) };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Full UTC days of a span, and the partial days at its ends. */
function wholeDays(span: Span): { readonly days: Span; readonly edges: readonly Span[] } {
  const begin = Math.ceil(Date.parse(span.from) / DAY_MS) * DAY_MS;
  const end = Math.floor(Date.parse(span.to) / DAY_MS) * DAY_MS;
  const at = (ms: number) => new Date(ms).toISOString();
  if (begin >= end) return { days: { from: at(begin), to: at(begin) }, edges: [span] };
  const edges = [
    { from: span.from, to: at(begin) },
    { from: at(end), to: span.to },
  ];
  return {
    days: { from: at(begin), to: at(end) },
    edges: edges.filter(({ from, to }) => Date.parse(from) < Date.parse(to)),
  };
}

/** Limit of counting and paging for one register or account. */
export const COUNTED = 10_000;
/** Up to this many accounts, each is looked up in an index; beyond it, all entries are scanned. */
const FEW = 500;

/** SQL for the keys of a page, its values, and the total up to `COUNTED`. */
export async function countedPage(db: Database, selection: AuditSelection, by: By, request: PageRequest) {
  const span = spanOf(selection);
  const { sql, values } = conditionsOf(selection, span, by);
  const { rows } = await db.query<{ total: number }>(
    `select count(*)::int as total from (select from read.audit_log l where ${sql} limit ${COUNTED + 1}) l`,
    values,
  );
  return { found: rows[0]?.total ?? 0, ...keysOf(selection, span, by, request) };
}

export function keysOf(
  selection: AuditSelection,
  span: Span,
  by: By,
  { page, perPage }: PageRequest,
  skip = (page - 1) * perPage,
): { readonly keys: string; readonly values: unknown[] } {
  const isByUser = Array.isArray(by) && by.length <= FEW && !selection.registerId;
  const made = conditionsOf(selection, span, isByUser ? null : by);
  const place = (value: unknown) => `$${made.values.push(value)}`;
  const [limit, offset] = [place(perPage), place(skip)];
  const newest = `order by l.at desc, l.position desc limit ${limit}::bigint`;
  const from = isByUser
    ? `unnest(${place(by)}::text[]) mine(user_id) cross join lateral
       (select l.at, l.position from read.audit_log l where l.user_id = mine.user_id and ${made.sql}
        ${newest} + ${offset}::bigint) l`
    : `read.audit_log l where ${made.sql}`;
  return {
    keys: `select l.at, l.position from ${from} ${newest} offset ${offset}::bigint`,
    values: made.values,
  };
}
