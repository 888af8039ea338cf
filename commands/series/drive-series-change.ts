import { changesOf, NO_CHANGES } from '../../domain/schedule/reservation-data.ts';
import type { Place } from '../../domain/schedule/state.ts';
import type { Day } from '../../domain/schedule/stream.ts';
import type { SeriesCancel, SeriesEdit, SeriesMove } from '../../domain/series/change-events.ts';
import type { CompletedSeries, OpenChange } from '../../domain/series/state.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import type { Position } from '../../eventstore/port.ts';
import { derivedUuid } from '../../platform/ids.ts';
import { loadGaps } from '../catalog/gaps.ts';
import { scheduleOf, seriesOf } from '../handler/aggregates.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import { type CommandContext, step } from '../handler/context.ts';
import { onReservation } from '../handler/locate-reservation.ts';
import { mustBeDecided } from '../handler/must-be-decided.ts';
import { isSameHome } from '../handler/same-home.ts';
import { drive, type ReportPosition } from '../processes/drive.ts';
import { applyChange, renewClaimOf } from '../reservation/change-reservation.ts';
import { driveMove } from '../reservation/drive-move.ts';
import { holdAll, moveIdOf, releaseAll } from './series-holds.ts';

/** `position`: last one written by this drive, or null. */
export interface SeriesChangeProgress {
  readonly last: CompletedSeries['last'];
  readonly position: Position | null;
}

/** Completes the open change from any stage. Idempotent. Dates changed by others meanwhile stay. */
export async function driveSeriesChange(
  handler: CommandHandler,
  seriesId: string,
  context: CommandContext,
): Promise<SeriesChangeProgress> {
  const { state, position } = await drive(handler, seriesOf(seriesId), async (series, reportPosition) => {
    if (series.status !== 'completed' || !series.change) return null;
    const { changeId } = series.change.request.data;
    const own = { ...context, commandId: changeId };
    const next = await carryOut(handler, series.change, own, reportPosition);
    return [{ ...next, seriesId, changeId }, step(own, next.type)];
  });
  return { last: state.status === 'completed' ? state.last : null, position };
}

/** Whether the change wrote the event of a date, also where another request drove it: its steps have ids of their own. */
export function isStepOf(changeId: string, { event, metadata }: StoredEvent, reservationId: string): boolean {
  if (event.type === 'ReservationMoved') return event.data.moveId === moveIdOf(changeId, reservationId);
  return metadata.commandId === derivedUuid(changeId, reservationId);
}

type Next =
  | { readonly type: 'DecideSeriesMove' | 'CompleteSeriesChange' }
  | { readonly type: 'RejectSeriesMove'; readonly dates: readonly string[] };

/** Returns the command that records the step. */
async function carryOut(
  handler: CommandHandler,
  { stage, request }: OpenChange,
  context: CommandContext,
  reportPosition: ReportPosition,
): Promise<Next> {
  const done = { type: 'CompleteSeriesChange' } as const;
  switch (request.type) {
    case 'SeriesCancelRequested':
      await cancelAll(handler, request.data, context, reportPosition);
      return done;
    case 'SeriesEditRequested':
      await editAll(handler, request.data, context, reportPosition);
      return done;
    case 'SeriesMoveRequested': {
      if (stage === 'asked') {
        const dates = await holdAll(handler, request.data, context);
        return dates.length > 0 ? { type: 'RejectSeriesMove', dates } : { type: 'DecideSeriesMove' };
      }
      if (stage === 'decided') await moveAll(handler, request.data, context, reportPosition);
      else await releaseAll(handler, request.data, context);
      return done;
    }
  }
}

async function cancelAll(
  handler: CommandHandler,
  { reservationIds, askedAt: now }: SeriesCancel['data'],
  context: CommandContext,
  reportPosition: ReportPosition,
): Promise<void> {
  await Promise.all(
    reservationIds.map(async (reservationId) => {
      const outcome = await onReservation(handler, reservationId, step(context, reservationId), (day) => ({
        type: 'CancelReservation',
        reservationId,
        ...day,
        now,
      }));
      if (outcome.accepted) reportPosition(outcome.position);
    }),
  );
}

async function editAll(
  handler: CommandHandler,
  { items, ...edit }: SeriesEdit['data'],
  context: CommandContext,
  reportPosition: ReportPosition,
): Promise<void> {
  await Promise.all(
    items.map(async ({ reservationId, fields }) => {
      const changes = { ...NO_CHANGES, ...changesOf(edit, fields) };
      const change = { reservationId, version: null, changes };
      const outcome = await applyChange(handler, change, step(context, reservationId));
      if (outcome.accepted) reportPosition(outcome.position);
    }),
  );
}

/** Moving later, last dates go first, so that each place is free. */
async function moveAll(
  handler: CommandHandler,
  { items, changeId, askedAt: now }: SeriesMove['data'],
  context: CommandContext,
  reportPosition: ReportPosition,
): Promise<void> {
  const ordered = [...items].sort((a, b) => (a.from.date < b.from.date ? -1 : 1));
  const [first] = ordered;
  if (first && first.to.date > first.from.date) ordered.reverse();
  for (const { reservationId, from, to } of ordered) {
    const moveId = moveIdOf(changeId, reservationId);
    const each = { ...step(context, moveId), now };
    if (await isSameHome(handler, from, to))
      reportPosition(await reschedule(handler, { reservationId, moveId, from, to }, each));
    else {
      const driven = await driveMove(handler, { moveId, reservationId, from, to }, each);
      if (driven.moved) reportPosition(driven.position);
    }
    await renewClaimOf(handler, reservationId, each);
  }
}

interface SameDay {
  readonly reservationId: string;
  readonly moveId: string;
  readonly from: Day;
  readonly to: Place;
}

async function reschedule(
  handler: CommandHandler,
  { reservationId, moveId, from, to }: SameDay,
  context: CommandContext,
): Promise<Position | null> {
  const { start, end, attractionId, centerId } = to;
  const source = { reservationId, attractionId: from.attractionId, date: from.date, moveId };
  const gaps = await loadGaps(handler);
  const court = { attractionId, centerId };
  const outcome = await handler.execute(
    scheduleOf(from),
    { type: 'RescheduleReservation', ...source, start, end, court, now: context.now, gaps },
    step(context, 'reschedule'),
  );
  mustBeDecided(outcome);
  // Cancelled meanwhile, or there already.
  const target = { ...source, attractionId };
  if ((await handler.load(scheduleOf(to))).get(moveId)?.status === 'held')
    await handler.execute(scheduleOf(to), { type: 'ReleaseHold', ...target }, step(context, 'release'));
  return outcome.accepted ? outcome.position : null;
}
