import type { DomainEvent } from '../../domain/registry.ts';
import type { Position } from '../../eventstore/port.ts';
import type { Aggregate } from '../aggregate-cache.ts';
import type { CommandHandler } from '../command-handler.ts';
import type { CommandContext } from '../context.ts';

/** Takes the position that a step of a drive has reached; null: it wrote nothing. */
export type ReportPosition = (position: Position | null) => void;

/** What an aggregate is told once a step is done in the other streams. */
type StepDone<Command> = readonly [command: Command, context: CommandContext];

/**
 * Goes on with what an aggregate decides over several streams, from wherever it is: each turn does the next step and tells
 * the aggregate, until there is none (null). A refusal means that another driver has gone on: the next turn sees where to.
 * @returns the state at the end, and the highest position that this drive wrote (null: none)
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
