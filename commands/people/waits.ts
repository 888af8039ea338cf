import { setTimeout as delay } from 'node:timers/promises';
import type { Wait } from '../../domain/booker/events.ts';
import { dayOf } from '../../domain/schedule/stream.ts';
import { isWaiting } from '../../domain/schedule/waiting.ts';
import { scheduleOf } from '../handler/aggregates.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import { type CommandContext, step } from '../handler/context.ts';
import { type BookerOutcome, claimsOf, onBooker } from './booker.ts';

/** Longer than an entry takes from its claim to its day. */
const JOIN_MS = 100;

/** Claims of past waits are released here when they are in the way: no process watches them. */
export async function claimWait(
  handler: CommandHandler,
  wait: Wait,
  context: CommandContext,
): Promise<BookerOutcome> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await onBooker(wait.personId, (personId) =>
      handler.execute(
        claimsOf(personId),
        { type: 'ClaimWait', wait: { ...wait, personId }, now: context.now },
        step(context, `wait ${attempt}`),
      ),
    );
    if (outcome.accepted || outcome.refusal.code !== 'waiting_full') return outcome;
    const { personId } = wait;
    if (attempt === 1 && !(await haveJoined(handler, outcome.refusal.entryIds))) {
      // Requests of this moment get their place.
      await delay(JOIN_MS);
      continue;
    }
    const released = await Promise.all(
      outcome.refusal.entryIds.map((entryId) => releaseIfOver(handler, { entryId, personId }, context)),
    );
    if (!released.includes(true)) return outcome;
  }
}

async function haveJoined(handler: CommandHandler, entryIds: readonly string[]): Promise<boolean> {
  const joined = await Promise.all(
    entryIds.map(async (entryId) => {
      const day = dayOf(entryId);
      return day === null || (await handler.load(scheduleOf(day))).has(entryId);
    }),
  );
  return joined.every(Boolean);
}

/** Marks an entry that never joined, against late requests, then releases. False: the person still waits. */
export async function releaseIfOver(
  handler: CommandHandler,
  { entryId, personId }: Pick<Wait, 'entryId' | 'personId'>,
  context: CommandContext,
): Promise<boolean> {
  const day = dayOf(entryId);
  if (!day) throw new Error(`a claim names no entry of a waiting list: ${entryId}`);
  const outcome = await handler.execute(
    scheduleOf(day),
    { type: 'AbandonWaiting', entryId, personId, ...day },
    step(context, `abandon ${entryId}`),
  );
  if (!outcome.accepted || isWaiting(outcome.state, entryId)) return false;
  await onBooker(personId, (id) =>
    handler.execute(
      claimsOf(id),
      { type: 'ReleaseWait', personId: id, entryId },
      step(context, `release ${entryId}`),
    ),
  );
  return true;
}
