import type { PageRequest } from '../kit/paging.ts';
import type { Database } from '../kit/projection.ts';
import { type Place, seekPart } from '../kit/seek.ts';
import type { ReservationFilter } from './filter.ts';
import type { ListOrder } from './order.ts';

/** Sorts behind every date. */
const BEHIND_ALL = '~';

/** Whether the counts per day can count a filter's reservations. */
export function isCounted(filter: ReservationFilter): boolean {
  const { attractionId, code, cui, search, codeOrReference, orderId } = filter;
  return !attractionId && [code, cui, search, codeOrReference, orderId].every((part) => part === undefined);
}

export function seek(
  db: Database,
  { centerId = 0, dateFrom = '', dateTo = BEHIND_ALL, showCancelled }: ReservationFilter,
  { order, ...request }: PageRequest & { readonly order: ListOrder },
): Promise<Place> {
  const sql = `select date as part, held${showCancelled ? ' + cancelled' : ''} as entries from read.reservation_days
    where center_id = $1 and date >= $2 and date <= $3`;
  return seekPart(db, { sql, values: [centerId, dateFrom, dateTo], order }, request);
}
