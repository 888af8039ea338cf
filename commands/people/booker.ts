import { countsTowardsLimits } from '../../domain/booker/counts-towards-limits.ts';
import {
  type BookerCommand,
  type BookerRefusal,
  bookerDecider,
  type ClaimRules,
} from '../../domain/booker/decide.ts';
import type { BookerEvent, Claim } from '../../domain/booker/events.ts';
import { type PersonLimits, personLimits } from '../../domain/booker/limits.ts';
import type { Booker } from '../../domain/booker/state.ts';
import { bookerStream } from '../../domain/booker/stream.ts';
import { reservationTypes } from '../../domain/catalog/kinds.ts';
import type { ReservationData } from '../../domain/schedule/events.ts';
import { dayOf } from '../../domain/schedule/stream.ts';
import { findEntry } from '../catalog/catalog.ts';
import { loadSettingsBook } from '../catalog/settings.ts';
import type { Aggregate } from '../handler/aggregate-cache.ts';
import { scheduleOf } from '../handler/aggregates.ts';
import type { CommandHandler, Outcome } from '../handler/command-handler.ts';
import { type CommandContext, step } from '../handler/context.ts';
import { locateReservation } from '../handler/locate-reservation.ts';

export function claimsOf(personId: string): Aggregate<BookerCommand, BookerEvent, Booker, BookerRefusal> {
  return { stream: bookerStream(personId), decider: bookerDecider };
}

export type BookerOutcome = Outcome<BookerEvent, Booker, BookerRefusal>;

/** Executes in the stream of the entry that counts, whose id `attempt` gets. */
export async function onBooker(
  personId: string,
  attempt: (personId: string) => Promise<BookerOutcome>,
): Promise<BookerOutcome> {
  for (let id = personId; ; ) {
    const outcome = await attempt(id);
    if (outcome.accepted || outcome.refusal.code !== 'booker_merged') return outcome;
    id = outcome.refusal.keptId;
  }
}

/** `id`: the entry that counts. */
export async function loadBooker(
  handler: CommandHandler,
  personId: string,
): Promise<{ readonly id: string; readonly booker: Booker }> {
  for (let id = personId; ; ) {
    const booker = await handler.load(claimsOf(id));
    if (booker.mergedInto === null) return { id, booker };
    id = booker.mergedInto;
  }
}

/** Whether the claims of two people are kept together since a merge, also after one of them was erased. */
export async function haveOneBooker(
  handler: CommandHandler,
  former: string,
  personId: string | null,
): Promise<boolean> {
  if (personId === null) return false;
  const [one, other] = await Promise.all([loadBooker(handler, former), loadBooker(handler, personId)]);
  return one.id === other.id;
}

/** Above the number of stale obstacles that a person ever has. */
const MAX_OBSTACLES = 50;

export async function loadPersonLimits(
  handler: CommandHandler,
  reservationTypeId: number,
  isTrusted: boolean,
): Promise<PersonLimits> {
  const [book, type] = await Promise.all([
    loadSettingsBook(handler),
    findEntry(handler, reservationTypes, reservationTypeId),
  ]);
  return personLimits(book, { id: reservationTypeId, name: type?.fields.name ?? '' }, isTrusted);
}

/**
 * Claims a person's time before the slot is reserved. If it conflicts with a claim whose reservation was cancelled, or was
 * never placed because its request died, that claim is released: no process has to watch over claims.
 */
export function claimTime(
  handler: CommandHandler,
  claim: Claim,
  rules: PersonRules,
  context: CommandContext,
): Promise<BookerOutcome> {
  return claimPastStale(handler, 'ClaimTime', claim, rules, context);
}

/** The same for another time of a reservation that the person moves: its present time is no obstacle, and free again. */
export function moveClaim(
  handler: CommandHandler,
  claim: Claim,
  rules: PersonRules,
  context: CommandContext,
): Promise<BookerOutcome> {
  return claimPastStale(handler, 'MoveClaim', claim, rules, context);
}

/** How far bookings lie apart at least, and whether the address of the account is confirmed. */
interface PersonRules {
  readonly minutesApart: number;
  readonly isTrusted: boolean;
}

async function claimPastStale(
  handler: CommandHandler,
  type: ClaimType,
  claim: Claim,
  { minutesApart, isTrusted }: PersonRules,
  context: CommandContext,
): Promise<BookerOutcome> {
  const limits = await loadPersonLimits(handler, claim.reservationTypeId, isTrusted);
  const rules = { minutesApart, limits, now: context.now };
  for (let obstacle = 1; ; obstacle++) {
    const outcome = await claimFor(handler, type, claim, rules, step(context, `claim ${obstacle}`));
    if (outcome.accepted || obstacle > MAX_OBSTACLES) return outcome;
    const stale = await firstStale(handler, claim.personId, obstaclesIn(outcome.refusal), context);
    if (stale === undefined) return outcome;
    await releaseClaim(handler, claim.personId, stale, context);
  }
}

type ClaimType = 'ClaimTime' | 'MoveClaim';

function claimFor(
  handler: CommandHandler,
  type: ClaimType,
  claim: Claim,
  rules: ClaimRules | null,
  context: CommandContext,
): Promise<BookerOutcome> {
  return onBooker(claim.personId, (personId) =>
    handler.execute(claimsOf(personId), { type, claim: { ...claim, personId }, rules }, context),
  );
}

function obstaclesIn(refusal: BookerRefusal): readonly string[] {
  if (refusal.code === 'too_soon') return [refusal.reservationId];
  return 'reservationIds' in refusal ? refusal.reservationIds : [];
}

async function firstStale(
  handler: CommandHandler,
  personId: string,
  reservationIds: readonly string[],
  context: CommandContext,
): Promise<string | undefined> {
  // No read for a refusal that names no obstacle.
  if (reservationIds.length === 0) return undefined;
  const { id, booker } = await loadBooker(handler, personId);
  const own = [id, ...booker.absorbed];
  for (const reservationId of reservationIds)
    if (!(await settle(handler, reservationId, context, own))) return reservationId;
  return undefined;
}

/** Claims the time that a reservation has after a move or a change. No rule is checked: it has it already. */
export async function renewClaim(
  handler: CommandHandler,
  claim: Claim,
  context: CommandContext,
): Promise<void> {
  const { attractionId, date, start, end, reservationTypeId } = claim;
  // A repeat that finds the reservation elsewhere is another command: it writes another event at the same revision.
  const place = [attractionId, date, start, end, reservationTypeId].join(' ');
  await claimFor(handler, 'MoveClaim', claim, null, step(context, `renew claim ${place}`));
}

/** Without rules. Follows the reservation: a crash in between leaves it uncounted until the command is repeated. */
export async function claimForPerson(
  handler: CommandHandler,
  reservation: ReservationData,
  context: CommandContext,
): Promise<void> {
  if (countsTowardsLimits(reservation)) await ensureClaim(handler, claimOf(reservation), context);
}

export function claimOf({
  personId,
  reservationId,
  attractionId,
  date,
  start,
  end,
  reservationTypeId,
}: Claim): Claim {
  return { personId, reservationId, attractionId, date, start, end, reservationTypeId };
}

/** Without rules: the reservation is the person's already. */
export async function ensureClaim(
  handler: CommandHandler,
  claim: Claim,
  context: CommandContext,
): Promise<void> {
  await claimFor(handler, 'ClaimTime', claim, null, step(context, `ensure ${claim.reservationId}`));
}

/** Idempotent. */
export async function releaseClaim(
  handler: CommandHandler,
  personId: string,
  reservationId: string,
  context: CommandContext,
): Promise<void> {
  await onBooker(personId, (id) =>
    handler.execute(
      claimsOf(id),
      { type: 'ReleaseClaim', personId: id, reservationId },
      step(context, `release ${reservationId}`),
    ),
  );
}

/** Passes claims, visits and pauses of a merged entry on. Idempotent; a repeat completes it after a crash. */
export async function mergeBookers(
  handler: CommandHandler,
  {
    mergeId,
    duplicateId,
    keptId,
  }: { readonly mergeId: string; readonly duplicateId: string; readonly keptId: string },
  context: CommandContext,
): Promise<void> {
  const closed = await handler.execute(
    claimsOf(duplicateId),
    { type: 'MergeBooker', personId: duplicateId, mergeId, keptId },
    step(context, 'close booker'),
  );
  if (!closed.accepted) throw new Error(`merge ${mergeId}: ${closed.refusal.code}`);
  const { claims, waits, missed, pause, absorbed } = closed.state;
  const merged = {
    personId: keptId,
    mergeId,
    absorbed: [duplicateId, ...absorbed],
    pause,
    claims: [...claims.values()].map((claim) => ({ ...claim, personId: keptId })),
    waits: [...waits.values()].map((wait) => ({ ...wait, personId: keptId })),
    missed: [...missed].map(([reservationId, date]) => ({ reservationId, date })),
  };
  await handler.execute(claimsOf(keptId), { type: 'AbsorbBooker', merged }, step(context, 'absorb booker'));
}

/** Whether it holds its time; prevents late placement otherwise. `own`: entries of the claiming person. */
export async function settle(
  handler: CommandHandler,
  reservationId: string,
  context: CommandContext,
  own?: readonly string[],
): Promise<boolean> {
  const day = dayOf(reservationId);
  if (!day) throw new Error(`a claim names no reservation: ${reservationId}`);
  const outcome = await handler.execute(
    scheduleOf(day),
    { type: 'AbandonBooking', reservationId, ...day },
    step(context, `abandon ${reservationId}`),
  );
  if (!outcome.accepted) return true;
  const found = await locateReservation(handler, reservationId, context);
  if (!('booking' in found) || found.booking.status === 'cancelled') return false;
  if (!countsTowardsLimits(found.booking.details)) return false;
  return own === undefined || (found.booking.personId !== null && own.includes(found.booking.personId));
}
