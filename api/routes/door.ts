import { toTime } from '../../domain/schedule/interval.ts';
import type { LocalTime } from '../../platform/clock.ts';
import type { ReservationDetail } from '../../projections/reservation-detail/queries.ts';
import { readReservations } from '../../projections/reservation-list/queries.ts';
import type { DoorReservation } from '../contract/door.ts';
import type { Handlers } from '../http/handler.ts';
import { seenBy } from '../presenters/impersonal.ts';
import { presentReservation } from '../presenters/reservation.ts';

/** Above the reservations of a city's centers on a day. */
const OF_A_DAY = 5_000;

export const doorHandlers = {
  async doorDay({ deps, query, user, context }) {
    const { now, at } = context();
    const filter = { dateFrom: now.date, dateTo: now.date, centerId: query.center_id, showCancelled: false };
    const found = await readReservations(deps.pool, filter, { limit: OF_A_DAY });
    return {
      date: now.date,
      reservations: found.map(seenBy(user)).map((detail) => present(detail, { at, local: now })),
    };
  },
} satisfies Partial<Handlers>;

function present(detail: ReservationDetail, moment: { at: string; local: LocalTime }): DoorReservation {
  const { id, shortcode, qrcode, person, activity, attractionId, attraction, start, end } = detail;
  const { status, check_in_datetime, place } = presentReservation(detail, moment);
  const named = person ? `${person.firstName} ${person.lastName}`.trim() : '';
  return {
    id,
    shortcode,
    qrcode,
    activity,
    place,
    attraction,
    status,
    check_in_datetime,
    who: detail.name || detail.dependency || named,
    phone: person?.phone ?? '',
    attraction_id: attractionId,
    reservation_type_id: detail.reservationTypeId,
    hour_start: toTime(start),
    hour_end: toTime(end),
  };
}
