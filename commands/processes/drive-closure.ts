import { closedDays } from '../../domain/closure/days.ts';
import { closureDecider } from '../../domain/closure/decide.ts';
import type { Closure } from '../../domain/closure/events.ts';
import { closureStream } from '../../domain/closure/stream.ts';
import type { Day } from '../../domain/schedule/stream.ts';
import type { Position } from '../../eventstore/port.ts';
import type { CommandHandler } from '../command-handler.ts';
import { type CommandContext, step } from '../context.ts';
import { scheduleOf } from '../schedule-of.ts';

/** Number of days written concurrently. */
const AT_ONCE = 32;

/**
 * Goes on with a closure from wherever it stands: every day closed, or every day open again. Each step may be repeated,
 * by this process or another: a day that was opened again is not closed any more, however late a driver comes.
 * @returns the last position that this drive wrote; null where there was nothing left to write
 */
export async function driveClosure(
  handler: CommandHandler,
  closureId: string,
  context: CommandContext,
): Promise<Position | null> {
  const aggregate = { stream: closureStream(closureId), decider: closureDecider };
  let last: Position | null = null;
  for (;;) {
    const state = await handler.load(aggregate);
    if (state.status === 'none' || state.status === 'completed' || state.status === 'undone') return last;
    const isClosing = state.status === 'declared';
    await onEachDay(handler, state.closure, isClosing ? 'CloseDay' : 'ReopenDay', context);
    const type = isClosing ? ('CompleteClosure' as const) : ('FinishLifting' as const);
    // A refusal means that somebody lifted it meanwhile: the next round opens its days again.
    const outcome = await handler.execute(aggregate, { type, closureId }, step(context, type));
    if (outcome.accepted) last = outcome.position ?? last;
  }
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
