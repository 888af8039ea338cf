import { readOrder, readReservation } from '../../projections/reservation-detail/queries.ts';
import type { CallName, Calls } from '../contract/calls.ts';
import { worksAt } from '../contract/own-centers.ts';
import { refused } from '../errors/refusals.ts';
import type { Deps } from '../http/deps.ts';
import type { Validated } from '../http/validate.ts';
import { OPEN_BOOKING_CALLS } from './key-scopes.ts';
import { AT_PLACES, atAttraction, centerNames, centersOf, type Touched, type TouchedBy } from './places.ts';
import type { CurrentUser } from './sessions.ts';

const atCenter = (id: number) => [{ kind: 'center', id } as const];

/** The calls open to keys that only look, and where; those that change something are in `AT_PLACES`. */
const LOOKS_AT: { readonly [Name in CallName]?: TouchedBy<Calls[Name]> } = {
  searchDays: ({ params }) => atCenter(params.center),
  searchAttractions: ({ params }) => atCenter(params.center),
  plainReservations: ({ query }) => atCenter(query.center_id),
  checkAvailability: ({ body }) => [atAttraction(body.attraction_id)],
  doorDay: ({ query }) => atCenter(query.center_id),
  occupancy: ({ query }) => atCenter(query.center),
  statisticsSheet: ({ query }) => atCenter(query.center),
};

/** The calls open to keys that answer the same for all centers. */
export const SAME_FOR_ALL_CENTERS: readonly CallName[] = [
  'datetimeNow',
  'searchFilters',
  'reservationTypeList',
  'activityList',
  'originList',
  // Their handlers refuse hours of other centers.
  ...OPEN_BOOKING_CALLS,
];

/** Whether a key keeps to its centers, and cancels what it booked itself. @throws refusals */
export async function keyAtPlaces(
  deps: Deps,
  name: string,
  user: CurrentUser,
  request: Validated,
): Promise<CurrentUser> {
  const { id, centerIds } = user;
  const touchedBy = (Reflect.get(LOOKS_AT, name) ?? Reflect.get(AT_PLACES, name)) as
    | ((request: Validated) => readonly Touched[])
    | undefined;
  const touched = touchedBy?.(request) ?? [];
  const places = (await Promise.all(touched.map((one) => centersOf(deps, one)))).flat();
  if (!places.every((centerId) => worksAt(centerIds, centerId)))
    throw refused({ code: 'key_center', centers: await centerNames(deps, centerIds) });
  if (name !== 'cancelReservation') return user;
  for (const one of touched)
    if (one.kind === 'reservation' && !(await isOwn(deps, id, one))) throw refused({ code: 'key_not_own' });
  return user;
}

async function isOwn({ pool }: Deps, keyId: string, { id, scope }: Touched & { kind: 'reservation' }) {
  const found = await readReservation(pool, id);
  const all = found && scope !== 'one' ? await readOrder(pool, found.orderId) : found ? [found] : [];
  return all.every(({ createdBy }) => createdBy === keyId);
}
