/** Whole minutes since local midnight, half-open; 1440 is the end of the day. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

const DAY_END = 24 * 60;
/** Staff's hourly grid (specification, section 9). */
export const GRID_START = 5 * 60;
export const GRID_END = 23 * 60;

export function isInterval({ start, end }: Interval): boolean {
  return Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= DAY_END;
}

export function isWholeDay({ start, end }: Interval): boolean {
  return start === 0 && end === DAY_END;
}

/** Touching ends don't overlap. */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end;
}

export function contains(outer: Interval, inner: Interval): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

export function union(intervals: readonly Interval[]): Interval[] {
  const joined: { start: number; end: number }[] = [];
  for (const next of [...intervals].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && next.start <= last.end) last.end = Math.max(last.end, next.end);
    else joined.push({ ...next });
  }
  return joined;
}

export function without(intervals: readonly Interval[], others: readonly Interval[]): Interval[] {
  return others.reduce<readonly Interval[]>(
    (left, other) =>
      left.flatMap(({ start, end }) =>
        [
          { start, end: Math.min(end, other.start) },
          { start: Math.max(start, other.end), end },
        ].filter((stretch) => stretch.start < stretch.end),
      ),
    intervals,
  ) as Interval[];
}

export function covers(outer: readonly Interval[], inner: Interval): boolean {
  return union(outer).some((stretch) => contains(stretch, inner));
}

/** `HH:mm`; `24:00` is 1440. */
export function toMinutes(time: string): number {
  const [hours, minutes] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

export function toTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
