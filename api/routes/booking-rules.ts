import { liftPause, loadConduct } from '../../commands/booker.ts';
import { findEntry } from '../../commands/catalog.ts';
import type { CommandContext } from '../../commands/context.ts';
import { loadSettings } from '../../commands/settings.ts';
import {
  type BookingLimits,
  bookingLimits,
  countTowards,
  limitReached,
  mondayOf,
  needsConfirmation,
} from '../../domain/booker/limits.ts';
import { NORMAL_TYPE_ID, reservationTypes } from '../../domain/catalog/kinds.ts';
import { isTrusted, readAccount } from '../../projections/accounts/queries.ts';
import { readHeldReservations } from '../../projections/own-reservations/held.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../handler.ts';
import { afterCommand } from '../http/committed.ts';
import {
  limitSentence,
  pauseSentence,
  ruleSentences,
  type Standing,
  unconfirmedSentence,
} from '../presenters/booking-rules.ts';

/** What a person may book, told before they try. */
export const bookingRulesHandlers = {
  async bookingRules({ deps, query, user, context }) {
    const command = context();
    const [settings, type] = await Promise.all([
      loadSettings(deps.commands, query.center_id || null),
      findEntry(deps.commands, reservationTypes, NORMAL_TYPE_ID),
    ]);
    const date = query.date ?? command.now.date;
    const personId = user?.personId ?? null;
    const trusted = isTrusted(user && (await readAccount(deps.pool, user.id)));
    const own =
      personId === null ? null : await standingOf(deps, { personId, trusted }, date, settings, command);
    const minutesApart = type?.fields.minutes_for_next_reservation ?? 0;
    return { rules: ruleSentences(settings, minutesApart, own), blocked: own?.blocked ?? '' };
  },

  async liftPause({ deps, params, context }) {
    return afterCommand(await liftPause(deps.commands, params.id, context()));
  },
} satisfies Partial<Handlers>;

/** How far a person has used up their limits, and what keeps them from booking a day. */
async function standingOf(
  { pool, commands }: Deps,
  { personId, trusted }: { readonly personId: string; readonly trusted: boolean },
  date: string,
  settings: Parameters<typeof bookingLimits>[0],
  command: CommandContext,
): Promise<Standing & { readonly blocked: string }> {
  const { now } = command;
  const limits = bookingLimits(settings, trusted);
  const from = mondayOf(date < now.date ? date : now.date);
  const [held, conduct] = await Promise.all([
    readHeldReservations(pool, personId, from),
    loadConduct(commands, personId, command),
  ]);
  const reached = limitReached(held, date, limits, now);
  const blocked = conduct.pause
    ? pauseSentence(conduct.pause)
    : reached
      ? needsConfirmation(reached.limit, trusted)
        ? unconfirmedSentence(reached.max)
        : limitSentence({ ...reached, date })
      : '';
  const count = (limit: keyof BookingLimits) => countTowards(limit, held, date, now).length;
  return {
    held: { open: count('open'), day: count('day'), week: count('week') },
    missed: conduct.missed,
    blocked,
  };
}
