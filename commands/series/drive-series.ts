import type { SeriesRequest } from '../../domain/series/events.ts';
import type { Series } from '../../domain/series/state.ts';
import type { Position } from '../../eventstore/port.ts';
import { loadGaps } from '../catalog/gaps.ts';
import { scheduleOf, seriesOf } from '../handler/aggregates.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import { type CommandContext, step } from '../handler/context.ts';
import { onReservation, type ScheduleOutcome } from '../handler/locate-reservation.ts';
import { mustBeDecided } from '../handler/must-be-decided.ts';
import { claimForPerson } from '../people/booker.ts';
import { drive, type ReportPosition } from '../processes/drive.ts';

/** `position`: last one written by this run, or null. */
interface SeriesProgress {
  readonly series: Series;
  readonly position: Position | null;
}

/** Places or withdraws all dates from any stage. Idempotent, concurrent; completes after a crash. */
export async function driveSeries(
  handler: CommandHandler,
  seriesId: string,
  context: CommandContext,
): Promise<SeriesProgress> {
  const { state: series, position } = await drive(
    handler,
    seriesOf(seriesId),
    async (series, reportPosition) => {
      if (series.status === 'requested') {
        const placed = await placeAll(handler, series.request, context);
        for (const { outcome } of placed) if (outcome.accepted) reportPosition(outcome.position);
        const taken = placed.find(({ outcome }) => !outcome.accepted)?.date;
        const lost = taken ?? (await joinFirst(handler, series.request, context, reportPosition));
        const settle = lost
          ? { type: 'RejectSeries' as const, seriesId, takenDate: lost }
          : { type: 'CompleteSeries' as const, seriesId };
        return [settle, step(context, settle.type)];
      }
      if (series.status !== 'rejected') return null;
      for (const reached of await withdrawAll(handler, series.request, context)) reportPosition(reached);
      return [{ type: 'FinishRollback', seriesId } as const, step(context, 'rollback')];
    },
  );
  return { series, position };
}

interface Placed {
  readonly date: string;
  readonly outcome: ScheduleOutcome;
}

async function placeAll(
  handler: CommandHandler,
  request: SeriesRequest,
  context: CommandContext,
): Promise<Placed[]> {
  const { recurrence: _, occurrences, seriesId, grownFrom, ...details } = request;
  const before = grownFrom ? 1 : 0;
  const count = occurrences.length + before;
  const orderId = grownFrom?.orderId ?? seriesId;
  const policy = { kind: 'series', now: context.now, gaps: await loadGaps(handler) } as const;
  const placed = await Promise.all(
    occurrences.map(async ({ date, reservationId, shortcode, qrcode }, index) => {
      const series = { seriesId, number: index + 1 + before, count };
      // Spread last, as `base` of a day.
      const reservation = { date, reservationId, shortcode, qrcode, orderId, series, ...details };
      const outcome = await handler.execute(
        scheduleOf(reservation),
        { type: 'ReserveSlot', reservation, policy },
        step(context, reservationId),
      );
      if (outcome.accepted) await claimForPerson(handler, reservation, context);
      return { date, outcome };
    }),
  );
  for (const { outcome } of placed) mustBeDecided(outcome);
  return placed;
}

/** Links the original reservation last. @returns its date if that is impossible: the series is rolled back */
async function joinFirst(
  handler: CommandHandler,
  { grownFrom, seriesId, occurrences, recurrence }: SeriesRequest,
  context: CommandContext,
  reportPosition: ReportPosition,
): Promise<string | null> {
  if (!grownFrom) return null;
  const { reservationId } = grownFrom;
  const series = { seriesId, number: 1, count: occurrences.length + 1 };
  const outcome = await onReservation(handler, reservationId, step(context, 'join'), (day) => ({
    type: 'JoinSeries',
    reservationId,
    ...day,
    series,
  }));
  mustBeDecided(outcome);
  if (!outcome.accepted) return recurrence.from;
  reportPosition(outcome.position);
  return null;
}

function withdrawAll(
  handler: CommandHandler,
  { attractionId, seriesId, occurrences }: SeriesRequest,
  context: CommandContext,
): Promise<(Position | null)[]> {
  return Promise.all(
    occurrences.map(async ({ date, reservationId }) => {
      const target = { reservationId, attractionId, date };
      const command = { type: 'WithdrawOccurrence' as const, ...target, seriesId };
      const outcome = await handler.execute(
        scheduleOf(target),
        command,
        step(context, `withdraw ${reservationId}`),
      );
      return outcome.accepted ? outcome.position : null;
    }),
  );
}
