import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { toInstant } from '../../platform/clock.ts';
import type { ReservationDetail } from '../../projections/reservation-detail/queries.ts';

export interface CalendarFormat {
  readonly timeZone: string;
  /** Where people reach the product, without a slash at the end. */
  readonly site: string;
  /** The name of a feed in calendar programs; absent: the entry of one reservation. */
  readonly name?: string;
  /** For staff: entries say who has the court, and are named by ids instead of codes. */
  readonly isOfCourt?: boolean;
  /** The entry is removed from this calendar, whatever happens to the reservation. */
  readonly isRemoval?: boolean;
}

/** How often a calendar program should ask for a feed again. */
const REFRESH_S = 60 * 60;

/**
 * Reservations as a calendar (RFC 5545). Times are written in UTC, so that they are right in whatever zone they are read.
 * An entry keeps its id, and its sequence goes up with each change, so that programs move or remove the one they have.
 */
export function calendarOf(reservations: readonly ReservationDetail[], look: CalendarFormat): string {
  const [first, ...others] = reservations;
  // CANCEL may name one entry alone (RFC 5546): several are published as cancelled.
  const isOne = look.name === undefined && others.length === 0;
  const isRemoval = isOne && (look.isRemoval || first?.cancelledAt != null);
  const calendar = ical({
    prodId: { company: 'Reservas', product: 'Reservas', language: 'ES' },
    method: isRemoval ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    ...(look.name === undefined ? {} : { name: look.name, ttl: REFRESH_S }),
  });
  for (const reservation of reservations) calendar.createEvent(entryOf(reservation, look));
  return calendar.toString();
}

function entryOf(
  detail: ReservationDetail,
  { timeZone, site, isOfCourt = false, isRemoval = false }: CalendarFormat,
) {
  const { id, qrcode, shortcode, date, start, end, createdAt } = detail;
  const isGone = isRemoval || detail.cancelledAt !== null;
  const address = `${site}/consulta/${qrcode}`;
  return {
    id: `${isOfCourt ? id : qrcode}@reservas`,
    sequence: sequenceOf(detail, isGone),
    start: new Date(toInstant(date, start, timeZone)),
    end: new Date(toInstant(date, end, timeZone)),
    created: new Date(createdAt),
    summary: isOfCourt ? holderOf(detail) : titleOf(detail),
    location: `${detail.center} - ${detail.attraction}`,
    description: `Código ${shortcode}`,
    ...(isOfCourt ? {} : { url: address }),
    status: isGone ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}

/** Cancelling does not count as a change of a reservation; restoring it does. */
function sequenceOf({ version }: ReservationDetail, isGone: boolean): number {
  return (version - 1) * 2 + (isGone ? 1 : 0);
}

function titleOf({ activity, attraction }: ReservationDetail): string {
  return `${activity || 'Reserva'} · ${attraction}`;
}

function holderOf({ name, dependency, activity, reservationType }: ReservationDetail): string {
  const who = [dependency, name].filter((text) => text !== '').join(' · ') || 'Reserva';
  return `${who} (${activity || reservationType})`;
}
