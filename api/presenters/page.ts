import type { PageOf } from '../../projections/kit/paging.ts';
import type { Page } from '../contract/paging.ts';

interface Address {
  readonly path: string;
  readonly querystring: string;
}

export function presentPage<Row, Item>(
  { page, perPage, total, isCapped, rows }: PageOf<Row>,
  address: Address,
  present: (row: Row) => Item,
): Page<Item> & { data: Item[] } {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const before = (page - 1) * perPage;
  const isEmpty = rows.length === 0;
  return {
    current_page: page,
    last_page: lastPage,
    per_page: perPage,
    total,
    ...(isCapped && { has_more: true }),
    from: isEmpty ? null : before + 1,
    to: isEmpty ? null : before + rows.length,
    next_page_url: page < lastPage ? pageUrl(address, page + 1) : null,
    prev_page_url: page > 1 ? pageUrl(address, Math.min(page - 1, lastPage)) : null,
    data: rows.map(present),
  };
}

function pageUrl({ path, querystring }: Address, page: number): string {
  const query = new URLSearchParams(querystring);
  query.set('page', String(page));
  return `${path}?${query}`;
}
