import { loadPersonLimits } from '../../commands/booker.ts';
import type { BookingRequest } from '../../commands/booking-request.ts';
import { findEntry } from '../../commands/catalog.ts';
import type { CommandContext } from '../../commands/context.ts';
import { findPerson } from '../../commands/person.ts';
import { limitReached, mondayOf } from '../../domain/booker/limits.ts';
import { datesTooClose } from '../../domain/booker/spacing.ts';
import { NORMAL_TYPE_ID, reservationTypes } from '../../domain/catalog/kinds.ts';
import { closedDates } from '../../domain/opening-hours/open-hours.ts';
import type { Week } from '../../domain/opening-hours/state.ts';
import { parseCui } from '../../domain/person/cui.ts';
import { toTime } from '../../domain/schedule/interval.ts';
import { readHeldReservations } from '../../projections/own-reservations/held.ts';
import { readTooClose } from '../../projections/reservation-detail/queries.ts';
import type { Deps } from '../deps.ts';
import { limitForStaff } from '../presenters/booking-rules.ts';
import { enumeration, longDate, minuteCount } from '../presenters/spanish.ts';

/** What staff may do and is told of all the same. */

/** Staff may book closed hours; the answer says so. */
export function closedHours(week: Week, wish: BookingRequest, dates: readonly string[]): string[] {
  const closed = closedDates(week, wish, dates);
  if (closed.length === 0) return [];
  return [`El lugar está cerrado según su horario: ${enumeration(closed.map(longDate))}.`];
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
  const personId = await findPerson(deps.commands, deps.booking.personId, digits);
  if (personId === null) return [];
  const order = { orderId, dates, start, end };
  const others = await readTooClose(deps.pool, { personId, reservationTypeId, minutes, ...order });
  const own = datesTooClose(dates, { start, end }, minutes).map((date) => ({ date, start }));
  const [first, ...more] = [...others, ...own].sort(
    (a, b) => a.date.localeCompare(b.date) || a.start - b.start,
  );
  if (!first) return [];
  const which = `el ${longDate(first.date)} a las ${toTime(first.start)}`;
  const rest = more.length > 0 ? `, y ${more.length} más` : '';
  return [
    `Esta persona tiene otra reserva de este tipo ${which}${rest}; entre una y otra se piden al menos ${minuteCount(minutes)}.`,
  ];
}

/**
 * A person's limits bind the person alone; staff are told where a booking goes beyond them. `dates`: those just booked,
 * which the views know by now.
 */
export async function overLimits(
  { commands, pool, booking }: Deps,
  { cui, reservationTypeId, end }: BookingRequest,
  dates: readonly string[],
  { now }: CommandContext,
): Promise<string[]> {
  const digits = parseCui(cui);
  if (digits === null) return [];
  const personId = await findPerson(commands, booking.personId, digits);
  if (personId === null) return [];
  const [first = now.date] = [...dates].sort();
  const [{ all, ...limits }, held] = await Promise.all([
    loadPersonLimits(commands, reservationTypeId, true),
    readHeldReservations(pool, personId, mondayOf(first), reservationTypeId),
  ]);
  // Leagues and academies in a person's charge count towards the limits of their type alone.
  const asked = { ...limits, all: reservationTypeId === NORMAL_TYPE_ID ? all : {} };
  for (const date of dates) {
    const made = held.findIndex((one) => one.date === date && one.end === end);
    const others = held.filter((_, index) => index !== made);
    const reached = limitReached(others, { date, reservationTypeId }, asked, now);
    if (reached) return [limitForStaff(reached)];
  }
  return [];
}
