import type { BookerRefusal } from '../../domain/booker/decide.ts';
import { attractions, centers, reservationTypes } from '../../domain/catalog/kinds.ts';
import { NORMAL_TYPE_ID } from '../../domain/catalog/normal-type.ts';
import { type Refused, refuse } from '../../domain/decider.ts';
import { slotsOn } from '../../domain/opening-hours/open-hours.ts';
import type { Week } from '../../domain/opening-hours/state.ts';
import { attractionOf } from '../../domain/opening-hours/stream.ts';
import type { PersonData } from '../../domain/person/events.ts';
import {
  type BookingPolicy,
  type BookingWindow,
  refusedByPolicy,
  spacingOf,
  typeWindow,
} from '../../domain/schedule/booking-policy.ts';
import type { Gaps } from '../../domain/schedule/gaps.ts';
import { type ScheduleRefusal, takenBy } from '../../domain/schedule/rule.ts';
import { exceedsRoom } from '../../domain/schedule/share.ts';
import { knownIn } from '../../domain/schedule/state.ts';
import { findEntry } from '../catalog/catalog.ts';
import { loadGaps } from '../catalog/gaps.ts';
import { recentWeek } from '../catalog/set-opening-hours.ts';
import { scheduleOf } from '../handler/aggregates.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';
import { unknownReference } from '../handler/references.ts';
import { claimTime, ensureClaim, releaseClaim, settle } from '../people/booker.ts';
import { findRegistered, individualFields } from '../people/person.ts';
import { type BookingDeps, newReservation, type ReserveResult } from './reserve-slot.ts';

/** One slot of the week on a date. */
export interface NormalRequest {
  readonly availableDateId: number;
  readonly date: string;
  /** Null: the attraction's capacity. */
  readonly companions: number | null;
  readonly activityId: number | null;
  readonly observations: string;
}

export type NormalRefusal =
  | ScheduleRefusal
  | BookerRefusal
  | { readonly code: 'person_missing' }
  | { readonly code: 'hours_unknown' }
  | { readonly code: 'unknown_reference'; readonly field: 'center' | 'attraction' | 'type' }
  | { readonly code: 'center_hidden' }
  | { readonly code: 'activity_not_offered' }
  | { readonly code: 'companions_none' }
  | { readonly code: 'companions_over_capacity'; readonly capacity: number };

export interface NormalBooking {
  readonly request: NormalRequest;
  readonly person: PersonData;
  readonly attractionId: number;
  readonly centerId: number;
  readonly capacity: number;
  /** Minutes since local midnight. */
  readonly start: number;
  readonly end: number;
  readonly window: BookingWindow;
  readonly gaps: Gaps;
  /** Between bookings of this type; 0: no rule. */
  readonly minutesApart: number;
  /** False: self-made account with an unconfirmed address. */
  readonly isTrusted: boolean;
}

/** The person who acts, by an account. */
export interface ActingPerson extends Pick<NormalBooking, 'isTrusted'> {
  readonly personId: string;
}

type Prepared = { readonly booking: NormalBooking } | Refused<NormalRefusal>;

/** `personId`: null if the account has none. */
export async function prepareNormal(
  handler: CommandHandler,
  personId: string | null,
  request: NormalRequest,
  { now }: CommandContext,
): Promise<Prepared> {
  const attractionId = attractionOf(request.availableDateId);
  const [person, attraction, type, week, gaps] = await Promise.all([
    personId === null ? null : findRegistered(handler, personId),
    findEntry(handler, attractions, attractionId),
    findEntry(handler, reservationTypes, NORMAL_TYPE_ID),
    recentWeek(handler, attractionId),
    loadGaps(handler),
  ]);
  if (!person) return refuse({ code: 'person_missing' });
  if (!attraction) return unknownReference('attraction');
  if (!type) return unknownReference('type');
  const center = await findEntry(handler, centers, attraction.fields.center_id);
  if (!center) return unknownReference('center');
  if (!center.fields.active) return refuse({ code: 'center_hidden' });
  const { capacity, activities } = attraction.fields;
  if (request.activityId !== null && !activities.includes(request.activityId))
    return refuse({ code: 'activity_not_offered' });
  // A court whose capacity nobody entered has 0, which its page sends.
  if (request.companions === 0 && capacity > 0) return refuse({ code: 'companions_none' });
  if (request.companions !== null && exceedsRoom(request.companions, capacity))
    return refuse({ code: 'companions_over_capacity', capacity });
  const slot = week.slots.get(request.availableDateId);
  if (!slot) return refuse({ code: 'hours_unknown' });
  return {
    booking: {
      request,
      person,
      attractionId,
      centerId: center.id,
      capacity,
      start: slot.start,
      end: slot.end,
      window: { ...slotIn(week, request), ...typeWindow(type.fields, now.date) },
      gaps,
      minutesApart: type.fields.minutes_for_next_reservation,
      isTrusted: true,
    },
  };
}

function slotIn(
  week: Week,
  { availableDateId, date }: NormalRequest,
): Pick<BookingWindow, 'open' | 'isSlot'> {
  const open = slotsOn(week, date);
  return { open, isSlot: open.some(({ id }) => id === availableDateId) };
}

/** Claim, reserve, release on failure; `claimTime` repairs after crashes. Idempotent. `offer`: held by their entry. */
export async function reserveNormal(
  deps: BookingDeps,
  booking: NormalBooking,
  context: CommandContext,
  offer?: { readonly entryId: string; readonly personId: string },
): Promise<ReserveResult<NormalRefusal>> {
  const { handler } = deps;
  const reservation = newReservation(
    deps.codes,
    { attractionId: booking.attractionId, date: booking.request.date },
    detailsOf(booking),
    context,
  );
  const { reservationId, orderId, date, shortcode, qrcode } = reservation;
  const { window, gaps } = booking;
  const policy = { kind: 'window', now: context.now, window, gaps } as const;
  const refusal = offer === undefined ? await refusedEarly(handler, reservation, policy) : null;
  if (refusal) return refuse(refusal);
  const { personId } = booking.person;
  const claim = { personId, reservationId, ...placeOf(reservation), reservationTypeId: NORMAL_TYPE_ID };
  const claimed = await claimTime(handler, claim, booking, context);
  if (!claimed.accepted) return claimed;
  const outcome = await handler.execute(
    scheduleOf(reservation),
    offer === undefined
      ? { type: 'ReserveSlot', reservation, policy }
      : { type: 'AcceptOffer', ...offerOf(offer, reservation), now: context.now, at: context.at, gaps },
    context,
  );
  if (!outcome.accepted) {
    // Nothing was decided: a repeat places it, and a claim that is left binds nobody.
    if (outcome.refusal.code === 'floor_changing') return outcome;
    // An offer may be accepted later, under the same id.
    const isHeld = offer === undefined && (await settle(handler, reservationId, context));
    if (!isHeld) await releaseClaim(handler, personId, reservationId, context);
    return outcome;
  }
  // A refused request for the same offer may have released it meanwhile.
  if (offer !== undefined) await ensureClaim(handler, claim, context);
  return {
    accepted: true,
    orderId,
    reservations: [{ reservationId, date, shortcode, qrcode }],
    position: outcome.position,
  };
}

type Reservation = ReturnType<typeof newReservation>;

/**
 * The refusal of a request that can't succeed any more: it writes nothing. One that has been carried out already is never
 * refused, however late it is repeated.
 */
async function refusedEarly(
  handler: CommandHandler,
  reservation: Reservation,
  policy: Extract<BookingPolicy, { kind: 'window' }>,
): Promise<ScheduleRefusal | null> {
  const day = await handler.load(scheduleOf(reservation));
  if (knownIn(day, reservation)) return null;
  const spacing = spacingOf(policy, NORMAL_TYPE_ID);
  return refusedByPolicy(reservation, policy) ?? takenBy(reservation, day, policy.now, { spacing });
}

function offerOf(offer: { entryId: string; personId: string }, reservation: Reservation) {
  const { attractionId, date } = reservation;
  return { ...offer, attractionId, date, reservation };
}

function placeOf({ attractionId, date, start, end }: Reservation) {
  return { attractionId, date, start, end };
}

function detailsOf(booking: NormalBooking) {
  const { request, person } = booking;
  return {
    centerId: booking.centerId,
    start: booking.start,
    end: booking.end,
    reservationTypeId: NORMAL_TYPE_ID,
    activityId: request.activityId,
    ...individualFields(person),
    observations: request.observations,
    companions: request.companions ?? booking.capacity,
    availableDateId: request.availableDateId,
    channel: 'citizen' as const,
  };
}
