import { LIST_SORTS, type ListSort } from '../../../api/contract/reservation-lists.ts';
import type { Sort } from '../../ui/table/column-header.tsx';

/** The sorting of a list's request; an address may name an unknown column. */
export function sortOf(
  sort: Sort | null,
  otherwise: Sort['direction'] = 'asc',
): { readonly sort: ListSort; readonly order: Sort['direction'] } {
  const by = LIST_SORTS.find((name) => name === sort?.by);
  return by && sort ? { sort: by, order: sort.direction } : { sort: 'date', order: otherwise };
}
