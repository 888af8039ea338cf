import { daysLater } from '../calendar/days.ts';
import type { Booker } from './state.ts';

export interface NoShowRule {
  /** Missed visits that lead to a pause; 0: no rule. */
  readonly limit: number;
  /** With the day on which the last visit is recorded. */
  readonly pauseDays: number;
}

export const MISSED_VISITS_COUNT_DAYS = 90;

export function countingVisits({ missed }: Pick<Booker, 'missed'>, today: string): string[] {
  const since = daysLater(today, -MISSED_VISITS_COUNT_DAYS);
  return [...missed].filter(([, date]) => date !== null && date >= since).map(([id]) => id);
}
