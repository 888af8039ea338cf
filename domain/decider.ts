/**
 * A decider: what a stream's events mean (`initial`, `evolve`) and what a command may add to them (`decide`).
 * Three pure functions and no more; time, ids and random codes come in with the command.
 */
export interface Decider<Command, Event, State, Refusal> {
  readonly initial: State;
  evolve(state: State, event: Event): State;
  decide(command: Command, state: State): Decision<Event, Refusal>;
}

/** An expected "no" is a value with a stable code; a thrown error is a bug. */
export type Decision<Event, Refusal> =
  | { readonly accepted: true; readonly events: readonly Event[] }
  | { readonly accepted: false; readonly refusal: Refusal };

/** The command is right; these are the new facts. None: it was done already. */
export function accept<Event>(...events: readonly Event[]): Decision<Event, never> {
  return { accepted: true, events };
}

/** The command can't be carried out, and why. */
export function refuse<Refusal>(refusal: Refusal): Decision<never, Refusal> {
  return { accepted: false, refusal };
}

/** For the default branch of a switch over a union: a new member does not compile until it is handled. */
export function unreachable(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
