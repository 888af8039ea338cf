export const SERIES_PREFIX = 'series-';

/** A series is one order; its id is the order's. */
export function seriesStream(seriesId: string): string {
  return `${SERIES_PREFIX}${seriesId}`;
}
