const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After each failed try; the last repeats. */
const PAUSES = [5 * SECOND, 30 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR];
const LONGEST_MS = 72 * HOUR;

/** When to try again after a number of tries; null: three days have passed. Times: ISO 8601, UTC. */
export function nextTry(tries: number, firstTriedAt: string, now: string): string | null {
  const end = Date.parse(firstTriedAt) + LONGEST_MS;
  const at = Date.parse(now);
  if (at >= end) return null;
  const pause = PAUSES[Math.min(tries, PAUSES.length) - 1] ?? 0;
  // The last try comes exactly at the end.
  return new Date(Math.min(at + pause, end)).toISOString();
}
