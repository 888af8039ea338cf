import { type BookerCommand, type BookerRefusal, bookerDecider } from '../domain/booker/decide.ts';
import type { BookerEvent, Claim } from '../domain/booker/events.ts';
import type { Booker } from '../domain/booker/state.ts';
import { bookerStream } from '../domain/booker/stream.ts';
import { dayOf } from '../domain/schedule/stream.ts';
import type { Aggregate } from './aggregate-cache.ts';
import type { CommandHandler, Outcome } from './command-handler.ts';
import { type CommandContext, step } from './context.ts';
import { scheduleOf } from './schedule-of.ts';
import { findStanding } from './where-it-stands.ts';

function claimsOf(personId: string): Aggregate<BookerCommand, BookerEvent, Booker, BookerRefusal> {
  return { stream: bookerStream(personId), decider: bookerDecider };
}

/** Claims that stand in the way are looked at one after the other; a person never has more that do. */
const MAX_OBSTACLES = 50;

/**
 * Claims a person's time before the slot is reserved. A claim whose reservation was cancelled, or never came to be
 * because its request died, is released when it is in the way: no process has to watch over claims.
 */
export async function claimTime(
  handler: CommandHandler,
  claim: Claim,
  minutesApart: number,
  context: CommandContext,
): Promise<Outcome<BookerEvent, Booker, BookerRefusal>> {
  const claims = claimsOf(claim.personId);
  for (let obstacle = 1; ; obstacle++) {
    const outcome = await handler.execute(
      claims,
      { type: 'ClaimTime', claim, minutesApart },
      step(context, `claim ${obstacle}`),
    );
    if (outcome.accepted || obstacle > MAX_OBSTACLES) return outcome;
    const isHeld = await settle(handler, outcome.refusal.reservationId, context);
    if (isHeld) return outcome;
    await releaseClaim(handler, claim.personId, outcome.refusal.reservationId, context);
  }
}

/** Claims the time at which a reservation is now: it was moved, or restored. Nothing is asked: staff did it. */
export async function claimAnew(
  handler: CommandHandler,
  claim: Claim,
  context: CommandContext,
): Promise<void> {
  await releaseClaim(handler, claim.personId, claim.reservationId, context);
  const command = { type: 'ClaimTime' as const, claim, minutesApart: 0 };
  await handler.execute(claimsOf(claim.personId), command, step(context, 'claim anew'));
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
  return 'booking' in found && found.booking.status !== 'cancelled';
}
