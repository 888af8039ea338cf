import { cancelSeries } from '../../commands/change-series.ts';
import type { CommandContext } from '../../commands/context.ts';
import { cancelReservation, checkIn } from '../../commands/schedule.ts';
import { loadSettingsBook } from '../../commands/settings.ts';
import type { SettingsBook } from '../../domain/settings/state.ts';
import { readCenterAddress } from '../../projections/catalog/queries.ts';
import { readEmails } from '../../projections/history/names.ts';
import { readHistory } from '../../projections/history/read.ts';
import {
  type FoundByShortcode,
  type ReservationDetail,
  readOrder,
  readReservation,
  readReservationByQrcode,
  readReservationByShortcode,
} from '../../projections/reservation-detail/queries.ts';
import { allows } from '../auth/access.ts';
import type { ErrorBody } from '../contract/errors.ts';
import type { Reservation } from '../contract/reservations.ts';
import type { Deps } from '../deps.ts';
import { renderOrder } from '../downloads/order.ts';
import { renderTicket } from '../downloads/ticket.ts';
import { refused } from '../errors/refusals.ts';
import type { Handlers } from '../handler.ts';
import { afterCommand } from '../http/committed.ts';
import { openAs } from '../http/document.ts';
import { presentReservation } from '../presenters/reservation.ts';
import { findByCode } from './lookup.ts';
import { isInSeries } from './reservation-changes.ts';

/** A reservation once it exists: its detail, cancelling, checking in, and its papers. */
export const reservationHandlers = {
  async findReservation({ deps, query, context }) {
    const detail = await readReservation(deps.pool, query.query);
    return detail
      ? presentAt(context(), detail, await loadSettingsBook(deps.commands))
      : refused({ code: 'reservation_unknown' });
  },

  async cancelReservation({ deps, params, query, user, context }) {
    // Without the staff's access it is the owner who asks, and for one date.
    const isStaff = allows(user?.access ?? 'public', 'staff');
    if (query.scope !== 'one') {
      if (!isStaff) return refused({ code: 'forbidden' });
      const command = context();
      if (await isInSeries(deps, params.id, command))
        return afterCommand(await cancelSeries(deps.commands, params.id, query.scope, command));
    }
    const owner = isStaff ? undefined : (user?.personId ?? '');
    return afterCommand(await cancelReservation(deps.commands, params.id, context(), owner));
  },

  async checkIn({ deps, body, context }) {
    const command = context();
    const found = await findByCode(deps.pool, body.shortcode, command.now);
    if (!found) return refused({ code: 'reservation_unknown' });
    if (found.ambiguous) return refused({ code: 'code_ambiguous' });
    const { id } = found.reservation;
    const outcome = await checkIn(deps.commands, id, command);
    if (!outcome.accepted)
      return refused(outcome.refusal, { reservation: await refusedAt(deps, found.reservation, command) });
    return afterCommand(outcome, async () => {
      const detail = (await readReservation(deps.pool, id)) ?? found.reservation;
      const checkedInAt = detail.checkedInAt ?? command.now.datetime;
      const reservation = presentAt(command, { ...detail, checkedInAt });
      return { check_in_datetime: reservation.check_in_datetime, reservation };
    });
  },

  async ticket({ deps, params, query, context, ctx }) {
    const command = context();
    const found =
      (await readReservationByQrcode(deps.pool, params.code)) ??
      unambiguous(await readReservationByShortcode(deps.pool, params.code.toUpperCase(), command.now));
    if (!found) return refused({ code: 'reservation_unknown' });
    const address = `${deps.publicUrl()}/consulta/${found.qrcode}`;
    const pdf = await renderTicket(
      withoutNamesOnceCancelled(presentAt(command, found)),
      address,
      query.paper,
      await readCenterAddress(deps.pool, found.centerId),
    );
    return openAs(ctx, `ticket-${found.shortcode}.pdf`, pdf);
  },

  async order({ deps, params, context, ctx }) {
    const command = context();
    const [first, ...rest] = (await readOrder(deps.pool, params.order_id)).map((detail) =>
      presentAt(command, detail),
    );
    if (!first) return refused({ code: 'order_unknown' });
    const address = `${deps.publicUrl()}/consulta/${first.qrcode}`;
    return openAs(
      ctx,
      `orden-${first.shortcode}.pdf`,
      await renderOrder(params.order_id, [first, ...rest], address),
    );
  },
} satisfies Partial<Handlers>;

/** Which reservation the door has before it, and who marked it before. */
async function refusedAt(
  { pool, log }: Deps,
  found: ReservationDetail,
  { at, now }: CommandContext,
): Promise<NonNullable<ErrorBody['reservation']>> {
  // The views may not know yet who was faster.
  const detail = (await readReservation(pool, found.id)) ?? found;
  const { shortcode, place, date, hours, check_in_datetime, name, dependency } = presentReservation(detail, {
    at,
    local: now,
  });
  const marked = (await readHistory({ ...log, pool }, 'reservations', found.id)).findLast(
    ({ stored }) => stored.event.type === 'ReservationCheckedIn',
  )?.stored;
  const by = marked?.metadata.userId ?? null;
  const datetime = marked?.event.type === 'ReservationCheckedIn' ? marked.event.data.at : check_in_datetime;
  return {
    ...{ shortcode, place, date, hours, who: name || dependency },
    check_in_datetime: datetime,
    check_in_by: by === null ? '' : ((await readEmails(pool, [by])).get(by) ?? ''),
  };
}

/** A cancelled reservation shows no names by its code, as in the look-up. */
function withoutNamesOnceCancelled(reservation: Reservation): Reservation {
  return reservation.status === 1
    ? { ...reservation, name: '', dependency: '', person: null, observations: '' }
    : reservation;
}

function presentAt(
  { at, now }: CommandContext,
  detail: ReservationDetail,
  rules?: SettingsBook,
): Reservation {
  return presentReservation(detail, { at, local: now, ...(rules && { rules }) });
}

function unambiguous(found: FoundByShortcode | null): ReservationDetail | null {
  return found && !found.ambiguous ? found.reservation : null;
}
