import { Temporal } from 'temporal-polyfill';

/** Instants, ISO 8601. */
interface Hold {
  readonly madeAt: string;
  readonly begins: string;
  /** How long staff have to decide; 0: until it begins. */
  readonly hours: number;
}

/** Until when a request holds its time: the instant, ISO 8601 in UTC with milliseconds, at the latest when it begins. */
export function heldUntil({ madeAt, begins, hours }: Hold): string {
  const start = Temporal.Instant.from(begins);
  const decided = Temporal.Instant.from(madeAt).add({ hours });
  const until = hours > 0 && Temporal.Instant.compare(decided, start) < 0 ? decided : start;
  return until.toString({ smallestUnit: 'millisecond' });
}
