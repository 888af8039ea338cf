import { loadSettingsBook } from '../../commands/catalog/settings.ts';
import type { CommandContext } from '../../commands/handler/context.ts';
import { restorableOf } from '../../commands/reservation/change-reservation.ts';
import { cancelReservation, checkIn } from '../../commands/reservation/schedule.ts';
import { cancelSeries, isInSeries } from '../../commands/series/change-series.ts';
import { readEmails } from '../../projections/history/names.ts';
import { readHistory } from '../../projections/history/read.ts';
import {
  type ReservationDetail,
  readOrder,
  readReservation,
} from '../../projections/reservation-detail/queries.ts';
import { allows } from '../auth/access.ts';
import type { CurrentUser } from '../auth/sessions.ts';
import type { ErrorBody } from '../contract/errors.ts';
import { refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import type { Handlers } from '../http/handler.ts';
import { listedFor, seenBy } from '../presenters/impersonal.ts';
import { presentAt } from '../presenters/reservation.ts';
import { findByCode } from './lookup.ts';
import { offeredTo } from './offered-to.ts';

export const reservationHandlers = {
  async findReservation({ deps, query, user, context }) {
    const detail = await readReservation(deps.pool, query.query);
    if (!detail) return refused({ code: 'reservation_unknown' });
    const [rules, offered] = await Promise.all([loadSettingsBook(deps.commands), offeredTo(deps, user)]);
    return offered(presentAt(context(), listedFor(user)(detail), rules), detail);
  },

  async seriesDates({ deps, params, context }) {
    const detail = await readReservation(deps.pool, params.id);
    if (!detail) return refused({ code: 'reservation_unknown' });
    const order = await readOrder(deps.pool, detail.orderId);
    const command = context();
    return { dates: order.map((each) => presentAt(command, each)) };
  },

  async cancelReservation({ deps, params, query, user, context }) {
    // Without staff's access the owner cancels a single date.
    const isStaff = allows(user?.access ?? 'public', 'staff');
    const command = context();
    // Nobody else may restore it, or learn that others wait for its time.
    const restores = isStaff && !user?.key;
    const answer = async (ids: readonly string[]) => ({
      cancelled: [...ids],
      ...(restores && { restorable: await restorableOf(deps.commands, ids, command) }),
    });
    if (query.scope !== 'one') {
      if (!isStaff) return refused({ code: 'forbidden' });
      if (await isInSeries(deps.commands, params.id, command)) {
        const outcome = await cancelSeries(deps.commands, params.id, query.scope, command);
        return afterCommand(outcome, () => answer(outcome.accepted ? outcome.ids : []));
      }
    }
    const owner = isStaff ? undefined : (user?.personId ?? '');
    const outcome = await cancelReservation(deps.commands, params.id, command, owner);
    return afterCommand(outcome, () => answer([params.id]));
  },

  async checkIn({ deps, body, user, context }) {
    const command = context();
    const seen = seenBy(user);
    const found = await findByCode(deps.pool, body.shortcode, command.now);
    if (!found) return refused({ code: 'reservation_unknown' });
    if (found.ambiguous) return refused({ code: 'code_ambiguous' });
    const { id } = found.reservation;
    const outcome = await checkIn(deps.commands, id, command);
    if (!outcome.accepted)
      return refused(outcome.refusal, {
        reservation: await refusedAt(deps, found.reservation, command, user),
      });
    return afterCommand(outcome, async () => {
      const [read, offered] = await Promise.all([readReservation(deps.pool, id), offeredTo(deps, user)]);
      const detail = read ?? found.reservation;
      const checkedInAt = detail.checkedInAt ?? command.now.datetime;
      const reservation = offered(presentAt(command, seen({ ...detail, checkedInAt })), detail);
      return { check_in_datetime: reservation.check_in_datetime, reservation };
    });
  },
} satisfies Partial<Handlers>;

/** With its earlier check-in. */
async function refusedAt(
  { pool, log }: Deps,
  found: ReservationDetail,
  command: CommandContext,
  user: CurrentUser | null,
): Promise<NonNullable<ErrorBody['reservation']>> {
  // Views may lack the other check-in.
  const detail = seenBy(user)((await readReservation(pool, found.id)) ?? found);
  const { shortcode, place, date, hours, check_in_datetime, name, dependency } = presentAt(command, detail);
  const marked = (await readHistory({ ...log, pool }, 'reservations', found.id)).findLast(
    ({ stored }) => stored.event.type === 'ReservationCheckedIn',
  )?.stored;
  const by = user?.key ? null : (marked?.metadata.userId ?? null);
  const datetime = marked?.event.type === 'ReservationCheckedIn' ? marked.event.data.at : check_in_datetime;
  return {
    shortcode,
    place,
    date,
    hours,
    who: name || dependency,
    check_in_datetime: datetime,
    check_in_by: by === null ? '' : ((await readEmails(pool, [by])).get(by) ?? ''),
  };
}
