import type { OccupancyGroup } from '../../domain/occupancy/groups.ts';
import type { CallName } from '../contract/calls.ts';
import type { ListSort } from '../contract/reservation-lists.ts';
import { refused } from '../errors/refusals.ts';
import type { Validated } from '../http/validate.ts';

/** Their order reveals what people wrote. */
const WRITTEN_SORTS: readonly unknown[] = ['reference', 'dependency', 'name'] satisfies ListSort[];
/** Its rows are named by organizations. */
const WRITTEN_GROUP: unknown = 'dependency' satisfies OccupancyGroup;
/** It searches codes and references for keys, and no names. */
const SEARCHES_CODES: string = 'searchReservations' satisfies CallName;

/** Calls also search, sort and group by what keys may not see: matches, order and groups would reveal it. @throws refusals */
export function refusePersonalQuestions(
  name: string,
  { params, query }: Pick<Validated, 'params' | 'query'>,
): void {
  const { search, cui, sort, group, search_method }: Readonly<Record<string, unknown>> = Object.assign(
    {},
    params,
    query,
  );
  const isAsked =
    Boolean(cui) || search_method === 'cui' || WRITTEN_SORTS.includes(sort) || group === WRITTEN_GROUP;
  if (isAsked || (search && name !== SEARCHES_CODES)) throw refused({ code: 'key_personal' });
}
