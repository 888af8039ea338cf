/** Meaning of a stream's events and rules for new ones. Pure: time, ids and random codes come in with the command. */
export interface Decider<Command, Event, State, Refusal> {
  readonly initial: State;
  evolve(state: State, event: Event): State;
  /** Equals repeated `evolve`, without a copy at each step. */
  evolveAll?(state: State, events: readonly Event[]): State;
  decide(command: Command, state: State): Decision<Event, Refusal>;
}

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

export function accept<Event>(...events: readonly Event[]): Decision<Event, never> {
  return { accepted: true, events };
}

export function refuse<const Refusal>(refusal: Refusal): Refused<Refusal> {
  return { accepted: false, refusal };
}

function byType<Function>(functions: object): (type: string) => Function {
  const known = new Map<string, Function>(Object.entries(functions));
  return (type) => known.get(type) ?? unreachable(type as never);
}

/** A command type without a rule does not compile. */
export function decideByType<Command extends { readonly type: string }, State, Event, Refusal>(
  rules: {
    readonly [One in Command as One['type']]: (command: One, state: State) => Decision<Event, Refusal>;
  },
): (command: Command, state: State) => Decision<Event, Refusal> {
  const ruleOf = byType<(command: Command, state: State) => Decision<Event, Refusal>>(rules);
  return (command, state) => ruleOf(command.type)(command, state);
}

/** An event type without a function does not compile. */
export function evolveByType<Event extends { readonly type: string; readonly data: object }, State>(
  evolutions: {
    readonly [One in Event as One['type']]: (state: State, data: One['data']) => State;
  },
): (state: State, event: Event) => State {
  const evolutionOf = byType<(state: State, data: Event['data']) => State>(evolutions);
  return (state, { type, data }) => evolutionOf(type)(state, data);
}

/** Accepts `from`; no event if the step is done already, else a refusal. */
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

/** Default branch of a switch over a union: a missing case does not compile. */
export function unreachable(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
