import { liftPause, loadConduct, loadPersonLimits } from '../../commands/booker.ts';
import { findEntry } from '../../commands/catalog.ts';
import type { CommandContext } from '../../commands/context.ts';
import { loadSettings } from '../../commands/settings.ts';
import {
  countTowards,
  type LimitName,
  limitReached,
  mondayOf,
  type PersonLimits,
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
    const limits = await loadPersonLimits(deps.commands, NORMAL_TYPE_ID, trusted);
    const own = personId === null ? null : await usageOf(deps, personId, date, limits, command);
    const minutesApart = type?.fields.minutes_for_next_reservation ?? 0;
    return { rules: ruleSentences(settings, limits, minutesApart, own), blocked: own?.blocked ?? '' };
  },

  async liftPause({ deps, params, context }) {
    return afterCommand(await liftPause(deps.commands, params.id, context()));
  },
} satisfies Partial<Handlers>;

/** How far a person has used up their limits, and what keeps them from booking a day. */
async function usageOf(
  { pool, commands }: Deps,
  personId: string,
  date: string,
  limits: PersonLimits,
  command: CommandContext,
): Promise<Standing & { readonly blocked: string }> {
  const { now } = command;
  const from = mondayOf(date < now.date ? date : now.date);
  const [held, conduct] = await Promise.all([
    readHeldReservations(pool, personId, from, NORMAL_TYPE_ID),
    loadConduct(commands, personId, command),
  ]);
  const wish = { date, reservationTypeId: NORMAL_TYPE_ID };
  const reached = limitReached(held, wish, limits, now);
  const blocked = conduct.pause
    ? pauseSentence(conduct.pause)
    : reached
      ? reached.needsConfirmation
        ? unconfirmedSentence(reached.max)
        : limitSentence({ ...reached, date })
      : '';
  const counts = (of: typeof held) => {
    const count = (limit: LimitName) => countTowards(limit, of, date, now).length;
    return { open: count('open'), day: count('day'), week: count('week') };
  };
  return {
    held: counts(held),
    heldOfType: counts(held.filter((one) => one.reservationTypeId === NORMAL_TYPE_ID)),
    missed: conduct.missed,
    blocked,
  };
}
