import { countingVisits } from '../../domain/booker/no-show.ts';
import { type Pause, pauseOn } from '../../domain/booker/state.ts';
import { refuse } from '../../domain/decider.ts';
import { loadSettings } from '../catalog/settings.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import { type CommandContext, step } from '../handler/context.ts';
import { type BookerOutcome, claimsOf, loadBooker, onBooker } from './booker.ts';
import { isOwnEntry } from './own-entry.ts';

export interface MissedVisits {
  /** Null: the person may book. */
  readonly pause: Pause | null;
  /** Counting towards the next pause. */
  readonly missed: number;
}

export async function loadMissedVisits(
  handler: CommandHandler,
  personId: string,
  { now }: Pick<CommandContext, 'now'>,
): Promise<MissedVisits> {
  const { booker } = await loadBooker(handler, personId);
  return { pause: pauseOn(booker, now.date), missed: countingVisits(booker, now.date).length };
}

/** Staff leave their own pause to a colleague. */
export async function liftPause(
  handler: CommandHandler,
  personId: string,
  context: CommandContext,
): Promise<BookerOutcome> {
  if (await isOwnEntry(handler, personId, context)) return refuse({ code: 'pause_own' });
  const today = context.now.date;
  return onBooker(personId, (id) =>
    handler.execute(claimsOf(id), { type: 'LiftPause', personId: id, today }, context),
  );
}

/** Idempotent. */
export async function recordMissedVisit(
  handler: CommandHandler,
  visit: { readonly personId: string; readonly reservationId: string; readonly date: string },
  context: CommandContext,
): Promise<void> {
  const settings = await loadSettings(handler);
  const rule = { limit: settings.no_show_limit, pauseDays: settings.no_show_pause_days };
  const command = { type: 'RecordMissedVisit' as const, ...visit, rule, today: context.now.date };
  await onBooker(visit.personId, (personId) =>
    handler.execute(
      claimsOf(personId),
      { ...command, personId },
      step(context, `missed ${visit.reservationId}`),
    ),
  );
}
