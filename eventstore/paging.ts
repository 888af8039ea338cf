export const DEFAULT_PAGE = 1_000;

export const DEFAULT_BATCH = 1_000;

export function pageSize(maxCount: number, least = 0): number {
  return Number.isFinite(maxCount) ? Math.max(least, Math.trunc(maxCount)) : Number.MAX_SAFE_INTEGER;
}
