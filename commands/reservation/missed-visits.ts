import { toLocal } from '../../platform/clock.ts';
import { loadSettings } from '../catalog/settings.ts';
import { approvalOf } from '../handler/aggregates.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';
import { locateReservation } from '../handler/locate-reservation.ts';
import { recordMissedVisit } from '../people/no-show.ts';
import type { Sweeper } from '../processes/sweep-time.ts';

/** According to a read model. */
interface MissedVisit {
  readonly reservationId: string;
  readonly personId: string;
}

interface Options {
  readonly handler: CommandHandler;
  /** `before` is excluded; local. */
  readonly missed: (from: string, before: string) => Promise<readonly MissedVisit[]>;
}

/** After the day ends, while a rule counts visits; ignores earlier days. Checks the log, as read models may lag. */
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
  // Moved to a later day meanwhile.
  if (date >= context.now.date) return;
  if (await wasNotApproved(handler, reservationId, found.booking.restored)) return;
  await recordMissedVisit(handler, { personId, reservationId, date }, context);
}

/** A request that staff refused or let lapse and then restored counts as approved. */
async function wasNotApproved(
  handler: CommandHandler,
  reservationId: string,
  isRestored = false,
): Promise<boolean> {
  const { status } = await handler.load(approvalOf(reservationId));
  if (status === 'settled') return !isRestored;
  return status === 'pending' || status === 'refused' || status === 'expired';
}
