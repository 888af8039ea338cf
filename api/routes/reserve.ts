import type { BookingRequest } from '../../commands/booking-request.ts';
import { findEntry } from '../../commands/catalog.ts';
import type { CommandContext } from '../../commands/context.ts';
import { reserveSeries } from '../../commands/reserve-series.ts';
import { type ReserveResult, reserveSlot } from '../../commands/reserve-slot.ts';
import { recentWeek } from '../../commands/set-opening-hours.ts';
import { reservationTypes } from '../../domain/catalog/kinds.ts';
import type { Week } from '../../domain/opening-hours/state.ts';
import { parseCui } from '../../domain/person/cui.ts';
import { covers, toMinutes, toTime } from '../../domain/schedule/interval.ts';
import { dayOfWeek } from '../../platform/clock.ts';
import { readAlternatives } from '../../projections/day-grid/queries.ts';
import { readReservation, readTooClose } from '../../projections/reservation-detail/queries.ts';
import type { BodyOf } from '../contract/call.ts';
import type { Calls } from '../contract/calls.ts';
import type { Deps } from '../deps.ts';
import type { Handler } from '../handler.ts';
import { alternatives } from '../presenters/preview.ts';
import { enumeration, longDate, minuteCount } from '../presenters/spanish.ts';
import { type Refusal, type Refused, refused } from '../refusals.ts';
import { FORM_FIELDS, refusedBeside } from './refused-fields.ts';

type Body = BodyOf<Calls['createReservation']>;

/** What the screens of the grid reload after a booking. */
export const GRID_VIEWS = ['day-grid', 'reservation-detail'] as const;

/** Reserves from the grid, once or as a series; says what it collides with, and where else there is room. */
export const createReservation: Handler<Calls['createReservation']> = async ({ body, context, deps }) => {
  const command = context();
  const request = requestOf(body);
  // The hours are asked for meanwhile: they only add a warning.
  const [result, week] = await Promise.all([
    reserve(deps, body, request, command),
    recentWeek(deps.commands, request.attractionId),
  ]);
  if (!result.accepted) return refusedWithHelp(deps, request, result.refusal, command);
  if (result.position !== null) await deps.waiter.waitFor(result.position, GRID_VIEWS);
  const reservations = result.reservations.map(({ reservationId, date, shortcode, qrcode }) => ({
    id: reservationId,
    date,
    shortcode,
    qrcode,
    order_id: result.orderId,
  }));
  const [first] = reservations;
  if (!first) throw new Error(`order ${result.orderId} was accepted without a reservation`);
  const dates = reservations.map(({ date }) => date);
  // Closed hours come last: they can be many, and the preview has told them.
  const warnings = [
    ...(await tooClose(deps, request, result.orderId, dates)),
    ...closedHours(week, request, dates),
  ];
  return { message: 'OK', reservation: first, reservations, warnings };
};

function reserve(
  deps: Deps,
  body: Body,
  request: BookingRequest,
  command: CommandContext,
): Promise<ReserveResult<Refusal>> {
  const type = body.reservation_recurring_type_selected;
  const count = body.reservation_recurring_count;
  if (!body.reservation_is_recurring || !type || !count) return reserveSlot(deps.booking, request, command);
  return reserveSeries(deps.booking, request, { type, count, skipped: body.reservation_skip_dates }, command);
}

function requestOf(body: Body): BookingRequest {
  return {
    centerId: body.selected_center_id,
    attractionId: body.selected_attraction_id,
    date: body.selected_date,
    start: toMinutes(body.selected_hour_start),
    end: toMinutes(body.selected_hour_end),
    reservationTypeId: body.selected_reservation_type_id,
    activityId: body.selected_activity_id,
    originId: body.selected_origin_id,
    reference: body.reservation_reference,
    dependency: body.reservation_dependency,
    cui: body.reservation_person_cui,
    name: body.reservation_name,
    observations: body.reservation_observations,
  };
}

async function refusedWithHelp(
  deps: Deps,
  request: BookingRequest,
  refusal: Refusal,
  { now }: CommandContext,
): Promise<Refused> {
  if (refusal.code !== 'slot_taken') return refusedBeside(refusal, request, FORM_FIELDS);
  const { attractionId, activityId, date } = request;
  const [days, holder] = await Promise.all([
    readAlternatives(deps.pool, { attractionId, activityId, date }),
    readReservation(deps.pool, refusal.reservationId),
  ]);
  const who = [holder?.name || holder?.dependency, holder?.activity].filter(Boolean).join(', ');
  return refused(who ? { ...refusal, holder: who } : refusal, {
    alternatives: alternatives(days, request, now, refusal),
  });
}

/** Staff may book closed hours; the answer says so. */
function closedHours({ slots }: Week, wish: BookingRequest, dates: readonly string[]): string[] {
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
 * A person's reservations of a type lie so many minutes apart as the type says. Staff may book them closer; the answer
 * says so, and counts the dates of a series that follow too soon on the one before.
 */
async function tooClose(
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
