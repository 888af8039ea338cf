import { findEntry } from '../../commands/catalog/catalog.ts';
import type { CommandContext } from '../../commands/handler/context.ts';
import { loadPersonLimits } from '../../commands/people/booker.ts';
import { loadMissedVisits } from '../../commands/people/no-show.ts';
import type { BookingRequest } from '../../commands/reservation/booking-request.ts';
import { limitReached } from '../../domain/booker/limits.ts';
import { datesTooClose } from '../../domain/booker/spacing.ts';
import { mondayOf } from '../../domain/calendar/days.ts';
import { reservationTypes } from '../../domain/catalog/kinds.ts';
import { NORMAL_TYPE_ID } from '../../domain/catalog/normal-type.ts';
import { closedDates } from '../../domain/opening-hours/open-hours.ts';
import type { Week } from '../../domain/opening-hours/state.ts';
import { type Interval, toTime } from '../../domain/schedule/interval.ts';
import { readHeldReservations } from '../../projections/own-reservations/held.ts';
import { readTooClose } from '../../projections/reservation-detail/queries.ts';
import type { Deps } from '../http/deps.ts';
import { limitForStaff, pauseForStaff } from '../presenters/booking-rules.ts';
import { enumeration, longDate, span } from '../presenters/spanish.ts';

export function closedHours(week: Week, requested: BookingRequest, dates: readonly string[]): string[] {
  const closed = closedDates(week, requested, dates);
  if (closed.length === 0) return [];
  return [`El lugar está cerrado según su horario: ${enumeration(closed.map(longDate))}.`];
}

/** The views already contain it. Minutes since local midnight. */
interface Order extends Interval {
  readonly personId: string | null;
  readonly reservationTypeId: number;
  readonly orderId: string;
  readonly dates: readonly string[];
}
type PersonOrder = Order & { readonly personId: string };

/** Rules of the person that staff exceeded. */
export async function personWarnings(deps: Deps, order: Order, command: CommandContext): Promise<string[]> {
  const { personId } = order;
  if (personId === null) return [];
  const ofPerson = { ...order, personId };
  const { pause } = await loadMissedVisits(deps.commands, personId, command);
  return [
    ...(pause ? [`Esta persona tiene sus reservas en pausa. ${pauseForStaff(pause)}`] : []),
    ...(await tooClose(deps, ofPerson)),
    ...(await overLimits(deps, ofPerson, command)),
  ];
}

/** Includes dates of a series too soon after the one before. */
async function tooClose({ commands, pool }: Deps, order: PersonOrder): Promise<string[]> {
  const { reservationTypeId, dates, start, end } = order;
  const type = await findEntry(commands, reservationTypes, reservationTypeId);
  const minutes = type?.fields.minutes_for_next_reservation ?? 0;
  if (minutes <= 0) return [];
  const others = await readTooClose(pool, { ...order, minutes });
  const own = datesTooClose(dates, { start, end }, minutes).map((date) => ({ date, start }));
  const [first, ...more] = [...others, ...own].sort(
    (a, b) => a.date.localeCompare(b.date) || a.start - b.start,
  );
  if (!first) return [];
  const which = `el ${longDate(first.date)} a las ${toTime(first.start)}`;
  const rest = more.length > 0 ? `, y ${more.length} más` : '';
  return [
    `Esta persona tiene otra reserva de este tipo ${which}${rest}; entre una y otra debe haber al menos ${span(minutes)}.`,
  ];
}

/** Without the new booking. */
async function overLimits(
  { commands, pool }: Deps,
  { personId, reservationTypeId, dates, end }: PersonOrder,
  { now }: CommandContext,
): Promise<string[]> {
  const [first = now.date] = [...dates].sort();
  const [{ all, ...limits }, held] = await Promise.all([
    loadPersonLimits(commands, reservationTypeId, true),
    readHeldReservations(pool, personId, mondayOf(first), reservationTypeId),
  ]);
  // Leagues and academies count only towards their type.
  const asked = { ...limits, all: reservationTypeId === NORMAL_TYPE_ID ? all : {} };
  for (const date of dates) {
    const made = held.findIndex((one) => one.date === date && one.end === end);
    const others = held.filter((_, index) => index !== made);
    const reached = limitReached(others, { date, reservationTypeId }, asked, now);
    if (reached) return [limitForStaff(reached)];
  }
  return [];
}
