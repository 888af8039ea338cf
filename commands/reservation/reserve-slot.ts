import type { Refused } from '../../domain/decider.ts';
import type { BookingPolicy } from '../../domain/schedule/booking-policy.ts';
import type { BookingDetails, ReservationData } from '../../domain/schedule/events.ts';
import type { ScheduleRefusal } from '../../domain/schedule/rule.ts';
import { type Day, reservationIdOf } from '../../domain/schedule/stream.ts';
import type { Position } from '../../eventstore/port.ts';
import { derivedUuid } from '../../platform/ids.ts';
import { loadGaps } from '../catalog/gaps.ts';
import { scheduleOf } from '../handler/aggregates.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';
import type { RequestRefusal } from '../handler/references.ts';
import { claimForPerson } from '../people/booker.ts';
import type { PersonIds } from '../people/person.ts';
import { type BookingRequest, resolveRequest } from './booking-request.ts';
import type { ReservationCodes } from './reservation-codes.ts';

export interface BookingDeps {
  readonly handler: CommandHandler;
  readonly personId: PersonIds;
  readonly codes: ReservationCodes;
}

interface Reserved {
  readonly reservationId: string;
  readonly date: string;
  readonly shortcode: string;
  readonly qrcode: string;
}

export type ReserveResult<Refusal> =
  | {
      readonly accepted: true;
      readonly orderId: string;
      readonly reservations: readonly Reserved[];
      /** Null: carried out before. */
      readonly position: Position | null;
    }
  | Refused<Refusal>;

export function newReservationId(day: Day, commandId: string, number: number): string {
  return reservationIdOf(day, derivedUuid(commandId, 'reservation', String(number)).replaceAll('-', ''));
}

export function orderIdOf(commandId: string): string {
  return derivedUuid(commandId, 'order');
}

/** Staff may use any hour of the grid from today on. Idempotent. */
export async function reserveSlot(
  deps: BookingDeps,
  request: BookingRequest,
  context: CommandContext,
): Promise<ReserveResult<ScheduleRefusal | RequestRefusal>> {
  // Meanwhile the day is read, unless it is cached.
  const [resolved, gaps] = await Promise.all([
    resolveRequest(deps.handler, deps.personId, request),
    loadGaps(deps.handler),
    deps.handler.load(scheduleOf(request), Number.POSITIVE_INFINITY),
  ]);
  if ('refusal' in resolved) return (await carriedOut(deps.handler, request, context)) ?? resolved;
  const reservation = newReservation(deps.codes, request, resolved.details, context);
  return placeReservation(deps.handler, reservation, { kind: 'staff', now: context.now, gaps }, context);
}

/** The answer of an earlier try of the same command, whatever was removed or erased since; null: none was carried out. */
async function carriedOut(
  handler: CommandHandler,
  day: Day,
  { commandId }: CommandContext,
): Promise<ReserveResult<never> | null> {
  const reservationId = newReservationId(day, commandId, 1);
  const booking = (await handler.load(scheduleOf(day))).get(reservationId);
  return booking && 'details' in booking ? reservedBy(booking.details, null) : null;
}

/** Decides a single reservation of the staff in its day, under a policy. */
export async function placeReservation(
  handler: CommandHandler,
  reservation: ReservationData,
  policy: BookingPolicy,
  context: CommandContext,
): Promise<ReserveResult<ScheduleRefusal>> {
  const command = { type: 'ReserveSlot', reservation, policy } as const;
  const outcome = await handler.execute(scheduleOf(reservation), command, context);
  if (!outcome.accepted) return outcome;
  await claimForPerson(handler, reservation, context);
  return reservedBy(reservation, outcome.position);
}

function reservedBy(
  { orderId, reservationId, date, shortcode, qrcode }: ReservationData,
  position: Position | null,
): ReserveResult<never> {
  return { accepted: true, orderId, reservations: [{ reservationId, date, shortcode, qrcode }], position };
}

export function newReservation(
  codes: ReservationCodes,
  { attractionId, date }: Day,
  details: BookingDetails,
  { commandId }: CommandContext,
): ReservationData {
  const reservationId = newReservationId({ attractionId, date }, commandId, 1);
  return {
    reservationId,
    attractionId,
    date,
    ...details,
    ...codes(reservationId),
    orderId: orderIdOf(commandId),
    series: null,
  };
}
