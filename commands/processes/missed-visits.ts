import { recordMissedVisit } from '../booker.ts';
import type { CommandHandler } from '../command-handler.ts';
import type { CommandContext } from '../context.ts';
import { loadSettings } from '../settings.ts';
import { findStanding } from '../where-it-stands.ts';
import type { Sweeper } from './sweep-time.ts';

const EVERY_MS = 60_000;

/** Read models may not have known of a visit yet when it ended; it is asked for again for this long. */
const LATE_MS = 10 * 60_000;

/** A citizen's reservation that ended without a check-in, as far as a read model knows. */
export interface EndedVisit {
  readonly reservationId: string;
  readonly personId: string;
}

interface Options {
  readonly handler: CommandHandler;
  /** What ended after one instant and up to another, ISO 8601 in UTC. */
  readonly endedVisits: (since: string, until: string) => Promise<readonly EndedVisit[]>;
  /** For tests. */
  readonly everyMs?: number;
}

/**
 * Notes the visits that people missed, while a rule says that they count; what ended before the rule was set does not.
 * Read models may lag, so each visit is looked at in the log before it is noted.
 */
export function missedVisits({ handler, endedVisits, everyMs = EVERY_MS }: Options): Sweeper {
  return {
    kind: 'sweep',
    process: 'missed-visits',
    everyMs,
    async sweep(since, context) {
      const { no_show_limit: limit } = await loadSettings(handler);
      if (limit === 0) return;
      const from = new Date(Date.parse(since) - LATE_MS).toISOString();
      for (const visit of await endedVisits(from, context.at)) await note(handler, visit, context);
    },
  };
}

async function note(
  handler: CommandHandler,
  { reservationId, personId }: EndedVisit,
  context: CommandContext,
): Promise<void> {
  const found = await findStanding(handler, reservationId, context);
  if ('refusal' in found || found.booking.status !== 'confirmed') return;
  const { date, end } = { ...found.day, ...found.booking };
  const { now } = context;
  // It was moved to a later time meanwhile.
  if (date > now.date || (date === now.date && end > now.minute)) return;
  await recordMissedVisit(handler, { personId, reservationId, date }, context);
}
