import type { ApiScope } from '../../domain/api-key/scopes.ts';
import type { CallName } from '../contract/calls.ts';

/** The calls that a key of each scope may make, beside those by role (`access` in the contract). Others refuse keys. */
export const CALLS_OF_SCOPE = {
  availability: ['datetimeNow', 'searchFilters', 'searchDays', 'searchAttractions'],
  reservations: ['plainReservations'],
  book: [
    'reservationTypeList',
    'activityList',
    'originList',
    'checkAvailability',
    'createReservation',
    'cancelReservation',
  ],
  check_in: ['doorDay', 'checkIn'],
  reports: ['occupancy', 'statisticsSheet'],
} as const satisfies Readonly<Record<ApiScope, readonly CallName[]>>;

export type KeyCallName = (typeof CALLS_OF_SCOPE)[ApiScope][number];

const SCOPES: ReadonlyMap<string, ApiScope> = new Map(
  Object.entries(CALLS_OF_SCOPE).flatMap(([scope, names]) => names.map((name) => [name, scope as ApiScope])),
);

/** Null: no key may make the call. */
export function scopeOf(name: string): ApiScope | null {
  return SCOPES.get(name) ?? null;
}
