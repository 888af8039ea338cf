import type { DomainEvent } from '../../domain/registry.ts';
import type { Position } from '../../eventstore/port.ts';
import type { Aggregate } from '../handler/aggregate-cache.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';

/** Null: nothing was written. */
export type ReportPosition = (position: Position | null) => void;

type StepDone<Command> = readonly [command: Command, context: CommandContext];

/** Repeats: load, do the next step, record it, until no step is left. Refused: another process recorded it. */
export async function drive<Command, Event extends DomainEvent, State, Refusal>(
  handler: CommandHandler,
  aggregate: Aggregate<Command, Event, State, Refusal>,
  next: (state: State, reportPosition: ReportPosition) => Promise<StepDone<Command> | null>,
): Promise<{ readonly state: State; readonly position: Position | null }> {
  let last: Position | null = null;
  const reportPosition: ReportPosition = (position) => {
    if (position !== null && (last === null || position > last)) last = position;
  };
  for (;;) {
    const state = await handler.load(aggregate);
    const done = await next(state, reportPosition);
    if (!done) return { state, position: last };
    const outcome = await handler.execute(aggregate, ...done);
    if (outcome.accepted) reportPosition(outcome.position);
  }
}
