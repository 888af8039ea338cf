/** Default number of events in a read of the whole log. */
export const DEFAULT_PAGE = 1_000;

export const DEFAULT_BATCH = 1_000;

/** Checks the number of events that a caller asks for: a whole number, at least `least`. */
export function pageSize(maxCount: number, least = 0): number {
  return Number.isFinite(maxCount) ? Math.max(least, Math.trunc(maxCount)) : Number.MAX_SAFE_INTEGER;
}
