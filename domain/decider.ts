/**
 * A decider: what a stream's events mean (`initial`, `evolve`) and what a command may add to them (`decide`).
 * Pure functions and no more; time, ids and random codes come in with the command.
 */
export interface Decider<Command, Event, State, Refusal> {
  readonly initial: State;
  evolve(state: State, event: Event): State;
  /**
   * Folds many events in one go, with the same result as `evolve`: for a state that grows with its events, which each
   * step would copy.
   */
  evolveAll?(state: State, events: readonly Event[]): State;
  decide(command: Command, state: State): Decision<Event, Refusal>;
}

/** The state after these events of its stream, in their order. */
export function fold<Event, State>(
  { evolve, evolveAll }: Pick<Decider<never, Event, State, unknown>, 'evolve' | 'evolveAll'>,
  state: State,
  events: readonly Event[],
): State {
  return evolveAll ? evolveAll(state, events) : events.reduce(evolve, state);
}

/** An expected "no" is a value with a stable code; a thrown error is a bug. */
export type Decision<Event, Refusal> =
  | { readonly accepted: true; readonly events: readonly Event[] }
  | Refused<Refusal>;

export type Refused<Refusal> = { readonly accepted: false; readonly refusal: Refusal };

/** The command is right; these are the new facts. None: it was done already. */
export function accept<Event>(...events: readonly Event[]): Decision<Event, never> {
  return { accepted: true, events };
}

/** The command can't be carried out, and why. */
export function refuse<const Refusal>(refusal: Refusal): Refused<Refusal> {
  return { accepted: false, refusal };
}

/** Decides each type of command by a rule of its own; a type without a rule does not compile. */
export function decideByType<Command extends { readonly type: string }, State, Event, Refusal>(
  rules: {
    readonly [One in Command as One['type']]: (command: One, state: State) => Decision<Event, Refusal>;
  },
): (command: Command, state: State) => Decision<Event, Refusal> {
  type Rule = (command: Command, state: State) => Decision<Event, Refusal>;
  // The type of `rules` ties each rule to the commands of its type.
  const byType = rules as unknown as Readonly<Record<Command['type'], Rule>>;
  return (command, state) => byType[command.type as Command['type']](command, state);
}

/** A step that is made at one status: its event there, nothing where it is done already, else a refusal. */
export function stepFrom<Status extends string, Event, Refusal>(
  status: Status,
  from: Status,
  done: readonly Status[],
  event: Event,
  refusal: Refusal,
): Decision<Event, Refusal> {
  if (done.includes(status)) return accept();
  return status === from ? accept(event) : refuse(refusal);
}

/** For the default branch of a switch over a union: a new member does not compile until it is handled. */
export function unreachable(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
