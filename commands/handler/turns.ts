import { type Decision, fold, type Refused } from '../../domain/decider.ts';
import type { DomainEvent } from '../../domain/registry.ts';
import type { ExpectedRevision, Position, Revision } from '../../eventstore/port.ts';
import type { Aggregate, Folded, Witness } from './aggregate-cache.ts';
import type { CommandContext } from './context.ts';

/** `position`: of the last event, null if nothing was written. */
export type Outcome<Event, State, Refusal> =
  | {
      readonly accepted: true;
      readonly events: readonly Event[];
      readonly state: State;
      readonly position: Position | null;
      /** On which the events were decided; absent: none were written. */
      readonly before?: State;
      /** The revision of the stream before them; absent: none were written. */
      readonly expected?: ExpectedRevision;
      readonly witnessed?: Revision | 'no_stream';
    }
  | Refused<Refusal>;

/** A command that waits for its stream, whose state has the type of its decider. */
export interface Turn {
  readonly aggregate: Aggregate<unknown, DomainEvent, unknown, unknown>;
  readonly command: unknown;
  readonly context: CommandContext;
}

export type AnyOutcome = Outcome<DomainEvent, unknown, unknown>;

/** Decided on the state after the turns before it. */
export interface Decided {
  readonly turn: Turn;
  readonly decision: Decision<DomainEvent, unknown>;
  readonly before: unknown;
  readonly after: unknown;
  readonly expected: ExpectedRevision;
}

/** Decisions that are appended together stand only if the oldest copy is still the newest. */
export function oldestWitness(decided: readonly Decided[]): Witness | undefined {
  const revision = ({ at }: Witness) => (at === 'no_stream' ? -1n : at);
  return decided
    .flatMap(({ turn }) => turn.aggregate.witness ?? [])
    .reduce<Witness | undefined>(
      (oldest, one) => (oldest && revision(oldest) <= revision(one) ? oldest : one),
      undefined,
    );
}

/** Each on the state after those before it. */
export function decideAll(turns: readonly Turn[], { state, revision }: Folded<unknown>): readonly Decided[] {
  let before = state;
  let last = revision;
  return turns.map((turn) => {
    const { decider } = turn.aggregate;
    const decision = decider.decide(turn.command, before);
    const events = eventsOf(decision);
    const decided = {
      turn,
      decision,
      before,
      after: events.length > 0 ? fold(decider, before, events) : before,
      expected: last ?? ('no_stream' as const),
    };
    before = decided.after;
    if (events.length > 0) last = (last ?? -1n) + BigInt(events.length);
    return decided;
  });
}

export function eventsOf(decision: Decision<DomainEvent, unknown>): readonly DomainEvent[] {
  return decision.accepted ? decision.events : [];
}

type Written = Pick<
  Extract<AnyOutcome, { accepted: true }>,
  'position' | 'before' | 'expected' | 'witnessed'
>;

/** Without events nothing was written for this one. */
export function outcomeOf({ decision, after }: Decided, written: Written): AnyOutcome {
  if (!decision.accepted) return decision;
  const { events } = decision;
  return events.length === 0
    ? { accepted: true, events, state: after, position: null }
    : { accepted: true, events, state: after, ...written };
}
