import type { LocalMoment } from '../../domain/calendar/moment.ts';
import { reminderDecider } from '../../domain/reminder/decide.ts';
import { reminderStream } from '../../domain/reminder/stream.ts';
import { settingsAt } from '../../domain/settings/state.ts';
import { toInstant, toLocal } from '../../platform/clock.ts';
import { derivedUuid } from '../../platform/ids.ts';
import { loadSettingsBook } from '../catalog/settings.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';
import { locateReservation } from '../handler/locate-reservation.ts';
import type { Sweeper } from '../processes/sweep-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Where clocks are put back, local times are out of order by this much at the most. */
const SLACK_MS = 3 * HOUR_MS;

/** Local dates and minutes since their midnight, both included. */
export interface LocalStretch {
  readonly from: LocalMoment;
  readonly to: LocalMoment;
}

interface Options {
  readonly handler: CommandHandler;
  /**
   * The reservations that begin in a stretch, whose person can be reminded. It knows all that the log holds when it is asked.
   * @throws where it does not
   */
  readonly beginning: (stretch: LocalStretch) => Promise<readonly { readonly reservationId: string }[]>;
}

/**
 * Records when the reminder of each reservation is due: some hours before it begins, a rule of its center. The mail follows
 * from the event. Reservations made or moved after that hour get none: their confirmation is newer.
 */
export function reminders({ handler, beginning }: Options): Sweeper {
  return {
    kind: 'sweep',
    process: 'reminders',
    async sweep(since, context, { timeZone }) {
      const book = await loadSettingsBook(handler);
      const hoursOf = (centerId: number | null) => settingsAt(book, centerId).reminder_hours;
      const requested = new Set([null, ...book.centers.keys()].map(hoursOf));
      for (const hours of requested) {
        if (hours === 0) continue;
        const window = {
          since: Date.parse(since) + hours * HOUR_MS,
          until: Date.parse(context.at) + hours * HOUR_MS,
        };
        for (const { reservationId } of await beginning(localStretch(window, timeZone)))
          await remind(handler, reservationId, { context, timeZone, window, hours, hoursOf });
      }
    },
  };
}

interface Due {
  readonly context: CommandContext;
  readonly timeZone: string;
  /** Instants in milliseconds: what begins after the first, up to the second. */
  readonly window: { readonly since: number; readonly until: number };
  readonly hours: number;
  readonly hoursOf: (centerId: number) => number;
}

/** Asks the log where the reservation is; twice is as good as once. */
async function remind(
  handler: CommandHandler,
  reservationId: string,
  { context, timeZone, window, hours, hoursOf }: Due,
): Promise<void> {
  const found = await locateReservation(handler, reservationId, context);
  if ('refusal' in found || found.booking.status !== 'confirmed') return;
  const { attractionId, date } = found.day;
  const { start, details } = found.booking;
  const begins = Date.parse(toInstant(date, start, timeZone));
  const isDue = begins > window.since && begins <= window.until && begins > Date.parse(context.at);
  if (!isDue || hoursOf(details.centerId) !== hours) return;
  const commandId = derivedUuid('reminder', reservationId, date, String(start));
  await handler.execute(
    { stream: reminderStream(reservationId), decider: reminderDecider },
    { type: 'Remind', reservationId, attractionId, date, start },
    { ...context, commandId },
  );
}

function localStretch({ since, until }: Due['window'], timeZone: string): LocalStretch {
  const local = (ms: number) => {
    const { date, minute } = toLocal(new Date(ms).toISOString(), timeZone);
    return { date, minute };
  };
  return { from: local(since - SLACK_MS), to: local(until + SLACK_MS) };
}
