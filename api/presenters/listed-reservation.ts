import type { LocalMoment } from '../../domain/calendar/moment.ts';
import { statusAt } from '../../domain/schedule/status.ts';
import type { ReservationDetail } from '../../projections/reservation-detail/queries.ts';
import type { CurrentUser } from '../auth/sessions.ts';
import { listedFor } from './impersonal.ts';
import { ruleView, writtenStatus } from './reservation.ts';
import { hours } from './spanish.ts';

export interface ListedReservation {
  readonly status: string;
  readonly shortcode: string;
  readonly reference: string;
  readonly dependency: string;
  /** Person in charge, else the registered person. */
  readonly requester: string;
  readonly date: string;
  /** Since midnight. */
  readonly start: number;
  readonly end: number;
  readonly hours: string;
  readonly place: string;
  readonly type: string;
  readonly activity: string;
}

export async function* listed(
  batches: AsyncIterable<readonly ReservationDetail[]>,
  now: LocalMoment,
  user: CurrentUser | null,
): AsyncGenerator<readonly ListedReservation[]> {
  const seen = listedFor(user);
  for await (const batch of batches) yield batch.map((detail) => listedReservation(seen(detail), now));
}

function listedReservation(detail: ReservationDetail, now: LocalMoment): ListedReservation {
  const { date, start, end, person } = detail;
  const rule = ruleView(detail);
  return {
    status: writtenStatus(statusAt(rule, now), rule.isPending),
    shortcode: detail.shortcode,
    reference: detail.reference,
    dependency: detail.dependency,
    requester: detail.name || (person ? `${person.firstName} ${person.lastName}`.trim() : ''),
    date,
    start,
    end,
    hours: hours({ start, end }),
    place: `${detail.center} - ${detail.attraction}`,
    type: detail.reservationType,
    activity: detail.activity,
  };
}
