import { type Refused, refuse } from '../../domain/decider.ts';
import { refusedByPolicy } from '../../domain/schedule/booking-policy.ts';
import type { BookingDetails } from '../../domain/schedule/events.ts';
import { notBinding } from '../../domain/schedule/gaps.ts';
import type { Interval } from '../../domain/schedule/interval.ts';
import { bookingDetails } from '../../domain/schedule/reservation-data.ts';
import { type ScheduleRefusal, takenBy } from '../../domain/schedule/rule.ts';
import { emptyDay } from '../../domain/schedule/state.ts';
import type { Day } from '../../domain/schedule/stream.ts';
import type { SeriesRefusal } from '../../domain/series/decide.ts';
import type { SeriesRequest } from '../../domain/series/events.ts';
import { occurrenceDates } from '../../domain/series/recurrence.ts';
import type { RecurrenceType } from '../../domain/series/recurrence-types.ts';
import { loadGaps } from '../catalog/gaps.ts';
import { scheduleOf, seriesOf } from '../handler/aggregates.ts';
import type { CommandContext } from '../handler/context.ts';
import { locateReservation } from '../handler/locate-reservation.ts';
import type { RequestRefusal } from '../handler/references.ts';
import { causedBy } from '../handler/stream-handler.ts';
import { type BookingRequest, resolveRequest } from '../reservation/booking-request.ts';
import { isOrderOpen } from '../reservation/move-reservation.ts';
import {
  type BookingDeps,
  newReservationId,
  orderIdOf,
  type ReserveResult,
} from '../reservation/reserve-slot.ts';
import { driveSeries } from './drive-series.ts';

export interface Recurrence {
  readonly type: RecurrenceType;
  /** 1 to 30. */
  readonly count: number;
  /** `YYYY-MM-DD`. */
  readonly skipped: readonly string[];
}

export type SeriesTaken = { readonly code: 'series_taken'; readonly dates: readonly string[] };
type Refusal = ScheduleRefusal | RequestRefusal | SeriesRefusal | SeriesTaken;

/** All dates or none. Checks before writing; a date lost meanwhile rolls back. Its process completes after a crash. */
export function reserveSeries(
  deps: BookingDeps,
  request: BookingRequest,
  recurrence: Recurrence,
  context: CommandContext,
): Promise<ReserveResult<Refusal>> {
  return placeSeries(deps, context, (seriesId) => prepare(deps, seriesId, request, recurrence, context));
}

/** A reservation becomes the first date of a series with its data, id, codes and order; all dates or none. */
export function repeatAsSeries(
  deps: BookingDeps,
  reservationId: string,
  recurrence: Recurrence,
  context: CommandContext,
): Promise<ReserveResult<Refusal>> {
  return placeSeries(deps, context, async (seriesId) => {
    const found = await locateReservation(deps.handler, reservationId, context);
    if ('refusal' in found) return found;
    const { day, booking } = found;
    if (booking.details.series !== null) return refuse({ code: 'in_series_already' });
    if (booking.status === 'cancelled') return refuse({ code: 'already_cancelled' });
    const { reservationId: _, shortcode, qrcode, orderId, series, ...details } = booking.details;
    if (await isOrderOpen(deps.handler, orderId)) return refuse({ code: 'order_open' });
    const requested = { ...details, ...day };
    const dates = datesOf(day.date, recurrence).filter((date) => date !== day.date);
    const refusal = await refusedDates(deps, requested, dates, context);
    if (refusal) return refuse(refusal);
    const grownFrom = { reservationId, orderId };
    return seriesRequest(deps, seriesId, requested, details, { ...recurrence, dates, grownFrom }, context);
  });
}

type Prepared = SeriesRequest | Refused<Refusal>;

async function placeSeries(
  deps: BookingDeps,
  context: CommandContext,
  prepared: (seriesId: string) => Promise<Prepared>,
): Promise<ReserveResult<Refusal>> {
  const seriesId = orderIdOf(context.commandId);
  const aggregate = seriesOf(seriesId);
  let series = await deps.handler.load(aggregate);
  if (series.status === 'none') {
    const request = await prepared(seriesId);
    if ('refusal' in request) return request;
    const requested = await deps.handler.execute(aggregate, { type: 'RequestSeries', request }, context);
    if (!requested.accepted) return requested;
    series = requested.state;
  }
  // A repeat has the same cause, though it wrote nothing.
  const caused = causedBy(aggregate, { expected: 'no_stream' }, context);
  const { series: settled, position } = await driveSeries(deps.handler, seriesId, caused);
  if (settled.status === 'rejected' || settled.status === 'rolled-back')
    return refuse({ code: 'series_taken', dates: [settled.takenDate] });
  if (settled.status !== 'completed')
    throw new Error(`series ${seriesId} is ${settled.status} after it was driven`);
  const { occurrences, grownFrom } = settled.request;
  return { accepted: true, orderId: grownFrom?.orderId ?? seriesId, reservations: occurrences, position };
}

async function prepare(
  deps: BookingDeps,
  seriesId: string,
  request: BookingRequest,
  recurrence: Recurrence,
  context: CommandContext,
): Promise<Prepared> {
  const dates = datesOf(request.date, recurrence);
  // In the order of a preview: a rule comes before an entry that is not there.
  const [early] = refusedByRules(request, dates, context);
  if (early) return refuse(early);
  const resolved = await resolveRequest(deps.handler, deps.personId, request);
  if ('refusal' in resolved) return resolved;
  const refusal = await refusedDates(deps, request, dates, context);
  if (refusal) return refuse(refusal);
  const parts = { ...recurrence, dates, grownFrom: null };
  return seriesRequest(deps, seriesId, request, resolved.details, parts, context);
}

function datesOf(from: string, { type, count, skipped }: Recurrence): string[] {
  return occurrenceDates(from, type, count).filter((date) => !skipped.includes(date));
}

/** Regardless of bookings, first problem first. */
function refusedByRules(requested: Interval, dates: readonly string[], { now }: CommandContext): Refusal[] {
  if (dates.length === 0) return [{ code: 'series_empty' }];
  return dates.flatMap((date) => refusedByPolicy({ ...requested, date }, { kind: 'staff', now }) ?? []);
}

async function refusedDates(
  { handler }: BookingDeps,
  requested: Day & Interval,
  dates: readonly string[],
  context: CommandContext,
): Promise<Refusal | null> {
  const [early] = refusedByRules(requested, dates, context);
  if (early) return early;
  const { attractionId } = requested;
  const [gaps, days] = await Promise.all([
    loadGaps(handler),
    Promise.all(dates.map((date) => handler.load(scheduleOf({ attractionId, date })))),
  ]);
  const spacing = notBinding(gaps);
  const isTaken = (date: string, index: number) =>
    takenBy({ ...requested, date }, days[index] ?? emptyDay, context.now, { spacing }) !== null;
  const taken = dates.filter(isTaken);
  return taken.length > 0 ? { code: 'series_taken', dates: taken } : null;
}

interface DatesOfSeries extends Recurrence, Pick<SeriesRequest, 'grownFrom'> {
  readonly dates: readonly string[];
}

function seriesRequest(
  { codes }: BookingDeps,
  seriesId: string,
  { attractionId, date: from }: Day,
  details: BookingDetails,
  { type, count, skipped, dates, grownFrom }: DatesOfSeries,
  { commandId }: CommandContext,
): SeriesRequest {
  return {
    seriesId,
    attractionId,
    ...bookingDetails.parse(details),
    recurrence: { type, count, from, skipped: [...skipped] },
    occurrences: dates.map((date, index) => {
      const reservationId = newReservationId({ attractionId, date }, commandId, index + 1);
      return { date, reservationId, ...codes(reservationId) };
    }),
    grownFrom,
  };
}
