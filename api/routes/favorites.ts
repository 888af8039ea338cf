import { findEntry } from '../../commands/catalog/catalog.ts';
import type { CommandHandler } from '../../commands/handler/command-handler.ts';
import { changeUser, loadUser } from '../../commands/people/user.ts';
import { dayOfWeek } from '../../domain/calendar/days.ts';
import { WEEKDAYS } from '../../domain/calendar/weekdays.ts';
import { attractions, centers } from '../../domain/catalog/kinds.ts';
import { bookableDates } from '../../domain/schedule/booking-policy.ts';
import { toTime } from '../../domain/schedule/interval.ts';
import type { Favorite } from '../../domain/user/favorite.ts';
import { isAccount } from '../../domain/user/state.ts';
import type { LocalTime } from '../../platform/clock.ts';
import { readSearchFilters } from '../../projections/court-search/filters.ts';
import { readFreeCourts } from '../../projections/court-search/queries.ts';
import { readReservation } from '../../projections/reservation-detail/queries.ts';
import { isInScope, ownScopeOf } from '../auth/own-scope.ts';
import { refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import type { Handlers } from '../http/handler.ts';
import { hours } from '../presenters/spanish.ts';

/** "La de siempre": read from the log itself, as it is one of the few facts of one account. */
export const favoriteHandlers = {
  async favorite({ deps, user, context }) {
    const saved = user && (await loadFavorite(deps.commands, user.id));
    return { favorite: saved ? await presented(deps, saved, context().now) : null };
  },

  async saveFavorite({ deps, user, body, context }) {
    if (!user) return refused({ code: 'unauthenticated' });
    const [detail, scope] = await Promise.all([
      readReservation(deps.pool, body.reservation_id),
      ownScopeOf(deps, user),
    ]);
    if (!detail || !scope || !isInScope(scope, detail)) return refused({ code: 'reservation_unknown' });
    const { attractionId, activityId, date, start, end } = detail;
    const favorite = { attractionId, activityId, dayOfWeek: dayOfWeek(date), start, end };
    const command = { type: 'SaveFavorite', userId: user.id, favorite } as const;
    return afterCommand(await changeUser(deps.commands, command, context()));
  },

  async removeFavorite({ deps, user, context }) {
    if (!user) return refused({ code: 'unauthenticated' });
    const command = { type: 'RemoveFavorite', userId: user.id } as const;
    return afterCommand(await changeUser(deps.commands, command, context()));
  },
} satisfies Partial<Handlers>;

export async function loadFavorite(commands: CommandHandler, userId: string): Promise<Favorite | null> {
  const account = await loadUser(commands, userId);
  return isAccount(account) ? account.favorite : null;
}

/** Null where the court is no longer shown to citizens. */
async function presented({ commands, pool }: Deps, saved: Favorite, now: LocalTime) {
  const { attractionId, activityId, start, end } = saved;
  const court = await findEntry(commands, attractions, attractionId);
  const center = court && (await findEntry(commands, centers, court.fields.center_id));
  if (!court || !center?.fields.active) return null;
  return {
    attraction_id: attractionId,
    activity_id: activityId,
    place_center: center.fields.name,
    place_attraction: court.fields.name,
    weekday_name: (WEEKDAYS[saved.dayOfWeek] ?? '').toLowerCase(),
    hours: hours(saved),
    hour_start: toTime(start),
    hour_end: toTime(end),
    ...(await nextOf(pool, saved, center.id, now)),
  };
}

async function nextOf(pool: Deps['pool'], saved: Favorite, centerId: number, now: LocalTime) {
  const { window } = await readSearchFilters(pool);
  const isToCome = (date: string) => date > now.date || saved.start > now.minute;
  const dates = bookableDates(window, now.date).filter(
    (date) => dayOfWeek(date) === saved.dayOfWeek && isToCome(date),
  );
  for (const date of dates) {
    const courts = await readFreeCourts(pool, { activityId: 0, centerId }, date, 0);
    const slots = courts.find(({ id }) => id === saved.attractionId)?.free ?? [];
    if (slots.some(({ start, end }) => start === saved.start && end === saved.end))
      return { date, is_free: true };
  }
  return { date: dates[0] ?? null, is_free: false };
}
