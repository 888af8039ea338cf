import { ACTIVITY_KEYS, type ActivityKey } from './activities.ts';
import { WEEKDAYS } from './week.ts';

/** A league or a course that comes every week. Each of its weekdays is a series of its own. */
export interface Weekly {
  /** Key of the center. */
  readonly center: string;
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

/**
 * Reads them from a table, one a line: center, attraction, weekdays, hours, how many weeks ago it began, how many times
 * it comes, activity, organization, and notes where there are any.
 */
export function weeklyTable(text: string): Weekly[] {
  return text.trim().split('\n').map(readLine);
}

function readLine(line: string): Weekly {
  const [
    center = '',
    attraction = '',
    days = '',
    hours = '',
    weeksAgo,
    count,
    does,
    organization = '',
    notes,
  ] = line.split('|').map((cell) => cell.trim());
  const weekdays = days.split(' ').map((day) => WEEKDAYS.indexOf(day));
  const [from = Number.NaN, to = Number.NaN] = hours.split('-').map(Number);
  const activity = ACTIVITY_KEYS.find((key) => key === does);
  if (!activity || weekdays.includes(-1) || !(from < to)) throw new Error(`not a line of the table: ${line}`);
  return {
    center,
    attraction,
    activity,
    organization,
    weekdays,
    hours: [from, to],
    weeksAgo: Number(weeksAgo),
    count: Number(count),
    ...(notes === undefined ? {} : { notes }),
  };
}
