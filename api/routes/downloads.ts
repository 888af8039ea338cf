import { readCenterAddress } from '../../projections/catalog/queries.ts';
import { readOrder } from '../../projections/reservation-detail/queries.ts';
import { isQrcode, type Reservation } from '../contract/reservations.ts';
import { firstOpen, renderOrder } from '../documents/order.ts';
import { renderTicket } from '../documents/ticket.ts';
import { refused } from '../errors/refusals.ts';
import { openAs } from '../http/document.ts';
import type { Handlers } from '../http/handler.ts';
import { presentAt } from '../presenters/reservation.ts';
import { findByCode } from './lookup.ts';

export const downloadHandlers = {
  async ticket({ deps, params: { code }, query, context, ctx }) {
    const command = context();
    const found = await findByCode(deps.pool, isQrcode(code) ? code : code.toUpperCase(), command.now);
    if (!found || found.ambiguous) return refused({ code: 'reservation_unknown' });
    const { reservation } = found;
    const address = `${deps.publicUrl()}/consulta/${reservation.qrcode}`;
    const pdf = await renderTicket(
      withoutNamesOnceCancelled(presentAt(command, reservation)),
      address,
      query.paper,
      await readCenterAddress(deps.pool, reservation.centerId),
    );
    return openAs(ctx, `ticket-${reservation.shortcode}.pdf`, pdf);
  },

  async order({ deps, params, context, ctx }) {
    const command = context();
    const [first, ...rest] = (await readOrder(deps.pool, params.order_id)).map((detail) =>
      presentAt(command, detail),
    );
    if (!first) return refused({ code: 'order_unknown' });
    const { qrcode, shortcode } = firstOpen([first, ...rest]);
    const address = `${deps.publicUrl()}/consulta/${qrcode}`;
    return openAs(ctx, `orden-${shortcode}.pdf`, await renderOrder([first, ...rest], address));
  },
} satisfies Partial<Handlers>;

/** As in the look-up. */
function withoutNamesOnceCancelled(reservation: Reservation): Reservation {
  return reservation.status === 1
    ? { ...reservation, name: '', dependency: '', person: null, observations: '' }
    : reservation;
}
