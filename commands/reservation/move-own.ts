import { asksForApproval } from '../../domain/approval/scope.ts';
import { countsTowardsLimits } from '../../domain/booker/counts-towards-limits.ts';
import { attractions, centers, reservationTypes } from '../../domain/catalog/kinds.ts';
import { type Refused, refuse } from '../../domain/decider.ts';
import { slotsOn } from '../../domain/opening-hours/open-hours.ts';
import { typeWindow } from '../../domain/schedule/booking-policy.ts';
import type { OwnMove } from '../../domain/schedule/own-move.ts';
import { exceedsRoom } from '../../domain/schedule/share.ts';
import type { Place, Placed } from '../../domain/schedule/state.ts';
import type { Day } from '../../domain/schedule/stream.ts';
import type { Position } from '../../eventstore/port.ts';
import { findEntry } from '../catalog/catalog.ts';
import { loadGaps } from '../catalog/gaps.ts';
import { recentWeek } from '../catalog/set-opening-hours.ts';
import { rulesByAttraction } from '../catalog/settings.ts';
import { FRESH_MS } from '../handler/aggregate-cache.ts';
import { approvalOf } from '../handler/aggregates.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';
import { locateReservation } from '../handler/locate-reservation.ts';
import { type RequestRefusal, unknownReference } from '../handler/references.ts';
import { claimOf, moveClaim } from '../people/booker.ts';
import { isRefusedWith, tryEachEntry } from '../people/person.ts';
import { loadApprovalScope } from './approvals.ts';
import { renewClaimOf } from './change-reservation.ts';
import { carryOut, foreseeRefusal, type MoveTarget, withPlace } from './move-reservation.ts';
import type { ActingPerson, NormalRefusal } from './reserve-normal.ts';

export type OwnMoveRefusal =
  | NormalRefusal
  | RequestRefusal
  /** Staff approve each booking there: a move would go past them. */
  | { readonly code: 'move_needs_approval' };

type Result = { readonly accepted: true; readonly position: Position | null } | Refused<OwnMoveRefusal>;

/** Moves a reservation for the person whose it is: what they may cancel, to a time that they may book. */
export function moveOwnReservation(
  handler: CommandHandler,
  reservationId: string,
  requested: MoveTarget,
  { personId, isTrusted }: ActingPerson,
  context: CommandContext,
): Promise<Result> {
  const move = (owner: string) =>
    moveAs(handler, reservationId, requested, { personId: owner, isTrusted }, context);
  return tryEachEntry(handler, personId, move, isRefusedWith('reservation_of_another'));
}

/**
 * The person's time is claimed first, as for a booking, so that all their requests meet in one stream; where the move is
 * refused after all, the claim returns to where the reservation is. A crash in between leaves it at the new time until
 * the same request is repeated, or the reservation is moved or cancelled.
 */
async function moveAs(
  handler: CommandHandler,
  reservationId: string,
  requested: MoveTarget,
  { personId: owner, isTrusted }: ActingPerson,
  context: CommandContext,
): Promise<Result> {
  const asked = await withPlace(handler, requested, locateReservation(handler, reservationId, context));
  if ('refusal' in asked) return asked;
  const { booking, day, to, schedule } = asked;
  const rules = await loadRules(handler, booking, day, to, context);
  if ('refusal' in rules) return rules;
  const move = { reservationId, day, to, schedule, own: { owner, ...rules.own } };
  const foreseen = await foreseeRefusal(handler, move, context);
  if (foreseen) return refuse(foreseen);
  const placed = { ...booking.details, ...to, personId: owner };
  if (countsTowardsLimits(placed)) {
    const claimed = await moveClaim(handler, claimOf(placed), { ...rules, isTrusted }, context);
    if (!claimed.accepted) return claimed;
  }
  const moved = await carryOut(handler, move, context);
  await renewClaimOf(handler, reservationId, context);
  return moved;
}

interface Rules {
  readonly own: Omit<OwnMove, 'owner'>;
  readonly minutesApart: number;
}

/** The rules of the requested place, or why this reservation can't be there at all. */
async function loadRules(
  handler: CommandHandler,
  { details }: Placed,
  from: Day,
  to: Place,
  context: CommandContext,
): Promise<Rules | Refused<OwnMoveRefusal>> {
  const { reservationTypeId, activityId, reservationId } = details;
  const [attraction, former, center, type, week, gaps, rulesAt, scope, approval] = await Promise.all([
    findEntry(handler, attractions, to.attractionId),
    findEntry(handler, attractions, from.attractionId),
    findEntry(handler, centers, to.centerId),
    findEntry(handler, reservationTypes, reservationTypeId),
    recentWeek(handler, to.attractionId),
    loadGaps(handler),
    rulesByAttraction(handler),
    loadApprovalScope(handler, FRESH_MS),
    handler.load(approvalOf(reservationId)),
  ]);
  if (!attraction) return unknownReference('attraction');
  if (!type) return unknownReference('type');
  if (!center) return unknownReference('center');
  if (!center.fields.active) return refuse({ code: 'center_hidden' });
  const { capacity, activities } = attraction.fields;
  if (activityId !== null && !activities.includes(activityId))
    return refuse({ code: 'activity_not_offered' });
  // Without a number of their own they have the capacity of the court.
  const isNamed = details.companions !== former?.fields.capacity;
  if (isNamed && exceedsRoom(details.companions, capacity))
    return refuse({ code: 'companions_over_capacity', capacity });
  if (approval.status === 'pending') return refuse({ code: 'approval_pending' });
  if (asksForApproval(scope, { reservationTypeId, centerId: to.centerId }, context.at))
    return refuse({ code: 'move_needs_approval' });
  const open = slotsOn(week, to.date);
  return {
    own: {
      gaps,
      deadlineMinutes: rulesAt(from.attractionId).cancel_deadline_minutes,
      window: {
        open,
        isSlot: open.some(({ start, end }) => start === to.start && end === to.end),
        ...typeWindow(type.fields, context.now.date),
      },
    },
    minutesApart: type.fields.minutes_for_next_reservation,
  };
}
