import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { toInstant } from '../../domain/calendar/instant.ts';
import type { ReservationDetail } from '../../projections/reservation-detail/queries.ts';

export interface CalendarFormat {
  readonly timeZone: string;
  /** Without a slash at the end. */
  readonly site: string;
  /** Name of a feed; absent: a single entry. */
  readonly name?: string;
  /** The court of a feed for staff: entries show the holder, or the other court that takes it, and ids instead of codes. */
  readonly courtId?: number | null;
  /** Removes the entry only from this calendar. */
  readonly isRemoval?: boolean;
}

const REFRESH_S = 60 * 60;

/** RFC 5545 in UTC. Stable ids and rising sequences, so that programs update their entries. */
export function calendarOf(reservations: readonly ReservationDetail[], look: CalendarFormat): string {
  const [first, ...others] = reservations;
  // CANCEL may have one entry (RFC 5546): several are published as cancelled.
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
  { timeZone, site, courtId = null, isRemoval = false }: CalendarFormat,
) {
  const isOfCourt = courtId !== null;
  const { id, qrcode, shortcode, date, start, end, createdAt } = detail;
  const isGone = isRemoval || detail.cancelledAt !== null;
  const address = `${site}/consulta/${qrcode}`;
  return {
    id: `${isOfCourt ? id : qrcode}@reservas`,
    sequence: sequenceOf(detail, isGone),
    start: new Date(toInstant(date, start, timeZone)),
    end: new Date(toInstant(date, end, timeZone)),
    created: new Date(createdAt),
    summary: isOfCourt ? takenBy(detail, courtId) : titleOf(detail),
    location: `${detail.center} - ${detail.attraction}`,
    ...(isOfCourt ? {} : { description: `Código ${shortcode}`, url: address }),
    status: statusOf(detail, isGone),
  };
}

function statusOf({ approval }: ReservationDetail, isGone: boolean): ICalEventStatus {
  if (isGone) return ICalEventStatus.CANCELLED;
  return approval === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

/** A cancellation does not raise the version; restoring does. */
function sequenceOf({ version }: ReservationDetail, isGone: boolean): number {
  return (version - 1) * 2 + (isGone ? 1 : 0);
}

function titleOf({ activity, attraction }: ReservationDetail): string {
  return `${activity || 'Reserva'} · ${attraction}`;
}

function takenBy(detail: ReservationDetail, courtId: number): string {
  return detail.attractionId === courtId ? holderOf(detail) : `Ocupada por ${detail.attraction}`;
}

function holderOf({ name, dependency, activity, reservationType }: ReservationDetail): string {
  const who = [dependency, name].filter((text) => text !== '').join(' · ') || 'Reserva';
  return `${who} (${activity || reservationType})`;
}
