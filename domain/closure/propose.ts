import { contains, type Interval, overlaps } from '../schedule/interval.ts';
import type { Day } from '../schedule/stream.ts';

export interface Displaced extends Day, Interval {
  readonly id: string;
  readonly activityId: number | null;
}

export interface OtherCourt {
  readonly id: number;
  readonly activities: readonly number[];
}

export type TimeOf = Day & Interval;

interface CourtsAtHand {
  /** Candidates for a court's reservations, in display order. */
  readonly courtsFor: (attractionId: number) => readonly OtherCourt[];
  readonly taken: readonly TimeOf[];
  readonly open: readonly TimeOf[];
}

/** Proposes distinct free courts at the same time: open ones first, then those with the same activity. */
export function proposePlaces(
  displaced: readonly Displaced[],
  { courtsFor, taken, open }: CourtsAtHand,
): Map<string, number> {
  const proposals = new Map<string, number>();
  const used: TimeOf[] = [];
  for (const one of displaced) {
    const isOn = (court: OtherCourt) => (time: TimeOf) =>
      time.attractionId === court.id && time.date === one.date;
    const isFree = (court: OtherCourt) =>
      ![...taken, ...used].some((time) => isOn(court)(time) && overlaps(time, one));
    const rank = (court: OtherCourt) =>
      2 * Number(open.some((time) => isOn(court)(time) && contains(time, one))) +
      Number(one.activityId !== null && court.activities.includes(one.activityId));
    const [best] = courtsFor(one.attractionId)
      .filter(isFree)
      .sort((a, b) => rank(b) - rank(a));
    if (!best) continue;
    proposals.set(one.id, best.id);
    used.push({ attractionId: best.id, date: one.date, start: one.start, end: one.end });
  }
  return proposals;
}
