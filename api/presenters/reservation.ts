import { toTime } from '../../domain/schedule/interval.ts';
import { staffPermissions } from '../../domain/schedule/permissions.ts';
import {
  type PlacedReservation,
  STATUS_NAMES,
  type StatusCode,
  statusAt,
} from '../../domain/schedule/status.ts';
import { DEFAULT_SETTINGS, type SettingsBook, settingsAt } from '../../domain/settings/state.ts';
import type { LocalTime } from '../../platform/clock.ts';
import type { ReservationDetail } from '../../projections/reservation-detail/queries.ts';
import { type Reservation, reservation } from '../contract/reservations.ts';
import { presentCui } from './cui.ts';
import { plainFields } from './plain-fields.ts';
import { ago, hours, longDate } from './spanish.ts';

export interface Moment {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The same instant. */
  readonly local: LocalTime;
  /** Default: a new installation's rules. */
  readonly rules?: SettingsBook;
}

export function presentReservation(
  detail: ReservationDetail,
  { at, local, rules = DEFAULT_SETTINGS }: Moment,
): Reservation {
  const rule = ruleView(detail);
  const status = statusAt(rule, local);
  const may = staffPermissions(rule, local, settingsAt(rules, detail.centerId).check_in_early_minutes);
  const { activityId, activity, person, series, approval } = detail;
  return {
    ...plainFields(reservation, detail),
    qr_link: detail.qrcode,
    ...place(detail),
    ...time(detail),
    activity: activityId === null ? null : { id: activityId, name: activity },
    person: person && {
      ...presentCui(person.cui),
      first_name: person.firstName,
      last_name: person.lastName,
    },
    companions_quantity: detail.companions,
    check_in: detail.checkedInAt ?? '',
    check_in_datetime: detail.checkedInAt ?? '',
    created_dt_humans: ago(detail.createdAt, { at, now: local }),
    is_available: status === 0,
    status,
    status_name: STATUS_NAMES[status],
    occurrence: series && { number: series.number, count: series.count },
    may: plainFields(reservation.shape.may, may),
    approval:
      approval === ''
        ? null
        : { state: approval, until: detail.approvalUntil, reason: detail.approvalReason },
  };
}

export function presentAt(
  { at, now }: { readonly at: string; readonly now: LocalTime },
  detail: ReservationDetail,
  rules?: SettingsBook,
): Reservation {
  return presentReservation(detail, { at, local: now, ...(rules && { rules }) });
}

export function ruleView(detail: ReservationDetail): PlacedReservation {
  return {
    date: detail.date,
    start: detail.start,
    end: detail.end,
    isLate: detail.isLate,
    cancelled: detail.cancelledAt !== null,
    checkedIn: detail.checkedInAt !== null,
    isPending: detail.approval === 'pending',
    isInSeries: detail.series !== null,
  };
}

/** The status on paper and in sheets, where no badge beside it can show that a request waits. */
export function writtenStatus(status: StatusCode, isPending: boolean): string {
  return status === 0 && isPending ? 'Por aprobar' : STATUS_NAMES[status];
}

function place({ center, attraction }: ReservationDetail) {
  return {
    place: `${center} - ${attraction}`,
    place_center: center,
    place_attraction: attraction,
  };
}

function time({ date, start, end }: ReservationDetail) {
  return {
    date_es: longDate(date),
    hours: hours({ start, end }),
    date_start: `${date} ${toTime(start)}`,
    date_end: `${date} ${toTime(end)}`,
  };
}
