import type { DemoAttraction, Use } from '../content/attractions.ts';

type Hours = readonly (readonly [from: number, probability: number])[];

interface Pattern {
  /** How likely a free hour is booked, from that hour on. */
  readonly weekday: Hours;
  readonly weekend: Hours;
  /** Lengths in minutes, each as likely as its weight says. */
  readonly lengths: readonly (readonly [minutes: number, weight: number])[];
}

/** Evenings and weekends are when people play; schools and pensioners come in the mornings. */
const PATTERNS: Readonly<Record<Use, Pattern>> = {
  court: {
    weekday: [
      [6, 0.12],
      [8, 0.07],
      [12, 0.12],
      [14, 0.15],
      [17, 0.5],
      [21, 0.25],
    ],
    weekend: [
      [7, 0.35],
      [9, 0.5],
      [13, 0.32],
      [16, 0.28],
      [18, 0.15],
    ],
    lengths: [
      [60, 14],
      [120, 5],
      [90, 1],
    ],
  },
  pool: {
    weekday: [
      [6, 0.3],
      [8, 0.2],
      [12, 0.15],
      [15, 0.2],
      [17, 0.3],
      [19, 0.1],
    ],
    weekend: [
      [7, 0.3],
      [9, 0.45],
      [13, 0.35],
      [16, 0.1],
    ],
    lengths: [
      [60, 3],
      [120, 2],
    ],
  },
  hall: {
    weekday: [
      [8, 0.08],
      [14, 0.08],
      [17, 0.22],
      [20, 0],
    ],
    weekend: [
      [8, 0.2],
      [10, 0.3],
      [14, 0.3],
      [18, 0],
    ],
    lengths: [
      [120, 2],
      [180, 3],
      [240, 2],
    ],
  },
  shelter: {
    weekday: [
      [8, 0.02],
      [11, 0.05],
      [14, 0],
    ],
    weekend: [
      [8, 0.35],
      [11, 0.5],
      [14, 0.1],
    ],
    lengths: [
      [180, 1],
      [240, 2],
      [300, 1],
    ],
  },
  training: {
    weekday: [
      [6, 0.2],
      [9, 0.08],
      [12, 0.08],
      [16, 0.3],
      [20, 0.1],
    ],
    weekend: [
      [7, 0.3],
      [11, 0.18],
      [15, 0.08],
    ],
    lengths: [
      [60, 3],
      [120, 1],
    ],
  },
};

export function patternOf(use: Use): Pattern {
  return PATTERNS[use];
}

/** Probability that a free hour of an attraction is booked, a number of days from today (negative: in the past). */
export function demandAt(attraction: DemoAttraction, weekday: number, hour: number, days: number): number {
  const pattern = patternOf(attraction.use);
  const hours = weekday === 0 || weekday === 6 ? pattern.weekend : pattern.weekday;
  const [, probability = 0] = hours.findLast(([from]) => from <= hour) ?? [];
  // Most people book a few days ahead.
  const soon = days <= 1 ? 1 : Math.max(0.25, 1.05 - 0.07 * days);
  return probability * attraction.demand * soon;
}
