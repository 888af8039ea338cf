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

export interface TimeOf extends Day, Interval {}

export interface TakenTime extends TimeOf {
  /** Names the reservation; '' if none. */
  readonly id: string;
}

interface CourtsAtHand {
  /** Candidates for a court's reservations, in display order. */
  readonly courtsFor: (attractionId: number) => readonly OtherCourt[];
  /** Whether two courts share a part of a floor on a date. */
  readonly meet: (one: number, other: number, date: string) => boolean;
  readonly taken: readonly TakenTime[];
  readonly open: readonly TimeOf[];
}

/** Proposes distinct free courts at the same time: open ones first, then those with the same activity. */
export function proposePlaces(
  displaced: readonly Displaced[],
  { courtsFor, meet, taken, open }: CourtsAtHand,
): Map<string, number> {
  const proposals = new Map<string, number>();
  const used: TimeOf[] = [];
  for (const one of displaced) {
    const others = taken.filter(({ id }) => id !== one.id);
    const isOn = (court: OtherCourt) => (time: TimeOf) =>
      time.attractionId === court.id && time.date === one.date;
    const isFree = (court: OtherCourt) =>
      ![...others, ...used].some(
        (time) =>
          overlaps(time, one) &&
          time.date === one.date &&
          (time.attractionId === court.id || meet(court.id, time.attractionId, one.date)),
      );
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
