import type { BookingRequest } from '../../commands/booking-request.ts';
import { findEntry } from '../../commands/catalog.ts';
import { reservationTypes } from '../../domain/catalog/kinds.ts';
import type { Week } from '../../domain/opening-hours/state.ts';
import { parseCui } from '../../domain/person/cui.ts';
import { covers, toTime } from '../../domain/schedule/interval.ts';
import { dayOfWeek } from '../../platform/clock.ts';
import { readTooClose } from '../../projections/reservation-detail/queries.ts';
import type { Deps } from '../deps.ts';
import { enumeration, longDate, minuteCount } from '../presenters/spanish.ts';

/** What staff may do and is told of all the same. */

/** Staff may book closed hours; the answer says so. */
export function closedHours({ slots }: Week, wish: BookingRequest, dates: readonly string[]): string[] {
  const active = [...slots.values()].filter((slot) => slot.active);
  const isOpen = (date: string) =>
    covers(
      active.filter((slot) => slot.dayOfWeek === dayOfWeek(date)),
      wish,
    );
  const closed = dates.filter((date) => !isOpen(date));
  if (closed.length === 0) return [];
  return [`La cancha está cerrada según su horario: ${enumeration(closed.map(longDate))}.`];
}

/**
 * A person's reservations of a type lie as many minutes apart as the type says. Staff may book them closer; the answer
 * says so, and counts the dates of a series that follow too soon on the one before.
 */
export async function tooClose(
  deps: Deps,
  { cui, reservationTypeId, start, end }: BookingRequest,
  orderId: string,
  dates: readonly string[],
): Promise<string[]> {
  const digits = parseCui(cui);
  if (digits === null) return [];
  const type = await findEntry(deps.commands, reservationTypes, reservationTypeId);
  const minutes = type?.fields.minutes_for_next_reservation ?? 0;
  if (minutes <= 0) return [];
  const personId = deps.booking.personId(digits);
  const order = { orderId, dates, start, end };
  const others = await readTooClose(deps.pool, { personId, reservationTypeId, minutes, ...order });
  const own = dates.filter((date, index) => {
    const before = dates[index - 1];
    return before !== undefined && minutesBetween(before, date) + start - end < minutes;
  });
  const all = [...others, ...own.map((date) => ({ date, start }))];
  const [first, ...more] = all.sort((a, b) => minutesBetween(b.date, a.date) + a.start - b.start);
  if (!first) return [];
  const which = `el ${longDate(first.date)} a las ${toTime(first.start)}`;
  const rest = more.length > 0 ? `, y ${more.length} más` : '';
  return [
    `Esta persona tiene otra reserva de este tipo ${which}${rest}; entre una y otra se piden al menos ${minuteCount(minutes)}.`,
  ];
}

/** From the midnight of one date to that of the other. */
function minutesBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 60_000;
}
