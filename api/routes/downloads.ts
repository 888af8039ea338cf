import { MAX_OCCURRENCES } from '../../domain/series/recurrence-types.ts';
import { readCenterAddress } from '../../projections/catalog/queries.ts';
import {
  countReservations,
  eachReservation,
  readReservations,
} from '../../projections/reservation-list/queries.ts';
import { isQrcode, type Reservation } from '../contract/reservations.ts';
import { firstOpen, renderOrder } from '../documents/order.ts';
import { reservationReport } from '../documents/report.ts';
import { renderTicket } from '../documents/ticket.ts';
import { refused } from '../errors/refusals.ts';
import { openAs } from '../http/document.ts';
import type { Handlers } from '../http/handler.ts';
import { listed } from '../presenters/listed-reservation.ts';
import { presentAt } from '../presenters/reservation.ts';
import { findByCode } from './lookup.ts';

/** A series at most. The layout of more would stop all other requests; an import is listed, with its people. */
const MAX_LAID_OUT = MAX_OCCURRENCES;

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

  async order({ deps, params, user, context, ctx }) {
    const command = context();
    const filter = { orderId: params.order_id, showCancelled: true };
    const found = await readReservations(deps.pool, filter, { limit: MAX_LAID_OUT + 1 });
    const [first, ...rest] = found.map((detail) => presentAt(command, detail));
    if (!first) return refused({ code: 'order_unknown' });
    const { qrcode, shortcode } = firstOpen([first, ...rest]);
    const name = `orden-${shortcode}.pdf`;
    if (found.length > MAX_LAID_OUT) {
      const total = await countReservations(deps.pool, filter);
      const head = { title: 'Orden completa', subtitle: shortcode, total, made: command.now.datetime };
      const rows = listed(eachReservation(deps.pool, filter), command.now, user);
      return openAs(ctx, name, reservationReport(head, rows));
    }
    const address = `${deps.publicUrl()}/consulta/${qrcode}`;
    return openAs(ctx, name, await renderOrder([first, ...rest], address));
  },
} satisfies Partial<Handlers>;

/** As in the look-up. */
function withoutNamesOnceCancelled(reservation: Reservation): Reservation {
  return reservation.status === 1
    ? { ...reservation, name: '', dependency: '', person: null, observations: '' }
    : reservation;
}
