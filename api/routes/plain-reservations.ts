import { toTime } from '../../domain/schedule/interval.ts';
import { statusAt } from '../../domain/schedule/status.ts';
import type { LocalTime } from '../../platform/clock.ts';
import type { ReservationDetail } from '../../projections/reservation-detail/queries.ts';
import { readReservationPage } from '../../projections/reservation-list/page.ts';
import type { PlainReservation } from '../contract/plain-reservations.ts';
import { COUNTED_MAX, SORTED_MAX } from '../contract/reservation-lists.ts';
import type { Handlers } from '../http/handler.ts';
import { presentPage } from '../presenters/page.ts';
import { ruleView } from '../presenters/reservation.ts';

const PER_PAGE = 100;

export const plainReservationHandlers = {
  async plainReservations({ deps, query, ctx, context }) {
    const { now } = context();
    const { date_start: dateFrom, date_end: dateTo, center_id: centerId, page } = query;
    const found = await readReservationPage(
      deps.pool,
      { dateFrom, dateTo, centerId, showCancelled: true },
      { page, perPage: PER_PAGE, countedMax: COUNTED_MAX, sortedMax: SORTED_MAX },
    );
    return presentPage(found, ctx, (detail) => present(detail, now));
  },
} satisfies Partial<Handlers>;

function present(detail: ReservationDetail, now: LocalTime): PlainReservation {
  return {
    id: detail.id,
    center_id: detail.centerId,
    center: detail.center,
    attraction_id: detail.attractionId,
    attraction: detail.attraction,
    activity_id: detail.activityId,
    activity: detail.activity,
    reservation_type_id: detail.reservationTypeId,
    reservation_type: detail.reservationType,
    date: detail.date,
    hour_start: toTime(detail.start),
    hour_end: toTime(detail.end),
    status: statusAt(ruleView(detail), now),
  };
}
