import type { Pool } from 'pg';
import type { LocalMoment } from '../../domain/calendar/moment.ts';
import { toTime } from '../../domain/schedule/interval.ts';
import {
  type FoundByShortcode,
  type ReservationDetail,
  readReservationByQrcode,
  readReservationByShortcode,
} from '../../projections/reservation-detail/queries.ts';
import type { LookupResult } from '../contract/lookup.ts';
import { isQrcode } from '../contract/reservations.ts';
import type { Handlers } from '../http/handler.ts';

/** Hides cancelled reservations and shared codes. */
export const lookupHandlers = {
  async lookup({ deps, params, context }) {
    const found = await findByCode(deps.pool, params.code, context().now);
    return found && !found.ambiguous && found.reservation.cancelledAt === null
      ? presentLookup(found.reservation)
      : {};
  },
} satisfies Partial<Handlers>;

/** All lengths ever issued; longer ones are QR codes. */
const SHORTCODE = /^[A-Z0-9]{1,19}$/;

/** `code`: from the contract's `reservationCode`. `now` is local. */
export async function findByCode(
  pool: Pool,
  code: string,
  now: LocalMoment,
): Promise<FoundByShortcode | null> {
  if (SHORTCODE.test(code)) return readReservationByShortcode(pool, code, now);
  if (!isQrcode(code)) return null;
  const reservation = await readReservationByQrcode(pool, code);
  return reservation && { reservation, ambiguous: false };
}

function presentLookup(detail: ReservationDetail): LookupResult {
  const { date, start, end, qrcode, person } = detail;
  const registered = person ? `${person.firstName} ${person.lastName}`.trim() : '';
  return {
    person_name: detail.name || registered || detail.dependency,
    attraction_name: detail.attraction,
    center_name: detail.center,
    reservation_date: date,
    reservation_date_start: `${date} ${toTime(start)}`,
    reservation_date_end: `${date} ${toTime(end)}`,
    reservation_qrcode: qrcode,
    qrcode,
  };
}
