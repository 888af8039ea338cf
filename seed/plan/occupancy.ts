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
  return {
    isFree: (attraction, date, requested) =>
      !placesOf(attraction, date).some((place) =>
        (days.get(place) ?? []).some((taken) => overlaps(taken, requested)),
      ),
    reserve(attraction, date, interval) {
      for (const place of placesOf(attraction, date)) days.set(place, [...(days.get(place) ?? []), interval]);
    },
    visitors(date) {
      const known = visitors.get(date) ?? new Set();
      visitors.set(date, known);
      return known;
    },
  };
}

/** Each part of a floor is a place of its own. */
function placesOf({ center, name, floor }: DemoAttraction, date: string): string[] {
  const parts = floor ? floor.cells.map((cell) => `${floor.name} ${cell}`) : [name];
  return parts.map((part) => `${center}|${part}|${date}`);
}
