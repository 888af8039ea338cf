import type { ActivityKey } from './activities.ts';
import type { CenterKey } from './centers.ts';

/** A league or a course that comes every week. Each of its weekdays is a series of its own. */
export interface Weekly {
  readonly center: CenterKey;
  readonly attraction: string;
  readonly activity: ActivityKey;
  readonly organization: string;
  readonly weekdays: readonly number[];
  /** Full hours. */
  readonly hours: readonly [from: number, to: number];
  /** How many weeks ago it began. */
  readonly weeksAgo: number;
  readonly count: number;
  readonly notes?: string;
}

/** Where, on which days and hours, since how many weeks and how often; then what. */
export function weekly(
  center: CenterKey,
  attraction: string,
  weekdays: readonly number[],
  hours: Weekly['hours'],
  [weeksAgo, count]: readonly [weeksAgo: number, count: number],
  what: Pick<Weekly, 'activity' | 'organization' | 'notes'>,
): Weekly {
  return { center, attraction, weekdays, hours, weeksAgo, count, ...what };
}
