import { dayOfWeek, daysLater } from '../calendar/days.ts';
import { type Interval, union, without } from '../schedule/interval.ts';
import type { OpenStretch } from './open-minutes.ts';

/** Hours of a court's week during the time in which they were valid. */
export interface KnownHours extends Interval {
  readonly dayOfWeek: number;
  readonly since: string;
  readonly until: string | null;
}

export interface CourtHours {
  readonly attractionId: number;
  readonly centerId: number;
  readonly hours: readonly KnownHours[];
  readonly removed: readonly Pick<KnownHours, 'since' | 'until'>[];
  readonly closed: readonly (Interval & { readonly date: string })[];
  readonly firstUse: string | null;
}

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Disjoint for each court and day. */
export function openStretches(courts: readonly CourtHours[], days: Days): OpenStretch[] {
  const spansOf = rememberedSpans(days);
  return courts.flatMap((court) => stretchesOf(court, spansOf(court)));
}

/** Literals and loops: spreads take ten times as long, for thousands of stretches. */
function stretchesOf(court: CourtHours, spans: readonly Span[]): OpenStretch[] {
  const { attractionId, centerId } = court;
  const stretches: OpenStretch[] = [];
  for (const { from, to, week } of spans)
    for (const [dayOfWeek, day] of week.entries())
      for (const { start, end } of day)
        stretches.push({ attractionId, centerId, dayOfWeek, start, end, from, to, times: 1 });
  if (court.closed.length > 0) stretches.push(...closedStretches(court, spans));
  return stretches;
}

function closedStretches(
  { attractionId, centerId, closed }: CourtHours,
  spans: readonly Span[],
): OpenStretch[] {
  const dates = [...new Set(closed.map(({ date }) => date))];
  return dates.flatMap((date) => {
    const weekday = dayOfWeek(date);
    const day = spans.find((span) => span.from <= date && date <= span.to)?.week[weekday] ?? [];
    const left = without(
      day,
      closed.filter((one) => one.date === date),
    );
    return without(day, left).map(({ start, end }) => ({
      attractionId,
      centerId,
      dayOfWeek: weekday,
      start,
      end,
      from: date,
      to: date,
      times: -1,
    }));
  });
}

export interface Span extends Days {
  /** Index 0 is Sunday. */
  readonly week: readonly (readonly Interval[])[];
}

/** Shared between courts with equal hours that were first used on the same day, or before the interval. */
export function rememberedSpans({ from, to }: Days): (court: CourtHours) => readonly Span[] {
  const known = new Map<readonly KnownHours[], Map<string, readonly Span[]>>();
  return (court) => {
    const firstUse = court.firstUse !== null && court.firstUse < from ? from : court.firstUse;
    const ofHours = known.get(court.hours) ?? new Map<string, readonly Span[]>();
    known.set(court.hours, ofHours);
    const spans =
      ofHours.get(firstUse ?? '') ?? spansOf(court, sinceFirstUse({ ...court, firstUse }), from, to);
    ofHours.set(firstUse ?? '', spans);
    return spans;
  };
}

function spansOf(court: CourtHours, hours: readonly KnownHours[], from: string, to: string): Span[] {
  const changes = [...hours, ...court.removed].flatMap(({ since, until }) => [since, until ?? since]);
  const inside = changes.filter((date) => date > from && date <= to);
  const begins = [from, ...[...new Set(inside)].sort()];
  return begins.map((begin, index) => {
    const next = begins[index + 1];
    const isGone = court.removed.some((time) => holdsOn(time, begin));
    const known = isGone ? [] : hours.filter((time) => holdsOn(time, begin));
    return {
      from: begin,
      to: next === undefined ? to : daysLater(next, -1),
      week: Array.from({ length: 7 }, (_, weekday) =>
        union(known.filter((one) => one.dayOfWeek === weekday)),
      ),
    };
  });
}

const holdsOn = ({ since, until }: Pick<KnownHours, 'since' | 'until'>, date: string) =>
  since <= date && (until === null || date < until);

/** A court booked before its hours were noted (by an import) counts as open by its first known hours. */
function sinceFirstUse({ hours, firstUse }: CourtHours): readonly KnownHours[] {
  const first = hours.map(({ since }) => since).sort()[0];
  if (firstUse === null || first === undefined || firstUse >= first) return hours;
  return hours.map((known) => (known.since === first ? { ...known, since: firstUse } : known));
}
