export const SERIES_PREFIX = 'series-';

/** The series id is its order's id. */
export function seriesStream(seriesId: string): string {
  return `${SERIES_PREFIX}${seriesId}`;
}
