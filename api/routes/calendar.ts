import { changeUser } from '../../commands/people/user.ts';
import { daysLater } from '../../domain/calendar/days.ts';
import { type Account, readAccount } from '../../projections/accounts/queries.ts';
import { readCatalogNames } from '../../projections/catalog/entries.ts';
import { type OwnScope, readCalendar } from '../../projections/own-reservations/queries.ts';
import { readReservation } from '../../projections/reservation-detail/queries.ts';
import { accessOf, allows, notAllowed } from '../auth/access.ts';
import {
  type CalendarFeed,
  findCalendarFeed,
  issueCalendarToken,
  listCalendarFeeds,
  revokeCalendarToken,
} from '../auth/calendar-tokens.ts';
import type { CurrentUser } from '../auth/sessions.ts';
import { type Refusal, refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import { saveAs } from '../http/document.ts';
import type { Handlers } from '../http/handler.ts';
import { calendarOf } from '../presenters/calendar.ts';

/** Bounds of a feed: past days, entries. */
const DAYS_BACK = 60;
const MAX_ENTRIES = 2_000;

export const calendarHandlers = {
  async reservationCalendar({ deps, params, ctx }) {
    const detail = await readReservation(deps.pool, params.id);
    if (!detail) return refused({ code: 'reservation_unknown' });
    const look = { timeZone: deps.config.timeZone, site: deps.publicUrl() };
    return saveAs(ctx, `reserva-${detail.shortcode}.ics`, Buffer.from(calendarOf([detail], look)));
  },

  async calendarFeed({ deps, params, context, ctx }) {
    const feed = await findCalendarFeed(deps.pool, params.token);
    const shown = feed && (await feedContents(deps, feed));
    if (!shown) return refused({ code: 'not_found' });
    const today = context().now.date;
    const bounds = { from: daysLater(today, -DAYS_BACK), today, count: MAX_ENTRIES };
    const found = shown.of === null ? [] : await readCalendar(deps.pool, { of: shown.of, ...bounds });
    const text = calendarOf(found, {
      timeZone: deps.config.timeZone,
      site: deps.publicUrl(),
      name: shown.name,
      courtId: feed.attractionId,
    });
    return saveAs(ctx, 'reservas.ics', Buffer.from(text));
  },

  async calendarFeeds({ deps, user }) {
    const feeds = user ? await listCalendarFeeds(deps.pool, user.id) : [];
    return {
      feeds: feeds.map(({ attractionId, createdAt }) => ({
        attraction_id: attractionId,
        created_at: createdAt,
      })),
    };
  },

  async createCalendarToken({ deps, body, user, context }) {
    const asked = await requestedFeed(deps, user, body.attraction_id);
    if ('refusal' in asked) return refused(asked.refusal);
    const { feed } = asked;
    const command = context();
    // First, so that no address is open without a record of it.
    const outcome = await changeUser(deps.commands, { type: 'RecordCalendarAddress', ...feed }, command);
    return afterCommand(outcome, async () => {
      const token = await issueCalendarToken(deps.pool, { ...feed, createdAt: command.at });
      return { token, url: `${deps.publicUrl()}/calendar/${token}.ics` };
    });
  },

  async revokeCalendarToken({ deps, query, user, context }) {
    const feed = { userId: user?.id ?? '', attractionId: query.attraction_id || null };
    if (!(await revokeCalendarToken(deps.pool, feed))) return refused({ code: 'not_found' });
    const command = { type: 'RecordCalendarAddressEnd', ...feed } as const;
    return afterCommand(await changeUser(deps.commands, command, context()));
  },
} satisfies Partial<Handlers>;

type RequestedFeed = { readonly feed: Omit<CalendarFeed, 'createdAt'> } | { readonly refusal: Refusal };

async function requestedFeed(
  { pool }: Deps,
  user: CurrentUser | null,
  attractionId: number,
): Promise<RequestedFeed> {
  if (!user) return { refusal: { code: 'unauthenticated' } };
  if (attractionId === 0) return { feed: { userId: user.id, attractionId: null } };
  if (!allows(user.access, 'staff')) return { refusal: notAllowed(user) };
  const { attractions } = await readCatalogNames(pool);
  return attractions.has(attractionId)
    ? { feed: { userId: user.id, attractionId } }
    : { refusal: { code: 'unknown_reference', field: 'attraction' } };
}

/** Null: banned, or no longer staff. */
async function feedContents({ pool }: Deps, { userId, attractionId }: CalendarFeed) {
  const account = await readAccount(pool, userId);
  if (!account?.active) return null;
  if (attractionId === null) return { of: scopeOf(account), name: 'Mis reservas' };
  if (!allows(accessOf(account.roles), 'staff')) return null;
  const { attractions } = await readCatalogNames(pool);
  return { of: { attractionId }, name: attractions.get(attractionId)?.name ?? 'Cancha' };
}

function scopeOf({ personId, isProven }: Account): OwnScope | null {
  return personId === null ? null : { personId, isProven };
}
