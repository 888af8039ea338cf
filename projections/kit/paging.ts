import type { QueryResultRow } from 'pg';
import type { Database } from './projection.ts';

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

export interface PageOf<Row> extends PageRequest {
  readonly total: number;
  /** `total` is a cap: further rows are neither counted nor shown. */
  readonly isCapped?: boolean;
  readonly rows: readonly Row[];
}

/** SQL of a paged list with values `$1`, `$2` … */
export interface PagedQuery {
  readonly select: string;
  readonly from: string;
  /** Must be a total order, or pages overlap. */
  readonly orderBy: string;
  readonly values?: readonly unknown[];
}

export async function readPage<Row extends QueryResultRow>(
  db: Database,
  { select, from, orderBy, values = [] }: PagedQuery,
  request: PageRequest,
): Promise<PageOf<Row>> {
  const limit = `limit $${values.length + 1} offset $${values.length + 2}`;
  const [counted, read] = await Promise.all([
    db.query<{ total: number }>(`select count(*)::int as total from ${from}`, [...values]),
    db.query<Row>(`select ${select} from ${from} order by ${orderBy} ${limit}`, [
      ...values,
      request.perPage,
      (request.page - 1) * request.perPage,
    ]),
  ]);
  return { ...request, total: counted.rows[0]?.total ?? 0, rows: read.rows };
}

export function pageOf<Row>(all: readonly Row[], { page, perPage }: PageRequest): PageOf<Row> {
  const start = (page - 1) * perPage;
  return { page, perPage, total: all.length, rows: all.slice(start, start + perPage) };
}
