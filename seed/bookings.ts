import { approvalOf } from '../commands/handler/aggregates.ts';
import type { CommandContext } from '../commands/handler/context.ts';
import { holdOf, setApprovalScope } from '../commands/reservation/approvals.ts';
import type { BookingRequest } from '../commands/reservation/booking-request.ts';
import { newReservationId, reserveSlot } from '../commands/reservation/reserve-slot.ts';
import { cancelReservation, checkIn } from '../commands/reservation/schedule.ts';
import { reserveSeries } from '../commands/series/reserve-series.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { type DemoIds, known } from './catalog.ts';
import { type DemoDeps, DemoRefusedError, demoContext, demoId } from './demo-deps.ts';
import { type Outcome, type PlannedBooking, type PlannedSeries, TYPE } from './plan/booking.ts';
import { plusMinutes } from './plan/calendar.ts';
import type { DemoPlan } from './plan/plan.ts';
import { asksApproval } from './plan/requests.ts';
import type { Step } from './steps.ts';

/** A step with the moment at which it happened (ISO instant): the log is written in that order. */
interface DatedStep extends Step {
  readonly at: string;
}

/** Changes that somebody else made meanwhile are kept, and the demo goes on without its own. */
const DONE_OTHERWISE = ['slot_taken', 'series_taken', 'already_cancelled', 'already_checked_in'];

export function bookingSteps(
  deps: DemoDeps,
  ids: DemoIds,
  plan: Pick<DemoPlan, 'series' | 'bookings' | 'approvalFrom'>,
): Step[] {
  const steps: DatedStep[] = [
    ...plan.series.flatMap((series) => seriesSteps(deps, ids, series)),
    ...plan.bookings.flatMap((booking) => singleSteps(deps, ids, booking)),
    scopeStep(deps, plan.approvalFrom),
    ...plan.bookings
      .filter((booking) => asksApproval(booking, plan.approvalFrom))
      .map((booking) => requestStep(deps, ids, booking)),
  ];
  return steps.sort((a, b) => (a.at === b.at ? order(a.key, b.key) : order(a.at, b.at)));
}

function singleSteps(deps: DemoDeps, ids: DemoIds, booking: PlannedBooking): DatedStep[] {
  const { key, after } = booking;
  const reserve = reserveStep(deps, booking, (context) =>
    reserveSlot(deps, requestOf(ids, booking), context),
  );
  const first = after === null ? [] : [outcomeKey(after)];
  const outcome = outcomeSteps(deps, ids, booking, { ...booking, name: key, number: 1 });
  return [{ ...reserve, after: first }, ...outcome];
}

function seriesSteps(deps: DemoDeps, ids: DemoIds, series: PlannedSeries): DatedStep[] {
  const { key, recurrence } = series;
  const reserve = reserveStep(deps, series, (context) =>
    reserveSeries(deps, requestOf(ids, series), recurrence, context),
  );
  const later = series.occurrences.flatMap((occurrence, index) =>
    outcomeSteps(deps, ids, series, { name: `${key} ${index + 1}`, number: index + 1, ...occurrence }),
  );
  return [reserve, ...later];
}

function reserveStep(
  deps: DemoDeps,
  { key, bookedAt, by }: PlannedBooking | PlannedSeries,
  reserve: (context: CommandContext) => Promise<Result>,
): DatedStep {
  const context = demoContext(deps, key, bookedAt, DEMO_ACCOUNTS[by].userId);
  return { key, at: bookedAt, run: async () => settle(key, await reserve(context)) };
}

/** One date of what a command reserved: its `number`th. */
interface Reserved {
  readonly name: string;
  readonly number: number;
  readonly date: string;
  readonly outcome: Outcome;
}

function outcomeSteps(
  deps: DemoDeps,
  ids: DemoIds,
  { key: reservedBy, attraction }: PlannedBooking | PlannedSeries,
  { name, number, date, outcome }: Reserved,
): DatedStep[] {
  if (outcome.kind === 'open') return [];
  const key = outcomeKey(name);
  const context = demoContext(deps, key, outcome.at, DEMO_ACCOUNTS.staff.userId);
  const command = outcome.kind === 'cancelled' ? cancelReservation : checkIn;
  const run = async () => {
    const day = { attractionId: known(ids.attractions, attraction), date };
    const id = newReservationId(day, demoId(reservedBy), number);
    settle(key, await command(deps.handler, id, context));
  };
  return [{ key, at: outcome.at, after: [reservedBy], run }];
}

function scopeStep(deps: DemoDeps, at: string): DatedStep {
  const key = 'approval scope';
  const context = demoContext(deps, key, at, DEMO_ACCOUNTS.admin.userId);
  const run = async () => {
    await setApprovalScope(deps.handler, { reservationTypeIds: [TYPE.large], centerIds: [] }, context);
  };
  return { key, at, run };
}

function requestStep(deps: DemoDeps, ids: DemoIds, booking: PlannedBooking): DatedStep {
  const { key: reservedBy, attraction, bookedAt, date, start, type } = booking;
  const key = `approval of ${reservedBy}`;
  const at = plusMinutes(bookedAt, 1 / 60);
  const context = demoContext(deps, key, at, null);
  const run = async () => {
    const day = { attractionId: known(ids.attractions, attraction), date };
    const reservationId = newReservationId(day, demoId(reservedBy), 1);
    const subject = { reservationTypeId: type, centerId: known(ids.centers, attraction.center), date, start };
    const hold = await holdOf(deps.handler, subject, bookedAt, deps.timeZone);
    if (!hold) return;
    const command = { type: 'RequestApproval', reservationId, ...day, ...hold } as const;
    settle(key, await deps.handler.execute(approvalOf(reservationId), command, context));
  };
  return { key, at, after: [reservedBy], run };
}

function outcomeKey(name: string): string {
  return `outcome of ${name}`;
}

type Result =
  | { readonly accepted: true }
  | { readonly accepted: false; readonly refusal: { readonly code: string } };

function settle(key: string, result: Result): void {
  if (!result.accepted && !DONE_OTHERWISE.includes(result.refusal.code))
    throw new DemoRefusedError(key, result.refusal);
}

function requestOf(ids: DemoIds, planned: PlannedBooking | PlannedSeries): BookingRequest {
  const { attraction, date, start, end, reference, dependency, name, observations } = planned;
  return {
    attractionId: known(ids.attractions, attraction),
    centerId: known(ids.centers, attraction.center),
    date,
    start,
    end,
    reservationTypeId: planned.type,
    activityId: known(ids.activities, planned.activity),
    originId: planned.origin,
    reference,
    dependency,
    cui: planned.person?.cui ?? '',
    name,
    observations,
  };
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
