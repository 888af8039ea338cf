import { type BookerCommand, type BookerRefusal, bookerDecider } from '../domain/booker/decide.ts';
import type { BookerEvent, Claim } from '../domain/booker/events.ts';
import { type PersonLimits, personLimits } from '../domain/booker/limits.ts';
import { countingVisits } from '../domain/booker/no-show.ts';
import { isOwnTime } from '../domain/booker/own-time.ts';
import { type Booker, type Pause, pauseOn } from '../domain/booker/state.ts';
import { bookerStream } from '../domain/booker/stream.ts';
import { reservationTypes } from '../domain/catalog/kinds.ts';
import type { ReservationData } from '../domain/schedule/events.ts';
import { dayOf } from '../domain/schedule/stream.ts';
import type { Aggregate } from './aggregate-cache.ts';
import { findEntry } from './catalog.ts';
import type { CommandHandler, Outcome } from './command-handler.ts';
import { type CommandContext, step } from './context.ts';
import { scheduleOf } from './schedule-of.ts';
import { loadSettings, loadSettingsBook } from './settings.ts';
import { findStanding } from './where-it-stands.ts';

function claimsOf(personId: string): Aggregate<BookerCommand, BookerEvent, Booker, BookerRefusal> {
  return { stream: bookerStream(personId), decider: bookerDecider };
}

/** Obstacles are looked at one after the other; a person never has more that no longer hold. */
const MAX_OBSTACLES = 50;

/** How many reservations a person may hold in all, and of a reservation type. See `personLimits`. */
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
 * Claims a person's time before the slot is reserved. A claim whose reservation was cancelled, or never came to be
 * because its request died, is released when it is in the way: no process has to watch over claims.
 */
export async function claimTime(
  handler: CommandHandler,
  claim: Claim,
  { minutesApart, isTrusted }: { readonly minutesApart: number; readonly isTrusted: boolean },
  context: CommandContext,
): Promise<Outcome<BookerEvent, Booker, BookerRefusal>> {
  const claims = claimsOf(claim.personId);
  const limits = await loadPersonLimits(handler, claim.reservationTypeId, isTrusted);
  const rules = { minutesApart, limits, now: context.now };
  for (let obstacle = 1; ; obstacle++) {
    const outcome = await handler.execute(
      claims,
      { type: 'ClaimTime', claim, rules },
      step(context, `claim ${obstacle}`),
    );
    if (outcome.accepted || obstacle > MAX_OBSTACLES) return outcome;
    const stale = await firstStale(handler, claim.personId, obstaclesIn(outcome.refusal), context);
    if (stale === undefined) return outcome;
    await releaseClaim(handler, claim.personId, stale, context);
  }
}

/** The reservations that a refusal rests on. */
function obstaclesIn(refusal: BookerRefusal): readonly string[] {
  if (refusal.code === 'too_soon') return [refusal.reservationId];
  return refusal.code === 'limit_reached' ? refusal.reservationIds : [];
}

/** The first of these reservations that no longer holds the person's time. */
async function firstStale(
  handler: CommandHandler,
  personId: string,
  reservationIds: readonly string[],
  context: CommandContext,
): Promise<string | undefined> {
  for (const id of reservationIds) if (!(await settle(handler, id, context, personId))) return id;
  return undefined;
}

export interface Conduct {
  /** Null where the person may book. */
  readonly pause: Pause | null;
  /** How many missed visits count towards the next pause. */
  readonly missed: number;
}

/** How a person has kept to their reservations, at the command's time. */
export async function loadConduct(
  handler: CommandHandler,
  personId: string,
  { now }: Pick<CommandContext, 'now'>,
): Promise<Conduct> {
  const booker = await handler.load(claimsOf(personId));
  return { pause: pauseOn(booker, now.date), missed: countingVisits(booker, now.date).length };
}

/** Lets a paused person book again. */
export function liftPause(
  handler: CommandHandler,
  personId: string,
  context: CommandContext,
): Promise<Outcome<BookerEvent, Booker, BookerRefusal>> {
  const command = { type: 'LiftPause' as const, personId, today: context.now.date };
  return handler.execute(claimsOf(personId), command, context);
}

/** A reservation of the person ended without a check-in. Twice is as good as once. */
export async function recordMissedVisit(
  handler: CommandHandler,
  visit: { readonly personId: string; readonly reservationId: string; readonly date: string },
  context: CommandContext,
): Promise<void> {
  const settings = await loadSettings(handler);
  const rule = { limit: settings.no_show_limit, pauseDays: settings.no_show_pause_days };
  const command = { type: 'RecordMissedVisit' as const, ...visit, rule, today: context.now.date };
  await handler.execute(claimsOf(visit.personId), command, step(context, `missed ${visit.reservationId}`));
}

/** Claims the time at which a reservation is now: it was moved, or restored. Nothing is asked: staff did it. */
export async function claimAnew(
  handler: CommandHandler,
  claim: Claim,
  context: CommandContext,
): Promise<void> {
  await releaseClaim(handler, claim.personId, claim.reservationId, context);
  const command = { type: 'ClaimTime' as const, claim, rules: null };
  await handler.execute(claimsOf(claim.personId), command, step(context, 'claim anew'));
}

/**
 * Claims the time of what staff have reserved for a person; no rule is asked. It follows the reservation: a crash in
 * between leaves it uncounted until the same command comes again.
 */
export async function claimForPerson(
  handler: CommandHandler,
  reservation: ReservationData,
  context: CommandContext,
): Promise<void> {
  if (isOwnTime(reservation)) await ensureClaim(handler, claimOf(reservation), context);
}

/** What a reservation claims of its person's time. */
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

/** Makes sure of a claim on what is the person's already; no rule is asked. */
export async function ensureClaim(
  handler: CommandHandler,
  claim: Claim,
  context: CommandContext,
): Promise<void> {
  const command = { type: 'ClaimTime' as const, claim, rules: null };
  await handler.execute(claimsOf(claim.personId), command, step(context, `ensure ${claim.reservationId}`));
}

/** Gives a person's time back. Twice is as good as once. */
export async function releaseClaim(
  handler: CommandHandler,
  personId: string,
  reservationId: string,
  context: CommandContext,
): Promise<void> {
  await handler.execute(
    claimsOf(personId),
    { type: 'ReleaseClaim', personId, reservationId },
    step(context, `release ${reservationId}`),
  );
}

/**
 * Whether a claimed reservation holds its time. One that was not placed yet can't be placed afterwards: the request that
 * asked for it is told so, and the claim may go.
 */
export async function settle(
  handler: CommandHandler,
  reservationId: string,
  context: CommandContext,
  personId?: string,
): Promise<boolean> {
  const day = dayOf(reservationId);
  if (!day) throw new Error(`a claim names no reservation: ${reservationId}`);
  const outcome = await handler.execute(
    scheduleOf(day),
    { type: 'AbandonBooking', reservationId, ...day },
    step(context, `abandon ${reservationId}`),
  );
  if (!outcome.accepted) return true;
  const found = await findStanding(handler, reservationId, context);
  if (!('booking' in found) || found.booking.status === 'cancelled') return false;
  if (!isOwnTime(found.booking.details)) return false;
  return personId === undefined || found.booking.personId === personId;
}
