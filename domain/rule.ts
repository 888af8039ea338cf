import type { Decision } from './decider.ts';
import type { EventDefinition, EventOf, EventsOf } from './event-definition.ts';

type Events = Readonly<Record<string, EventDefinition>>;
type Decisions = Readonly<Record<string, (command: never, state: never) => Decision<unknown, unknown>>>;
type Permissions = Readonly<Record<string, (standing: never) => boolean>>;

/** A rule in one file: events, their effects, commands, decisions and permissions. */
export interface Rule<State, Family extends Events, Decide extends Decisions, May extends Permissions> {
  readonly events: Family;
  readonly evolve: {
    readonly [Type in keyof Family]: (state: State, data: EventOf<Family[Type]>['data']) => State;
  };
  /** Keyed by the type of command. */
  readonly decide: Decide;
  readonly may: May;
}

type Part = 'events' | 'evolve' | 'decide' | 'may';
type AnyRule = { readonly [Name in Part]: object };
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never;

export function gather<One extends AnyRule, Name extends Part>(
  rules: readonly One[],
  part: Name,
): All<One[Name]> {
  return Object.assign({}, ...rules.map((rule) => rule[part]));
}

export type EventOfRule<One> = One extends { readonly events: infer Family } ? EventsOf<Family> : never;

export type CommandOfRule<One> = One extends { readonly decide: infer Decide }
  ? {
      [Type in keyof Decide]: Decide[Type] extends (command: infer Command, state: never) => unknown
        ? { readonly type: Type } & Command
        : never;
    }[keyof Decide]
  : never;
