import { refusedByPolicy } from '../domain/schedule/booking-policy.ts';
import type { ScheduleRefusal } from '../domain/schedule/commands.ts';
import type { BookingDetails } from '../domain/schedule/events.ts';
import { takenBy } from '../domain/schedule/rules.ts';
import { emptyDay } from '../domain/schedule/state.ts';
import { type SeriesRefusal, seriesDecider } from '../domain/series/decide.ts';
import type { SeriesRequest } from '../domain/series/events.ts';
import { occurrenceDates } from '../domain/series/recurrence.ts';
import type { RecurrenceType } from '../domain/series/recurrence-types.ts';
import { seriesStream } from '../domain/series/stream.ts';
import { type BookingRequest, type RequestRefusal, resolveRequest } from './booking-request.ts';
import { eventIdOf } from './command-handler.ts';
import type { CommandContext } from './context.ts';
import { driveSeries } from './processes/drive-series.ts';
import { type BookingDeps, newReservationId, orderIdOf, type ReserveResult } from './reserve-slot.ts';
import { scheduleOf } from './schedule-of.ts';

export interface Recurrence {
  readonly type: RecurrenceType;
  /** 1 to 30, the first included. */
  readonly count: number;
  /** Dates to leave out, `YYYY-MM-DD`. */
  readonly skipped: readonly string[];
}

export type SeriesTaken = { readonly code: 'series_taken'; readonly dates: readonly string[] };
type Refusal = ScheduleRefusal | RequestRefusal | SeriesRefusal | SeriesTaken;

/**
 * Reserves every date of a series for staff, or none. Taken dates are found before anything is written; a date lost
 * to somebody else in between rolls the series back. A crash on the way leaves it to the series process.
 */
export async function reserveSeries(
  deps: BookingDeps,
  request: BookingRequest,
  recurrence: Recurrence,
  context: CommandContext,
): Promise<ReserveResult<Refusal>> {
  const seriesId = orderIdOf(context.commandId);
  const aggregate = { stream: seriesStream(seriesId), decider: seriesDecider };
  let series = await deps.handler.load(aggregate);
  if (series.status === 'none') {
    const prepared = await prepare(deps, seriesId, request, recurrence, context);
    if ('refusal' in prepared) return { accepted: false, refusal: prepared.refusal };
    const requested = await deps.handler.execute(
      aggregate,
      { type: 'RequestSeries', request: prepared },
      context,
    );
    if (!requested.accepted) return requested;
    series = requested.state;
  }
  const causationId = eventIdOf(context.commandId, aggregate.stream, 'no_stream', 0);
  const { series: settled, position } = await driveSeries(deps.handler, seriesId, {
    ...context,
    causationId,
  });
  if (settled.status === 'rejected' || settled.status === 'rolled-back')
    return { accepted: false, refusal: { code: 'series_taken', dates: [settled.takenDate] } };
  if (settled.status !== 'completed')
    throw new Error(`series ${seriesId} is ${settled.status} after it was driven`);
  return { accepted: true, orderId: seriesId, reservations: settled.request.occurrences, position };
}

async function prepare(
  deps: BookingDeps,
  seriesId: string,
  request: BookingRequest,
  { type, count, skipped }: Recurrence,
  context: CommandContext,
): Promise<SeriesRequest | { refusal: Refusal }> {
  const dates = occurrenceDates(request.date, type, count).filter((date) => !skipped.includes(date));
  if (dates.length === 0) return { refusal: { code: 'series_empty' } };
  for (const date of dates) {
    const refusal = refusedByPolicy({ ...request, date }, { kind: 'staff', now: context.now });
    if (refusal) return { refusal };
  }
  const resolved = await resolveRequest(deps.handler, deps.personId, request);
  if ('refusal' in resolved) return resolved;
  const taken = await takenDates(deps, request, dates);
  if (taken.length > 0) return { refusal: { code: 'series_taken', dates: taken } };
  return seriesRequest(deps, seriesId, request, resolved.details, { type, count, skipped, dates }, context);
}

async function takenDates(
  { handler }: BookingDeps,
  request: BookingRequest,
  dates: readonly string[],
): Promise<string[]> {
  const { attractionId } = request;
  const days = await Promise.all(dates.map((date) => handler.load(scheduleOf({ attractionId, date }))));
  return dates.filter((_, index) => takenBy(request, days[index] ?? emptyDay) !== null);
}

function seriesRequest(
  { codes }: BookingDeps,
  seriesId: string,
  { attractionId, date: from }: BookingRequest,
  details: BookingDetails,
  { type, count, skipped, dates }: Recurrence & { dates: readonly string[] },
  { commandId }: CommandContext,
): SeriesRequest {
  return {
    seriesId,
    attractionId,
    ...details,
    recurrence: { type, count, from, skipped: [...skipped] },
    occurrences: dates.map((date, index) => {
      const reservationId = newReservationId({ attractionId, date }, commandId, index + 1);
      return { date, reservationId, ...codes(reservationId) };
    }),
  };
}
