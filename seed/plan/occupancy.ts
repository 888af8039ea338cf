import { type Interval, overlaps } from '../../domain/schedule/interval.ts';
import type { DemoAttraction } from '../content/attractions.ts';

/** The times taken so far in the plan, so that nothing is planned twice. */
export interface Occupancy {
  isFree(attraction: DemoAttraction, date: string, requested: Interval): boolean;
  reserve(attraction: DemoAttraction, date: string, interval: Interval): void;
  /** CUIs of the people who have a booking on that date, so that no person is planned in two places. */
  visitors(date: string): Set<string>;
}

/** An empty day. */
export function newOccupancy(): Occupancy {
  const days = new Map<string, Interval[]>();
  const visitors = new Map<string, Set<string>>();
  const key = ({ center, name }: DemoAttraction, date: string) => `${center}|${name}|${date}`;
  return {
    isFree: (attraction, date, requested) =>
      !(days.get(key(attraction, date)) ?? []).some((taken) => overlaps(taken, requested)),
    reserve(attraction, date, interval) {
      days.set(key(attraction, date), [...(days.get(key(attraction, date)) ?? []), interval]);
    },
    visitors(date) {
      const known = visitors.get(date) ?? new Set();
      visitors.set(date, known);
      return known;
    },
  };
}
