import { toLocal } from '../../platform/clock.ts';
import { loadSettings } from '../catalog/settings.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';
import { locateReservation } from '../handler/locate-reservation.ts';
import { recordMissedVisit } from '../people/booker.ts';
import type { Sweeper } from '../processes/sweep-time.ts';

/** A citizen's reservation of a day that is over, without a check-in as far as a read model knows. */
interface MissedVisit {
  readonly reservationId: string;
  readonly personId: string;
}

interface Options {
  readonly handler: CommandHandler;
  /** Those from a date on and before another one, `YYYY-MM-DD`, local. */
  readonly missed: (from: string, before: string) => Promise<readonly MissedVisit[]>;
}

/**
 * Notes the visits that people missed, once their day is over: until then staff may still check them in. Only while a rule
 * says that they count; days before the rule was set do not. Read models may lag, so each visit is looked at in the log.
 */
export function missedVisits({ handler, missed }: Options): Sweeper {
  return {
    kind: 'sweep',
    process: 'missed-visits',
    async sweep(since, context, { timeZone }) {
      const from = toLocal(since, timeZone).date;
      const { no_show_limit: limit } = await loadSettings(handler);
      if (limit === 0 || from === context.now.date) return;
      for (const visit of await missed(from, context.now.date)) await note(handler, visit, context);
    },
  };
}

async function note(
  handler: CommandHandler,
  { reservationId, personId }: MissedVisit,
  context: CommandContext,
): Promise<void> {
  const found = await locateReservation(handler, reservationId, context);
  if ('refusal' in found || found.booking.status !== 'confirmed') return;
  const { date } = found.day;
  // It was moved to a later day meanwhile.
  if (date >= context.now.date) return;
  await recordMissedVisit(handler, { personId, reservationId, date }, context);
}
