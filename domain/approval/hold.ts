import { Temporal } from 'temporal-polyfill';

/** Instants, ISO 8601. */
interface Hold {
  readonly madeAt: string;
  readonly begins: string;
  /** Time for the decision; 0: until the reservation begins. */
  readonly hours: number;
  /** Hold before a move, which shortens it only by an earlier begin. */
  readonly atLeast?: string;
}

/** Instant, ISO 8601 in UTC with milliseconds, at the latest when the reservation begins. */
export function heldUntil({ madeAt, begins, hours, atLeast = madeAt }: Hold): string {
  const start = Temporal.Instant.from(begins);
  const ends = [Temporal.Instant.from(madeAt).add({ hours }), Temporal.Instant.from(atLeast)] as const;
  const decided = Temporal.Instant.compare(...ends) < 0 ? ends[1] : ends[0];
  const until = hours > 0 && Temporal.Instant.compare(decided, start) < 0 ? decided : start;
  return until.toString({ smallestUnit: 'millisecond' });
}
