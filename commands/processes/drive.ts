import type { DomainEvent } from '../../domain/registry.ts';
import type { Position } from '../../eventstore/port.ts';
import type { Aggregate } from '../handler/aggregate-cache.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';

/** Reports the position that a step has written; null: it wrote nothing. */
export type ReportPosition = (position: Position | null) => void;

/** The command that records a finished step, with its context. */
type StepDone<Command> = readonly [command: Command, context: CommandContext];

/**
 * Runs an operation over several streams from its current state: each turn does the next step and records it in the
 * aggregate, until none is left (null). A refusal means that another process has recorded it: the next turn loads the new
 * state. @returns the final state, and the highest position written (null: none)
 */
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
