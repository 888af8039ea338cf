import { countsTowardsLimits } from '../../domain/booker/counts-towards-limits.ts';
import { activities, reservationTypes } from '../../domain/catalog/kinds.ts';
import type { Refused } from '../../domain/decider.ts';
import type { ReservationData } from '../../domain/schedule/events.ts';
import type { ReservationChanges } from '../../domain/schedule/reservation-data.ts';
import type { ScheduleRefusal } from '../../domain/schedule/rule.ts';
import { findEntry } from '../catalog/catalog.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';
import {
  locateReservation,
  onReservation,
  type ScheduleOutcome,
  sendToReservation,
} from '../handler/locate-reservation.ts';
import { type RequestRefusal, unknownReference } from '../handler/references.ts';
import { claimOf, releaseClaim, renewClaim } from '../people/booker.ts';

export async function changeReservation(
  handler: CommandHandler,
  {
    reservationId,
    version,
    changes,
  }: { reservationId: string; version: number; changes: ReservationChanges },
  context: CommandContext,
): Promise<ScheduleOutcome | Refused<ScheduleRefusal | RequestRefusal>> {
  const unknown = await unknownEntry(handler, changes);
  if (unknown) return unknown;
  const outcome = await onReservation(handler, reservationId, context, (day) => ({
    type: 'ChangeReservation',
    reservationId,
    ...day,
    version,
    changes,
  }));
  if (outcome.accepted && changes.reservationTypeId !== null)
    await renewClaimOf(handler, reservationId, context);
  return outcome;
}

/** Null: all named entries exist. */
export async function unknownEntry(
  handler: CommandHandler,
  { reservationTypeId, activityId }: ReservationChanges,
): Promise<Refused<RequestRefusal> | null> {
  const [type, activity] = await Promise.all([
    reservationTypeId === null || findEntry(handler, reservationTypes, reservationTypeId),
    activityId === null || findEntry(handler, activities, activityId),
  ]);
  if (!type) return unknownReference('type');
  return activity ? null : unknownReference('activity');
}

export async function restoreReservation(
  handler: CommandHandler,
  reservationId: string,
  context: CommandContext,
): Promise<ScheduleOutcome> {
  const outcome = await sendToReservation(handler, 'RestoreReservation', reservationId, context);
  if (outcome.accepted) await renewClaimOf(handler, reservationId, context);
  return outcome;
}

/** The claim on the person's time follows the reservation, also where another request moves it on meanwhile. */
export async function renewClaimOf(
  handler: CommandHandler,
  reservationId: string,
  context: CommandContext,
): Promise<void> {
  for (let claimed = ''; ; ) {
    const found = await locateReservation(handler, reservationId, context);
    if (!('booking' in found)) return;
    const { details, status } = found.booking;
    const place = JSON.stringify([found.day, details, status]);
    if (place === claimed) return;
    await keepClaim(handler, { ...details, ...found.day }, status !== 'cancelled', context);
    claimed = place;
  }
}

/** Updates time and type of the person's claim. */
async function keepClaim(
  handler: CommandHandler,
  placed: ReservationData,
  isActive: boolean,
  context: CommandContext,
): Promise<void> {
  if (isActive && countsTowardsLimits(placed)) await renewClaim(handler, claimOf(placed), context);
  else if (placed.personId !== null)
    await releaseClaim(handler, placed.personId, placed.reservationId, context);
}
