import { searchQuery, sortKey } from '../kit/search/full-text.ts';
import { entriesOfCuiSql } from '../person-directory/entries-of.ts';

export interface ReservationFilter {
  /** Both included. */
  readonly dateFrom?: string;
  readonly dateTo?: string;
  /** 0: all. */
  readonly centerId?: number;
  readonly attractionId?: number;
  readonly showCancelled: boolean;
  readonly code?: string;
  readonly cui?: string;
  /** Words of the reference, names, organization or short code. */
  readonly search?: string;
  /** None or absent: all. */
  readonly centerIds?: readonly number[];
  /** Exactly the short code or the reference. */
  readonly codeOrReference?: string;
  /** These alone. */
  readonly ids?: readonly string[];
  readonly orderId?: string;
}

/** SQL over `read.reservations r`, with values from `$1` on. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

export function conditionOf(filter: ReservationFilter): Condition {
  const values: unknown[] = [];
  const parts: string[] = [];
  const add = (value: unknown, sql: (parameter: string) => string) => {
    values.push(value);
    parts.push(sql(`$${values.length}`));
  };
  if (filter.dateFrom !== undefined) add(filter.dateFrom, (p) => `r.date >= ${p}`);
  if (filter.dateTo !== undefined) add(filter.dateTo, (p) => `r.date <= ${p}`);
  if (filter.centerId) add(filter.centerId, (p) => `r.center_id = ${p}`);
  if (filter.attractionId) add(filter.attractionId, (p) => `r.attraction_id = ${p}`);
  if (!filter.showCancelled) parts.push('r.cancelled_at is null');
  if (filter.code !== undefined) add(filter.code, (p) => `r.shortcode = ${p}`);
  if (filter.cui !== undefined) add(filter.cui, (p) => `r.person_id = any(${entriesOfCuiSql(p)})`);
  if (filter.centerIds?.length) add(filter.centerIds, (p) => `r.center_id = any(${p})`);
  if (filter.ids) add(filter.ids, (p) => `r.reservation_id = any(${p})`);
  if (filter.orderId !== undefined) add(filter.orderId, (p) => `r.order_id = ${p}`);
  if (filter.search !== undefined)
    add(searchQuery(filter.search) ?? '', (p) => `r.words @@ to_tsquery('simple', ${p})`);
  if (filter.codeOrReference !== undefined) {
    // The index of the words finds few rows to compare.
    add(searchQuery(filter.codeOrReference) ?? '', (p) => `r.words @@ to_tsquery('simple', ${p})`);
    add(
      filter.codeOrReference,
      (p) => `(r.shortcode = upper(${p}::text) or r.reference_key = ${sortKey(`${p}::text`)})`,
    );
  }
  return { sql: parts.length > 0 ? parts.join(' and ') : 'true', values };
}
