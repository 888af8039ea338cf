import type { CallName } from '../contract/calls.ts';
import type { ListSort } from '../contract/reservation-lists.ts';
import { refused } from '../errors/refusals.ts';
import type { Validated } from '../http/validate.ts';

/** Their order reveals what people wrote. */
const WRITTEN_SORTS: readonly unknown[] = ['reference', 'dependency', 'name'] satisfies ListSort[];
/** It searches codes and references for keys, and no names. */
const SEARCHES_CODES: string = 'searchReservations' satisfies CallName;

/** The lists also search and sort by what keys may not see: their matches and order would reveal it. @throws refusals */
export function refusePersonalQuestions(
  name: string,
  { params, query }: Pick<Validated, 'params' | 'query'>,
): void {
  const { search, cui, sort, search_method }: Readonly<Record<string, unknown>> = Object.assign(
    {},
    params,
    query,
  );
  const isAsked = Boolean(cui) || search_method === 'cui' || WRITTEN_SORTS.includes(sort);
  if (isAsked || (search && name !== SEARCHES_CODES)) throw refused({ code: 'key_personal' });
}
