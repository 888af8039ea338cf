import { findHold } from '../../commands/reservation/approvals.ts';
import {
  acceptOffer,
  joinWaiting,
  leaveWaiting,
  removeWaiting,
} from '../../commands/reservation/waiting-list.ts';
import { daysLater } from '../../domain/calendar/days.ts';
import { NORMAL_TYPE_ID } from '../../domain/catalog/normal-type.ts';
import { firstMinute, isBookableDate } from '../../domain/schedule/booking-policy.ts';
import { toMinutes, toTime } from '../../domain/schedule/interval.ts';
import { readSearchFilters } from '../../projections/court-search/filters.ts';
import { readTakenHours } from '../../projections/court-search/taken.ts';
import { readOutOfScope } from '../../projections/own-reservations/queries.ts';
import { readWaiting, readWaitingPeople, readWaitingPlace } from '../../projections/waiting-list/queries.ts';
import { actingPerson } from '../auth/acting-person.ts';
import { ownScopeOf } from '../auth/own-scope.ts';
import { refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { Handlers } from '../http/handler.ts';
import { presentWaiting, presentWaitingPerson } from '../presenters/waiting-list.ts';
import { withoutOthers } from './without-others.ts';

/** Days for which ended entries stay visible. */
const DAYS_BACK = 7;

export const waitingListHandlers = {
  async takenHours({ deps, params, user, context }) {
    const { now } = context();
    const { window } = await readSearchFilters(deps.pool);
    if (!isBookableDate(window, now.date, params.day)) return { courts: [] };
    const courts = await readTakenHours(deps.pool, {
      activityId: params.activity,
      centerId: params.center,
      date: params.day,
      fromMinute: firstMinute(params.day, now),
      own: user && (await ownScopeOf(deps, user)),
    });
    return {
      courts: courts.map(({ id, name, center, hours }) => ({
        id,
        name,
        center_name: center,
        hours: hours.map(({ start, end }) => ({ hour_start: toTime(start), hour_end: toTime(end) })),
      })),
    };
  },

  async joinWaitingList({ deps, body, user, context }) {
    const command = context();
    const { now } = command;
    const scope = user && (await ownScopeOf(deps, user));
    const requested = {
      attractionId: body.attraction_id,
      date: body.date,
      start: toMinutes(body.hour_start),
      end: toMinutes(body.hour_end),
    };
    const hidden = scope ? await readOutOfScope(deps.pool, scope, body.date) : [];
    const personId = scope?.personId ?? null;
    const joined = await joinWaiting(deps.commands, personId, { ...requested, hidden }, command);
    if (!joined.accepted) return refused(joined.refusal);
    return afterCommand(joined, async () => {
      const row = await readWaitingPlace(deps.pool, joined.entryId);
      if (!row) return refused({ code: 'unavailable', retryAfter: 1 });
      return { waiting: presentWaiting(row, now, deps.config.timeZone) };
    });
  },

  async waitingList({ deps, user, context }) {
    const { now } = context();
    const from = daysLater(now.date, -DAYS_BACK);
    const personId = user?.personId ?? null;
    const rows = personId === null ? [] : await readWaiting(deps.pool, { personId, from });
    return { waiting_list: rows.map((row) => presentWaiting(row, now, deps.config.timeZone)) };
  },

  async waitingPeople({ deps, query, context }) {
    const { now } = context();
    const { center: centerId, attraction: attractionId, date } = query;
    const asked = { centerId, attractionId, from: date ?? now.date, to: date ?? null };
    const rows = await readWaitingPeople(deps.pool, asked, now);
    return { waiting: rows.map((row) => presentWaitingPerson(row, deps.config.timeZone)) };
  },

  async removeWaiting({ deps, params, context }) {
    return afterCommand(await removeWaiting(deps.commands, params.id, context()));
  },

  async leaveWaitingList({ deps, params, user, context }) {
    return afterCommand(await leaveWaiting(deps.commands, user?.personId ?? '', params.id, context()));
  },

  async acceptWaitingOffer({ deps, params, user, context }) {
    const command = context();
    const result = await acceptOffer(deps.booking, await actingPerson(deps, user), params.id, command);
    if (!result.accepted) return refused(await withoutOthers(deps, user, result.refusal));
    return afterCommand(result, async ({ reservations: [made] }) => {
      const place = await readWaitingPlace(deps.pool, params.id);
      if (!made || !place) throw new Error('an offer was accepted without a reservation');
      const asking = { reservationTypeId: NORMAL_TYPE_ID, ...place };
      const hold = await findHold(deps.commands, asking, command.at, deps.config.timeZone);
      const { reservationId: id, shortcode, qrcode } = made;
      return { reservation: { id, shortcode, qrcode }, approval_until: hold?.untilLocal ?? null };
    });
  },
} satisfies Partial<Handlers>;
