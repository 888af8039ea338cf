import type { Import } from '../../domain/import/state.ts';
import type { ReservationData } from '../../domain/schedule/events.ts';
import type { ScheduleRefusal } from '../../domain/schedule/rule.ts';
import { dayOf } from '../../domain/schedule/stream.ts';
import type { Position } from '../../eventstore/port.ts';
import { loadGaps } from '../catalog/gaps.ts';
import { importOf, scheduleOf } from '../handler/aggregates.ts';
import type { CommandHandler, Outcome } from '../handler/command-handler.ts';
import { type CommandContext, step } from '../handler/context.ts';
import { mustBeDecided } from '../handler/must-be-decided.ts';
import { drive } from '../processes/drive.ts';
import { cancelReservation } from '../reservation/schedule.ts';

/** Concurrent writes; each batch records a sign of life. */
const BATCH = 200;

/** `position`: last one written by this drive, or null. */
export interface ImportProgress {
  readonly state: Import;
  readonly position: Position | null;
}

/** Settles an import from any stage. Without its driver it is rolled back: nobody else knows the rows. Idempotent. */
export async function driveImport(
  handler: CommandHandler,
  importId: string,
  context: CommandContext,
): Promise<ImportProgress> {
  return drive(handler, importOf(importId), async (state) => {
    if (state.status === 'requested')
      return [{ type: 'RejectImport', importId, row: null } as const, step(context, 'reject')];
    if (state.status === 'rejected') {
      await inBatches(handler, importId, state.request.reservationIds, context, (id) =>
        withdraw(handler, importId, id, context),
      );
      return [{ type: 'FinishImportRollback', importId } as const, step(context, 'rollback')];
    }
    if (state.status !== 'undoing') return null;
    const outcomes = await inBatches(handler, importId, state.request.reservationIds, context, (id) =>
      cancelReservation(handler, id, step(context, `cancel ${id}`)),
    );
    for (const outcome of outcomes) mustBeDecided(outcome);
    const cancelled = outcomes.filter(isCancelled).length;
    const kept = outcomes.length - cancelled;
    return [{ type: 'FinishImportUndo', importId, cancelled, kept } as const, step(context, 'undone')];
  });
}

/** Places all rows, then completes or rejects the import; `driveImport` does the rest. */
export async function placeImport(
  handler: CommandHandler,
  importId: string,
  reservations: readonly ReservationData[],
  context: CommandContext,
): Promise<ImportProgress & { readonly refusal: ScheduleRefusal | null }> {
  const policy = { kind: 'series', now: context.now, gaps: await loadGaps(handler) } as const;
  let lost: { readonly row: number; readonly refusal: ScheduleRefusal } | null = null;
  await inBatches(
    handler,
    importId,
    reservations,
    context,
    async (reservation, index) => {
      const command = { type: 'ReserveSlot', reservation, policy } as const;
      const outcome = await handler.execute(
        scheduleOf(reservation),
        command,
        step(context, reservation.reservationId),
      );
      if (!outcome.accepted) lost ??= { row: index + 1, refusal: outcome.refusal };
      return outcome;
    },
    () => lost === null,
  );
  // The compiler does not see the callback's assignment.
  const found = lost as { readonly row: number; readonly refusal: ScheduleRefusal } | null;
  const settle = found
    ? ({ type: 'RejectImport', importId, row: found.row } as const)
    : ({ type: 'CompleteImport', importId } as const);
  // A refusal means that another driver rolls it back; the drive reports that.
  const outcome = await handler.execute(importOf(importId), settle, step(context, settle.type));
  const driven = await driveImport(handler, importId, context);
  const written = outcome.accepted ? outcome.position : null;
  return { ...driven, position: driven.position ?? written, refusal: found?.refusal ?? null };
}

async function inBatches<Item, Result>(
  handler: CommandHandler,
  importId: string,
  items: readonly Item[],
  context: CommandContext,
  each: (item: Item, index: number) => Promise<Result>,
  goesOn: () => boolean = () => true,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length && goesOn(); from += BATCH) {
    results.push(
      ...(await Promise.all(items.slice(from, from + BATCH).map((item, index) => each(item, from + index)))),
    );
    const done = results.length;
    if (done === items.length) break;
    const command = { type: 'AdvanceImport', importId, done } as const;
    await handler.execute(importOf(importId), command, step(context, `advance ${done}`));
  }
  return results;
}

async function withdraw(
  handler: CommandHandler,
  importId: string,
  reservationId: string,
  context: CommandContext,
): Promise<void> {
  const day = dayOf(reservationId);
  if (!day) throw new Error(`${reservationId} names no day`);
  const command = { type: 'WithdrawOccurrence', ...day, reservationId, seriesId: importId } as const;
  await handler.execute(scheduleOf(day), command, step(context, `withdraw ${reservationId}`));
}

function isCancelled(outcome: Outcome<unknown, unknown, ScheduleRefusal>): boolean {
  return outcome.accepted || outcome.refusal.code === 'already_cancelled';
}
