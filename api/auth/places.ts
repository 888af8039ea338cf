import { loadCatalog } from '../../commands/catalog/catalog.ts';
import { attractions, centers } from '../../domain/catalog/kinds.ts';
import { dayOf } from '../../domain/schedule/stream.ts';
import type { Scope } from '../../domain/series/scopes.ts';
import { toLocal } from '../../platform/clock.ts';
import { readOrder, readReservation } from '../../projections/reservation-detail/queries.ts';
import type { BodyOf, Call, ParamsOf, QueryOf } from '../contract/call.ts';
import type { CallName, Calls } from '../contract/calls.ts';
import { worksAt } from '../contract/own-centers.ts';
import { refused } from '../errors/refusals.ts';
import type { Deps } from '../http/deps.ts';
import type { Validated } from '../http/validate.ts';
import { findByCode } from '../routes/lookup.ts';
import { OPEN_BOOKING_CALLS } from './open-booking-calls.ts';
import { isOwner } from './owners.ts';
import type { CurrentUser } from './sessions.ts';

/** Something at a place that a call changes, or a key of the API looks at. */
export type Touched =
  | { readonly kind: 'attraction'; readonly id: number }
  /** 0: all of them. */
  | { readonly kind: 'center'; readonly id: number }
  | { readonly kind: 'reservation'; readonly id: string; readonly scope?: Scope }
  | { readonly kind: 'code'; readonly code: string };

export type TouchedBy<C> = (request: {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
}) => readonly Touched[];

export const atReservation = (id: string, scope: Scope = 'one') =>
  ({ kind: 'reservation', id, scope }) as const;
export const atAttraction = (id: number) => ({ kind: 'attraction', id }) as const;
const named = ({ params }: { readonly params: { readonly id: string } }) => [atReservation(params.id)];
const listed = ({ body }: { readonly body: { readonly ids: readonly string[] } }) =>
  body.ids.map((id) => atReservation(id));

/**
 * The calls of staff that change something of a place, and of which. Staff who are bound to centers may make them there
 * alone. `test/api/own-centers.int` fails where a changing call is neither here nor in `OF_NO_PLACE`.
 */
export const AT_PLACES: { readonly [Name in CallName]?: TouchedBy<Calls[Name]> } = {
  createReservation: ({ body }) => [atAttraction(body.selected_attraction_id)],
  createFromWizard: ({ body }) => [atAttraction(body.attraction_id)],
  cancelReservation: ({ params, query }) => [atReservation(params.id, query.scope)],
  checkIn: ({ body }) => [{ kind: 'code', code: body.shortcode }],
  changeReservation: ({ params, query }) => [atReservation(params.id, query.scope)],
  moveReservation: ({ params, query, body }) => [
    atReservation(params.id, query.scope),
    atAttraction(body.attraction_id),
  ],
  repeatReservation: named,
  takeCheckInBack: named,
  restoreReservation: named,
  approve: listed,
  refuseApproval: listed,
  reopenApproval: listed,
  shareReservation: named,
  endSharing: named,
  removeGuest: named,
  offerHandover: named,
  removeWaiting: ({ params }) => [atAttraction(dayOf(params.id)?.attractionId ?? 0)],
};

/** The calls open to staff that change nothing of a place: sessions, own accounts, own bookings and people. */
export const OF_NO_PLACE: readonly CallName[] = [
  'login',
  'secondStep',
  'passkeyRequest',
  'passkeyLogIn',
  'logout',
  'register',
  'confirmEmail',
  'resendConfirmation',
  'requestEmailChange',
  'resendEmailChange',
  'withdrawEmailChange',
  'changeEmail',
  'forgotPassword',
  'resetPassword',
  'changePassword',
  'endSession',
  'endOtherSessions',
  'beginSecondFactor',
  'confirmSecondFactor',
  'renewRecoveryCodes',
  'disableSecondFactor',
  'passkeyCreation',
  'addPasskey',
  'removePasskey',
  'stopReminders',
  'resumeReminders',
  'setReminders',
  'saveFavorite',
  'removeFavorite',
  'returnedMail',
  'openSearch',
  'createCalendarToken',
  'revokeCalendarToken',
  // Pictures of places are changed by administrators alone.
  'uploadPicture',
  'showPicture',
  'removePicture',
  'uploadDpiImage',
  'updateProfile',
  'saveFilter',
  'deleteFilter',
  'liftPause',
  'registerPerson',
  'verifyDpi',
  'refuseDpi',
  'mergePeople',
  'linkAccount',
  'refuseClaim',
  // It only answers whether a time is free.
  'checkAvailability',
  // As citizens, for themselves.
  'makeReservation',
  'joinWaitingList',
  'leaveWaitingList',
  'acceptWaitingOffer',
  'joinParty',
  'leaveParty',
  'endHandover',
  'acceptHandover',
  // For keys alone; their handlers check the centers.
  ...OPEN_BOOKING_CALLS.changing,
];

/**
 * The account as which a call is made: staff at a center where they do not work may do what the owner may, if they are.
 * @throws refusals
 */
export async function actingAtPlaces(
  deps: Deps,
  { name, call }: { readonly name: string; readonly call: Call },
  user: CurrentUser | null,
  request: Validated,
): Promise<CurrentUser | null> {
  if (!user || user.centerIds.length === 0) return user;
  const touchedBy = Reflect.get(AT_PLACES, name) as ((request: Validated) => readonly Touched[]) | undefined;
  const touched = touchedBy?.(request) ?? [];
  const places = await Promise.all(touched.map((one) => centersOf(deps, one)));
  const isHere = (centerId: number) => worksAt(user.centerIds, centerId);
  if (places.flat().every(isHere)) return user;
  if (call.owner && (await isOwner(deps, user, call.owner, request))) return { ...user, access: 'user' };
  // Dates of one series at several centers; the one that was asked for may be changed.
  const alone = touched.map((one) => (one.kind === 'reservation' ? { ...one, scope: 'one' as const } : one));
  const here = await Promise.all(alone.map((one) => centersOf(deps, one)));
  if (here.flat().every(isHere)) throw refused({ code: 'series_elsewhere' });
  throw refused({ code: 'center_elsewhere', centers: await centerNames(deps, user.centerIds) });
}

/** The names of centers, in the order of their ids. */
export async function centerNames({ commands }: Deps, ids: readonly number[]): Promise<string[]> {
  const all = await loadCatalog(commands, centers);
  return ids.flatMap((id) => all.get(id)?.fields.name ?? []);
}

/** The centers at which something is; none where it does not exist, which its handler then refuses. */
export async function centersOf(deps: Deps, touched: Touched): Promise<readonly number[]> {
  if (touched.kind === 'center') return [touched.id];
  if (touched.kind === 'attraction') return centersOfAttraction(deps, touched.id);
  if (touched.kind === 'code') {
    const now = toLocal(deps.clock.now(), deps.config.timeZone);
    const found = await findByCode(deps.pool, touched.code, now);
    return found ? [found.reservation.centerId] : [];
  }
  const found = await readReservation(deps.pool, touched.id);
  if (found && touched.scope !== 'one')
    return (await readOrder(deps.pool, found.orderId)).map(({ centerId }) => centerId);
  if (found) return [found.centerId];
  // The view may not have it yet.
  const day = dayOf(touched.id);
  return day ? centersOfAttraction(deps, day.attractionId) : [];
}

async function centersOfAttraction({ commands }: Deps, id: number): Promise<readonly number[]> {
  const found = (await loadCatalog(commands, attractions)).get(id);
  return found ? [found.fields.center_id] : [];
}
