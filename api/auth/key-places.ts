import { readOrder, readReservation } from '../../projections/reservation-detail/queries.ts';
import type { CallName, Calls } from '../contract/calls.ts';
import { worksAt } from '../contract/own-centers.ts';
import { refused } from '../errors/refusals.ts';
import type { Deps } from '../http/deps.ts';
import type { Validated } from '../http/validate.ts';
import { refusePersonalQuestions } from './key-questions.ts';
import { OPEN_BOOKING_CALLS } from './open-booking-calls.ts';
import {
  AT_PLACES,
  atAttraction,
  atReservation,
  centerNames,
  centersOf,
  type Touched,
  type TouchedBy,
} from './places.ts';
import type { CurrentUser } from './sessions.ts';

const atCenter = (id: number) => [{ kind: 'center', id } as const];

/** The calls open to keys that only look, and where; those that change something are in `AT_PLACES`. */
const LOOKS_AT: { readonly [Name in CallName]?: TouchedBy<Calls[Name]> } = {
  searchDays: ({ params }) => atCenter(params.center),
  searchAttractions: ({ params }) => atCenter(params.center),
  reservationList: ({ params }) => atCenter(params.center),
  reservationListByCode: ({ params }) => atCenter(params.center),
  adminReservationList: ({ params }) => atCenter(params.center),
  adminReservationListByQuery: ({ params }) => atCenter(params.center),
  findReservation: ({ query }) => [atReservation(query.query)],
  seriesDates: ({ params }) => [atReservation(params.id, 'all')],
  checkAvailability: ({ body }) => [atAttraction(body.attraction_id)],
  doorDay: ({ query }) => atCenter(query.center_id),
  occupancy: ({ query }) => atCenter(query.center),
  statisticsSheet: ({ query }) => atCenter(query.center),
  reservationReport: ({ params }) => atCenter(params.center),
  reservationReportByCode: ({ params }) => atCenter(params.center),
  reservationSheet: ({ query }) => query.ids?.map((id) => atReservation(id)) ?? atCenter(query.center),
};

/** The calls open to keys that answer the same for all centers. */
export const SAME_FOR_ALL_CENTERS: readonly CallName[] = [
  'datetimeNow',
  'homeFilters',
  'searchFilters',
  'reservationTypeList',
  'activityList',
  'originList',
  // Their handlers refuse hours of other centers.
  ...OPEN_BOOKING_CALLS.changing,
  ...OPEN_BOOKING_CALLS.looking,
];

/** The calls that answer a key with what is at its centers. */
export const ANSWERS_OWN_CENTERS: readonly CallName[] = ['searchReservations'];

/** The calls by which a key changes a reservation: one that it made. */
const OWN_ALONE: readonly string[] = ['cancelReservation', 'moveReservation'] satisfies CallName[];

/** Whether a key keeps to its centers, and changes what it booked itself alone. @throws refusals */
export async function keyAtPlaces(
  deps: Deps,
  name: string,
  user: CurrentUser,
  request: Validated,
): Promise<CurrentUser> {
  refusePersonalQuestions(name, request);
  const { id, centerIds } = user;
  const touchedBy = (Reflect.get(LOOKS_AT, name) ?? Reflect.get(AT_PLACES, name)) as
    | ((request: Validated) => readonly Touched[])
    | undefined;
  const touched = touchedBy?.(request) ?? [];
  const places = (await Promise.all(touched.map((one) => centersOf(deps, one)))).flat();
  if (!places.every((centerId) => worksAt(centerIds, centerId)))
    throw refused({ code: 'key_center', centers: await centerNames(deps, centerIds) });
  if (!OWN_ALONE.includes(name)) return user;
  for (const one of touched)
    if (one.kind === 'reservation' && !(await isOwn(deps, id, one))) throw refused({ code: 'key_not_own' });
  return user;
}

async function isOwn({ pool }: Deps, keyId: string, { id, scope }: Touched & { kind: 'reservation' }) {
  const found = await readReservation(pool, id);
  const all = found && scope !== 'one' ? await readOrder(pool, found.orderId) : found ? [found] : [];
  return all.every(({ createdBy }) => createdBy === keyId);
}
