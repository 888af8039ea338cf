import { readCenterAddress } from '../../projections/catalog/queries.ts';
import { readOrder } from '../../projections/reservation-detail/queries.ts';
import type { Reservation } from '../contract/reservations.ts';
import { renderOrder } from '../downloads/order.ts';
import { renderTicket } from '../downloads/ticket.ts';
import { refused } from '../errors/refusals.ts';
import type { Handlers } from '../handler.ts';
import { openAs } from '../http/document.ts';
import { presentAt } from '../presenters/reservation.ts';
import { findByEitherCode } from './lookup.ts';

/** The papers of reservations. */
export const downloadHandlers = {
  async ticket({ deps, params, query, context, ctx }) {
    const command = context();
    const found = await findByEitherCode(deps.pool, params.code, command.now);
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

/** A cancelled reservation shows no names by its code, as in the look-up. */
function withoutNamesOnceCancelled(reservation: Reservation): Reservation {
  return reservation.status === 1
    ? { ...reservation, name: '', dependency: '', person: null, observations: '' }
    : reservation;
}
