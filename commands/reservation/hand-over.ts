import { countsTowardsLimits } from '../../domain/booker/counts-towards-limits.ts';
import type { Claim } from '../../domain/booker/events.ts';
import { reservationTypes } from '../../domain/catalog/kinds.ts';
import { type Refused, refuse } from '../../domain/decider.ts';
import type { Placed } from '../../domain/schedule/state.ts';
import type { Day } from '../../domain/schedule/stream.ts';
import { findEntry } from '../catalog/catalog.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';
import { locateReservation, onReservation, type ScheduleOutcome } from '../handler/locate-reservation.ts';
import { claimTime, ensureClaim, releaseClaim } from '../people/booker.ts';
import { findRegistered, isRefusedWith, isSomebodyElse, tryEachEntry } from '../people/person.ts';
import type { ActingPerson, NormalRefusal } from './reserve-normal.ts';

/** `owner`: absent for staff. */
export function offerHandover(
  handler: CommandHandler,
  { reservationId, toPersonId, owner }: { reservationId: string; toPersonId: string; owner?: string },
  context: CommandContext,
): Promise<ScheduleOutcome> {
  const offer = (as: { readonly owner?: string }) =>
    onReservation(handler, reservationId, context, (day) => ({
      type: 'OfferHandover',
      reservationId,
      ...day,
      toPersonId,
      now: context.now,
      ...as,
    }));
  if (owner === undefined) return offer({});
  return tryEachEntry(handler, owner, (id) => offer({ owner: id }), isRefusedWith('reservation_of_another'));
}

/** Withdraws or declines. */
export function endHandover(
  handler: CommandHandler,
  reservationId: string,
  personId: string,
  context: CommandContext,
): Promise<ScheduleOutcome> {
  const end = (as: string) =>
    onReservation(handler, reservationId, context, (day) => ({
      type: 'EndHandover',
      reservationId,
      ...day,
      personId: as,
    }));
  return tryEachEntry(handler, personId, end, isRefusedWith('handover_unknown'));
}

/** Claims the new person's time first. A crash leaves a stale claim, released when it collides with a booking. */
export function acceptHandover(
  handler: CommandHandler,
  reservationId: string,
  { personId, isTrusted }: ActingPerson,
  context: CommandContext,
): Promise<ScheduleOutcome | Refused<NormalRefusal>> {
  const accept = (as: string) => acceptAs(handler, reservationId, { personId: as, isTrusted }, context);
  return tryEachEntry(handler, personId, accept, isRefusedWith('handover_unknown'));
}

async function acceptAs(
  handler: CommandHandler,
  reservationId: string,
  { personId, isTrusted }: ActingPerson,
  context: CommandContext,
): Promise<ScheduleOutcome | Refused<NormalRefusal>> {
  const [person, found] = await Promise.all([
    findRegistered(handler, personId),
    locateReservation(handler, reservationId, context),
  ]);
  if (!person) return refuse({ code: 'person_missing' });
  if ('refusal' in found) return found;
  const { booking, day } = found;
  if (booking.personId !== personId && booking.handoverTo !== personId)
    return refuse({ code: 'handover_unknown' });
  const claim = claimOf(booking, day, personId);
  const minutesApart = claim ? await minutesOf(handler, claim) : 0;
  const claimed = claim && (await claimTime(handler, claim, { minutesApart, isTrusted }, context));
  if (claimed?.accepted === false) return claimed;
  const name = `${person.firstName} ${person.lastName}`.trim();
  const outcome = await onReservation(handler, reservationId, context, (at) => ({
    type: 'AcceptHandover',
    reservationId,
    ...at,
    personId,
    name,
    now: context.now,
  }));
  const former = booking.personId;
  if (!outcome.accepted) {
    if (await isSomebodyElse(handler, former, personId))
      await releaseClaim(handler, personId, reservationId, context);
    return outcome;
  }
  // The early claim may have been released by another booking meanwhile.
  if (claim) await ensureClaim(handler, claim, context);
  if (former !== null && (await isSomebodyElse(handler, former, personId)))
    await releaseClaim(handler, former, reservationId, context);
  return outcome;
}

/** Null: does not count towards limits. */
function claimOf(
  { details, start, end }: Placed,
  { attractionId, date }: Day,
  personId: string,
): Claim | null {
  if (!countsTowardsLimits({ ...details, personId })) return null;
  const { reservationId, reservationTypeId } = details;
  return { personId, reservationId, attractionId, date, start, end, reservationTypeId };
}

async function minutesOf(handler: CommandHandler, { reservationTypeId }: Claim): Promise<number> {
  const type = await findEntry(handler, reservationTypes, reservationTypeId);
  return type?.fields.minutes_for_next_reservation ?? 0;
}
