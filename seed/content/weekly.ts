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
