import type { ApiScope } from '../../domain/api-key/scopes.ts';
import type { CallName } from '../contract/calls.ts';

/** Those of the Open Booking API, which has a description of its own. */
export const OPEN_BOOKING_CALLS = [
  'openQuoteTemplate',
  'openQuote',
  'deleteOpenQuote',
  'placeOpenOrder',
  'openOrder',
  'cancelOpenOrderItems',
  'deleteOpenOrder',
  'openOrderFeed',
  'openProposalFeed',
] as const satisfies readonly CallName[];

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
    ...OPEN_BOOKING_CALLS,
  ],
  check_in: ['doorDay', 'checkIn'],
  reports: ['occupancy', 'statisticsSheet'],
} as const satisfies Readonly<Record<ApiScope, readonly CallName[]>>;

export type KeyCallName = (typeof CALLS_OF_SCOPE)[ApiScope][number];
/** On the page of the API. */
export type DescribedCallName = Exclude<KeyCallName, (typeof OPEN_BOOKING_CALLS)[number]>;

export function isDescribed(name: KeyCallName): name is DescribedCallName {
  return !(OPEN_BOOKING_CALLS as readonly string[]).includes(name);
}

const SCOPES: ReadonlyMap<string, ApiScope> = new Map(
  Object.entries(CALLS_OF_SCOPE).flatMap(([scope, names]) => names.map((name) => [name, scope as ApiScope])),
);

/** Null: no key may make the call. */
export function scopeOf(name: string): ApiScope | null {
  return SCOPES.get(name) ?? null;
}
