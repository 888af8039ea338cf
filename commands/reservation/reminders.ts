import { toInstant } from '../../domain/calendar/instant.ts';
import type { LocalMoment } from '../../domain/calendar/moment.ts';
import { reminderDecider } from '../../domain/reminder/decide.ts';
import { reminderStream } from '../../domain/reminder/stream.ts';
import { settingsAt } from '../../domain/settings/state.ts';
import { toLocal } from '../../platform/clock.ts';
import { derivedUuid } from '../../platform/ids.ts';
import { loadSettingsBook } from '../catalog/settings.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';
import { locateReservation } from '../handler/locate-reservation.ts';
import type { Sweeper } from '../processes/sweep-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Bound of disorder of local times where clocks go back. */
const SLACK_MS = 3 * HOUR_MS;

/** Both included. */
export interface LocalStretch {
  readonly from: LocalMoment;
  readonly to: LocalMoment;
}

interface Options {
  readonly handler: CommandHandler;
  /** Reservations whose person can be reminded. @throws if the read model lags */
  readonly beginning: (stretch: LocalStretch) => Promise<readonly { readonly reservationId: string }[]>;
}

/** Records due reminders by rule of the center. None for later bookings and moves: their confirmation is newer. */
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
  /** Instants in milliseconds; `since` is excluded. */
  readonly window: { readonly since: number; readonly until: number };
  readonly hours: number;
  readonly hoursOf: (centerId: number) => number;
}

/** Reads the current place from the log. Idempotent. */
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
