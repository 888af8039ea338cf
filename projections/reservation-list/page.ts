import type { PageOf, PageRequest } from '../kit/paging.ts';
import type { Database } from '../kit/projection.ts';
import { type Place, sizeOf } from '../kit/seek.ts';
import type { ReservationDetail } from '../reservation-detail/queries.ts';
import { conditionOf, type ReservationFilter } from './filter.ts';
import { type ListOrder, orderingOf } from './order.ts';
import { type Bounds, countReservations, NO_MOMENT, readRows, type Sorted } from './queries.ts';
import { isCounted, seek } from './seek.ts';

export interface ReservationPage extends PageOf<ReservationDetail> {
  /** The list is too long for the requested sort key: sorted by date, earliest first. */
  readonly isByDateOnly: boolean;
}

/** A page and the total. Sorted by date, far pages cost no more than near ones; the rest is bounded. */
export async function readReservationPage(
  db: Database,
  filter: ReservationFilter,
  { sort = 'date', order = 'asc', now = NO_MOMENT, ...request }: PageRequest & Sorted & Bounds,
): Promise<ReservationPage> {
  const { page, perPage } = request;
  const orderOfDates = sort === 'date' ? order : 'asc';
  const { total, isCapped, ...place } = await placeOf(db, filter, { ...request, order: orderOfDates });
  const isByDateOnly = sort !== 'date' && (isCapped || total > request.sortedMax);
  const isByDate = sort === 'date' || isByDateOnly;
  const about = { page, perPage, total, isCapped, isByDateOnly };
  const limit = sizeOf(total, request);
  if (limit === 0) return { ...about, rows: [] };
  const { parts, before, behind } = isByDate ? place : fromWholeList(total, request);
  // Reads from the nearer end.
  const isBackwards = behind < before;
  const { sql, values } = conditionOf(parts ? { ...filter, dateFrom: parts.from, dateTo: parts.to } : filter);
  const rows = await readRows(db, {
    where: sql,
    values,
    limit,
    isBackwards,
    skipped: isBackwards ? behind : before,
    ordering: isByDate ? orderingOf('date', orderOfDates, now) : orderingOf(sort, order, now),
  });
  return { ...about, rows };
}

async function placeOf(
  db: Database,
  filter: ReservationFilter,
  request: PageRequest & Pick<Bounds, 'countedMax'> & { readonly order: ListOrder },
): Promise<Place & { readonly isCapped: boolean }> {
  if (isCounted(filter)) return { ...(await seek(db, filter, request)), isCapped: false };
  const { countedMax } = request;
  const most = filter.search === undefined ? undefined : countedMax + 1;
  const total = await countReservations(db, filter, most);
  if (total !== most) return { ...fromWholeList(total, request), isCapped: false };
  // Unknown end: reads from the beginning.
  return { ...fromWholeList(countedMax, request), behind: Number.POSITIVE_INFINITY, isCapped: true };
}

function fromWholeList(total: number, request: PageRequest): Place {
  const before = (request.page - 1) * request.perPage;
  return { total, parts: null, before, behind: total - before - sizeOf(total, request) };
}
