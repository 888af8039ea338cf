import type { Position } from '../../eventstore/port.ts';
import { type Refusal, type Refused, refused } from '../errors/refusals.ts';

type Fields<F> = F | Refused;

/**
 * The outcome of a command: the router waits until the read models that the call names (`views`) have seen `position`,
 * then builds the response.
 */
export class Committed<F> {
  constructor(
    /** The last event that the command wrote; null where there was nothing left to do. */
    readonly position: Position | null,
    /** Called after the wait, so that it can read the command's changes. */
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

/**
 * The result of a handler whose command gave `outcome`: its refusal, or `response` once the views have seen it. Without
 * `response` the response carries nothing but `OK`.
 */
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
