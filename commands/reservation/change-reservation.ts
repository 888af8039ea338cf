import { countsTowardsLimits } from '../../domain/booker/counts-towards-limits.ts';
import { activities, attractions, origins, reservationTypes } from '../../domain/catalog/kinds.ts';
import { type Refused, refuse } from '../../domain/decider.ts';
import { scheduleDecider } from '../../domain/schedule/decide.ts';
import type { ReservationData } from '../../domain/schedule/events.ts';
import type { ReservationChanges } from '../../domain/schedule/reservation-data.ts';
import type { ScheduleRefusal } from '../../domain/schedule/rule.ts';
import type { Day } from '../../domain/schedule/stream.ts';
import { findEntry, loadCatalog } from '../catalog/catalog.ts';
import { loadGaps } from '../catalog/gaps.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';
import { locateReservation, onReservation, type ScheduleOutcome } from '../handler/locate-reservation.ts';
import { type RequestRefusal, unknownReference } from '../handler/references.ts';
import { claimOf, haveOneBooker, releaseClaim, renewClaim } from '../people/booker.ts';
import { findRegistered, isSomebodyElse } from '../people/person.ts';

export interface ChangeRequest {
  readonly reservationId: string;
  /** Version the change is based on; null: any. */
  readonly version: number | null;
  readonly changes: ReservationChanges;
}

export async function changeReservation(
  handler: CommandHandler,
  request: ChangeRequest,
  context: CommandContext,
): Promise<ScheduleOutcome | Refused<ScheduleRefusal | RequestRefusal>> {
  return (await unknownEntry(handler, request.changes)) ?? applyChange(handler, request, context);
}

/**
 * The claim follows, also when a change that was made before a crash is repeated behind another one. The crash leaves the claim of
 * the former person, released when it collides with a booking.
 */
export async function applyChange(
  handler: CommandHandler,
  { reservationId, version, changes }: ChangeRequest,
  context: CommandContext,
): Promise<ScheduleOutcome> {
  const outcome = await onReservation(handler, reservationId, context, (day) => ({
    type: 'ChangeReservation',
    reservationId,
    ...day,
    version,
    changes,
    now: context.now,
  }));
  const isMade = outcome.accepted || outcome.refusal.code === 'version_conflict';
  if (isMade && (changes.reservationTypeId !== null || changes.personId !== null)) {
    const events = outcome.accepted ? outcome.events : [];
    const changed = events.find((event) => event.type === 'ReservationChanged');
    await renewClaimOf(handler, reservationId, context, changed?.data.fromPersonId);
  }
  return outcome;
}

/** Null: all named entries exist. */
export async function unknownEntry(
  handler: CommandHandler,
  { personId, reservationTypeId, activityId, originId }: ReservationChanges,
): Promise<Refused<RequestRefusal> | null> {
  const [type, activity, origin, person] = await Promise.all([
    reservationTypeId === null || findEntry(handler, reservationTypes, reservationTypeId),
    activityId === null || findEntry(handler, activities, activityId),
    originId === null || findEntry(handler, origins, originId),
    personId === null || findRegistered(handler, personId),
  ]);
  if (!type) return unknownReference('type');
  if (!activity) return unknownReference('activity');
  if (!origin) return unknownReference('origin');
  return person ? null : refuse({ code: 'person_unregistered' });
}

export async function restoreReservation(
  handler: CommandHandler,
  reservationId: string,
  context: CommandContext,
): Promise<ScheduleOutcome> {
  const restoreAt = await restoring(handler, context);
  const outcome = await onReservation(handler, reservationId, context, (day) =>
    restoreAt(reservationId, day),
  );
  if (outcome.accepted) await renewClaimOf(handler, reservationId, context);
  return outcome;
}

/** Those of cancelled reservations that could be restored: others lie in a closure, their time is waited for or their place gone. */
export async function restorableOf(
  handler: CommandHandler,
  ids: readonly string[],
  context: CommandContext,
): Promise<string[]> {
  const restoreAt = await restoring(handler, context);
  const isRestorable = await Promise.all(
    ids.map(async (id) => {
      const found = await locateReservation(handler, id, context);
      return 'booking' in found && scheduleDecider.decide(restoreAt(id, found.day), found.schedule).accepted;
    }),
  );
  return ids.filter((_, index) => isRestorable[index]);
}

async function restoring(handler: CommandHandler, { now }: CommandContext) {
  const [gaps, courts] = await Promise.all([loadGaps(handler), loadCatalog(handler, attractions)]);
  return (reservationId: string, day: Day) => {
    const court = courts.get(day.attractionId);
    const centerId = court && !court.removed ? court.fields.center_id : null;
    return { type: 'RestoreReservation' as const, reservationId, ...day, now, gaps, centerId };
  };
}

/** The claim follows the reservation, also where others move it or change its person meanwhile. `former`: person before. */
export async function renewClaimOf(
  handler: CommandHandler,
  reservationId: string,
  context: CommandContext,
  former: string | null = null,
): Promise<void> {
  let holder = former;
  for (let claimed = ''; ; ) {
    const found = await locateReservation(handler, reservationId, context);
    if (!('booking' in found)) return;
    const { details, status } = found.booking;
    const place = JSON.stringify([found.day, details, status]);
    if (place === claimed) return;
    await keepClaim(handler, { ...details, ...found.day }, status !== 'cancelled', context);
    if (
      holder !== null &&
      (await isSomebodyElse(handler, holder, details.personId)) &&
      !(await haveOneBooker(handler, holder, details.personId))
    )
      await releaseClaim(handler, holder, reservationId, context);
    holder = details.personId;
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
