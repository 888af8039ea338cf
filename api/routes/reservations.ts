import type { CommandContext } from '../../commands/context.ts';
import { cancelReservation, checkIn, type ScheduleOutcome } from '../../commands/schedule.ts';
import {
  type FoundByShortcode,
  type ReservationDetail,
  readOrder,
  readReservation,
  readReservationByQrcode,
  readReservationByShortcode,
} from '../../projections/reservation-detail/queries.ts';
import type { Context } from '../context.ts';
import type { Reservation } from '../contract/reservations.ts';
import type { Deps } from '../deps.ts';
import { renderOrder } from '../downloads/order.ts';
import { renderTicket } from '../downloads/ticket.ts';
import { refused } from '../errors/refusals.ts';
import type { Handlers } from '../handler.ts';
import { presentReservation } from '../presenters/reservation.ts';
import { findByCode } from './lookup.ts';
import { GRID_VIEWS } from './reserve.ts';

/** A reservation once it exists: its detail, cancelling, checking in, and its papers. */
export const reservationHandlers = {
  async findReservation({ deps, query, context }) {
    const detail = await readReservation(deps.pool, query.query);
    return detail ? presentAt(context(), detail) : refused({ code: 'reservation_unknown' });
  },

  async cancelReservation({ deps, params, context }) {
    const outcome = await cancelReservation(deps.commands, params.id, context());
    if (!outcome.accepted) return refused(outcome.refusal);
    await seen(deps, outcome);
    return {};
  },

  async checkIn({ deps, body, context }) {
    const command = context();
    const found = await findByCode(deps.pool, body.shortcode, command.now);
    if (!found) return refused({ code: 'reservation_unknown' });
    if (found.ambiguous) return refused({ code: 'code_ambiguous' });
    const { id } = found.reservation;
    const outcome = await checkIn(deps.commands, id, command);
    if (!outcome.accepted) return refused(outcome.refusal);
    await seen(deps, outcome);
    const detail = (await readReservation(deps.pool, id)) ?? found.reservation;
    const reservation = presentAt(command, {
      ...detail,
      checkedInAt: detail.checkedInAt ?? command.now.datetime,
    });
    return { check_in_datetime: reservation.check_in_datetime, reservation };
  },

  async ticket({ deps, params, query, context, ctx }) {
    const command = context();
    const found =
      (await readReservationByQrcode(deps.pool, params.code)) ??
      unambiguous(await readReservationByShortcode(deps.pool, params.code.toUpperCase(), command.now));
    if (!found) return refused({ code: 'reservation_unknown' });
    const address = `${deps.publicUrl()}/consulta/${found.qrcode}`;
    const pdf = await renderTicket(presentAt(command, found), address, query.paper);
    return openAs(ctx, `ticket-${found.shortcode}.pdf`, pdf);
  },

  async order({ deps, params, context, ctx }) {
    const command = context();
    const [first, ...rest] = (await readOrder(deps.pool, params.order_id)).map((detail) =>
      presentAt(command, detail),
    );
    if (!first) return refused({ code: 'order_unknown' });
    return openAs(ctx, `orden-${first.shortcode}.pdf`, await renderOrder(params.order_id, [first, ...rest]));
  },
} satisfies Partial<Handlers>;

function presentAt({ at, now }: CommandContext, detail: ReservationDetail): Reservation {
  return presentReservation(detail, { at, local: now });
}

function unambiguous(found: FoundByShortcode | null): ReservationDetail | null {
  return found && !found.ambiguous ? found.reservation : null;
}

/** A document that the browser opens in its tab; what it shows may change, and is nobody else's business. */
function openAs(ctx: Context, name: string, pdf: Buffer): Buffer {
  ctx.type = 'application/pdf';
  ctx.set('Content-Disposition', `inline; filename="${name}"`);
  ctx.set('Cache-Control', 'private, no-store');
  return pdf;
}

async function seen(deps: Deps, outcome: Extract<ScheduleOutcome, { accepted: true }>): Promise<void> {
  if (outcome.position !== null) await deps.waiter.waitFor(outcome.position, GRID_VIEWS);
}
