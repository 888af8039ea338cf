import { closedDays } from '../../domain/closure/days.ts';
import type { Closure } from '../../domain/closure/events.ts';
import type { Day } from '../../domain/schedule/stream.ts';
import type { Position } from '../../eventstore/port.ts';
import { closureOf, scheduleOf } from '../handler/aggregates.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import { type CommandContext, step } from '../handler/context.ts';
import { drive } from '../processes/drive.ts';
import { type SettledReservations, settleAffected } from './settle-affected.ts';

const AT_ONCE = 32;

export interface ClosureProgress extends SettledReservations {
  /** Last written position, or null. */
  readonly position: Position | null;
}

/** Continues a closure or its lifting from any stage. Idempotent; a reopened day is never closed by a late driver. */
export async function driveClosure(
  handler: CommandHandler,
  closureId: string,
  context: CommandContext,
): Promise<ClosureProgress> {
  const aggregate = closureOf(closureId);
  const moved = new Set<string>();
  const cancelled = new Set<string>();
  const { position } = await drive(handler, aggregate, async (state, reportPosition) => {
    if (state.status === 'none' || state.status === 'completed' || state.status === 'undone') return null;
    const isClosing = state.status === 'declared';
    const { closure } = state;
    await onEachDay(handler, closure, isClosing ? 'CloseDay' : 'ReopenDay', context);
    if (isClosing && (await handler.load(aggregate)).status === 'declared') {
      const settled = await settleAffected(handler, state, context);
      reportPosition(settled.position);
      for (const id of settled.moved) moved.add(id);
      for (const id of settled.cancelled) cancelled.add(id);
    }
    const command = isClosing
      ? { type: 'CompleteClosure' as const, closureId, courts: closure.courtIds.length }
      : { type: 'FinishLifting' as const, closureId };
    // Refused if the closure was lifted meanwhile: the next turn reopens its days.
    return [command, step(context, command.type)];
  });
  return { position, moved, cancelled };
}

async function onEachDay(
  handler: CommandHandler,
  closure: Closure,
  type: 'CloseDay' | 'ReopenDay',
  context: CommandContext,
): Promise<void> {
  const days = closedDays(closure);
  for (let from = 0; from < days.length; from += AT_ONCE)
    await Promise.all(
      days.slice(from, from + AT_ONCE).map((day) => onDay(handler, closure, type, day, context)),
    );
}

async function onDay(
  handler: CommandHandler,
  { closureId, start, end, reason }: Closure,
  type: 'CloseDay' | 'ReopenDay',
  day: Day,
  context: CommandContext,
): Promise<void> {
  const command =
    type === 'CloseDay' ? { type, closureId, start, end, reason, ...day } : { type, closureId, ...day };
  const outcome = await handler.execute(
    scheduleOf(day),
    command,
    step(context, `${type} ${day.attractionId} ${day.date}`),
  );
  if (!outcome.accepted) throw new Error(`${type} was refused as ${outcome.refusal.code}`);
}
