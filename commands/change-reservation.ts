import { activities, reservationTypes } from '../domain/catalog/kinds.ts';
import type { ReservationChanges, ScheduleRefusal } from '../domain/schedule/commands.ts';
import type { ReservationData } from '../domain/schedule/events.ts';
import type { Place } from '../domain/schedule/state.ts';
import { claimAnew } from './booker.ts';
import type { RequestRefusal } from './booking-request.ts';
import { findEntry } from './catalog.ts';
import type { CommandHandler } from './command-handler.ts';
import type { CommandContext } from './context.ts';
import { findStanding, onReservation, type ScheduleOutcome } from './where-it-stands.ts';

type Refused = { readonly accepted: false; readonly refusal: ScheduleRefusal | RequestRefusal };

/** Says something else of a reservation, as long as nobody has changed it since `version`. */
export async function changeReservation(
  handler: CommandHandler,
  {
    reservationId,
    version,
    changes,
  }: { reservationId: string; version: number; changes: ReservationChanges },
  context: CommandContext,
): Promise<ScheduleOutcome | Refused> {
  const { reservationTypeId, activityId } = changes;
  const [type, activity] = await Promise.all([
    reservationTypeId === null || findEntry(handler, reservationTypes, reservationTypeId),
    activityId === null || findEntry(handler, activities, activityId),
  ]);
  if (!type) return { accepted: false, refusal: { code: 'unknown_reference', field: 'type' } };
  if (!activity) return { accepted: false, refusal: { code: 'unknown_reference', field: 'activity' } };
  return onReservation(handler, reservationId, context, (day) => ({
    ...{ type: 'ChangeReservation', reservationId, ...day, version, changes },
  }));
}

/** Lets a cancelled reservation hold its time again, where that is free. */
export async function restoreReservation(
  handler: CommandHandler,
  reservationId: string,
  context: CommandContext,
): Promise<ScheduleOutcome> {
  const outcome = await onReservation(handler, reservationId, context, (day) => ({
    ...{ type: 'RestoreReservation', reservationId, ...day, now: context.now },
  }));
  const found = outcome.accepted ? await findStanding(handler, reservationId, context) : null;
  if (found && 'booking' in found) {
    const { details } = found.booking;
    await keepClaim(handler, details, { ...details, ...found.day }, context);
  }
  return outcome;
}

/** A citizen's own time follows their reservation. */
export async function keepClaim(
  handler: CommandHandler,
  { channel, personId, reservationId, reservationTypeId }: ReservationData,
  { attractionId, date, start, end }: Place,
  context: CommandContext,
): Promise<void> {
  if (channel !== 'citizen' || personId === null) return;
  const claim = { personId, reservationId, attractionId, date, start, end, reservationTypeId };
  await claimAnew(handler, claim, context);
}
