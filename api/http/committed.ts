import type { Position } from '../../eventstore/port.ts';
import { type Refusal, type Refused, refused } from '../errors/refusals.ts';

type Fields<F> = F | Refused;

/** A command's outcome: the router waits until the call's views have seen `position`, then responds. */
export class Committed<F> {
  constructor(
    /** Null: nothing was written. */
    readonly position: Position | null,
    /** Called after the wait, so it sees the changes. */
    readonly respond: () => Fields<F> | Promise<Fields<F>>,
  ) {}
}

interface Accepted {
  readonly accepted: true;
  readonly position: Position | null;
}

interface Rejected {
  readonly accepted: false;
  readonly refusal: Refusal;
}

/** The refusal, or `response` once the views have seen the command; default: only `OK`. */
export function afterCommand<A extends Accepted>(
  outcome: A | Rejected,
): Committed<Record<string, never>> | Refused;
export function afterCommand<A extends Accepted, F>(
  outcome: A | Rejected,
  response: (outcome: A) => Fields<F> | Promise<Fields<F>>,
): Committed<F> | Refused;
export function afterCommand<A extends Accepted>(
  outcome: A | Rejected,
  response: (outcome: A) => unknown = () => ({}),
): Committed<unknown> | Refused {
  if (!outcome.accepted) return refused(outcome.refusal);
  return new Committed(outcome.position, () => response(outcome));
}
