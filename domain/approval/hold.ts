import { Temporal } from 'temporal-polyfill';

/** Instants, ISO 8601. */
interface Hold {
  readonly madeAt: string;
  readonly begins: string;
  /** Time for the decision; 0: until the reservation begins. */
  readonly hours: number;
}

/** Instant, ISO 8601 in UTC with milliseconds, at the latest when the reservation begins. */
export function heldUntil({ madeAt, begins, hours }: Hold): string {
  const start = Temporal.Instant.from(begins);
  const decided = Temporal.Instant.from(madeAt).add({ hours });
  const until = hours > 0 && Temporal.Instant.compare(decided, start) < 0 ? decided : start;
  return until.toString({ smallestUnit: 'millisecond' });
}
