import { dayOfWeek, daysLater } from '../calendar/days.ts';
import { meetsBy } from '../floor/layout.ts';
import type { Interval } from '../schedule/interval.ts';
import { coveredCells, type FloorTime } from './floor-times.ts';
import type { OpenStretch } from './open-minutes.ts';
import { type CourtHours, type Days, openStretches, rememberedSpans, type Span } from './open-stretches.ts';

/** The open time of all courts, in which a floor counts once: an hour with half of its cells open is half an hour. */
export function stretchesWithFloors(
  courts: readonly CourtHours[],
  floors: readonly FloorTime[],
  days: Days,
): OpenStretch[] {
  const timesOf = new Map<number, FloorTime[]>();
  for (const floor of floors)
    for (const id of floor.layout.keys()) timesOf.set(id, [...(timesOf.get(id) ?? []), floor]);
  const alone = courts.filter(({ attractionId }) => !timesOf.has(attractionId));
  const onFloors = courts.filter(({ attractionId }) => timesOf.has(attractionId));
  return [
    ...openStretches(alone, days),
    ...onFloors.flatMap((court) =>
      daysWithout(timesOf.get(court.attractionId) ?? [], days).flatMap((free) =>
        openStretches([court], free),
      ),
    ),
    ...floors.flatMap((floor) => stretchesOfFloor(floor, onFloors)),
  ];
}

/** The open time of each court by itself, without what a closure of another on its floor takes. */
export function stretchesByCourt(
  courts: readonly CourtHours[],
  floors: readonly FloorTime[],
  days: Days,
): OpenStretch[] {
  const closing = courts.filter(({ closed }) => closed.length > 0);
  const sharedBy = ({ attractionId: own }: CourtHours) =>
    floors
      .filter(({ layout }) => layout.has(own))
      .flatMap(({ layout, from, to }) => {
        const meets = meetsBy(layout);
        return closing
          .filter(({ attractionId: other }) => other !== own && layout.has(other) && meets(own, other))
          .flatMap(({ closed }) => closed.filter(({ date }) => from <= date && date <= to));
      });
  const closed = courts.map((court) => ({ ...court, closed: [...court.closed, ...sharedBy(court)] }));
  return openStretches(closed, days);
}

/** The days before, between and after the times. */
function daysWithout(times: readonly FloorTime[], { from, to }: Days): Days[] {
  const sorted = [...times].sort((a, b) => (a.from < b.from ? -1 : 1));
  const begins = [from, ...sorted.map((time) => daysLater(time.to, 1))];
  const ends = [...sorted.map((time) => daysLater(time.from, -1)), to];
  return begins.map((begin, index) => ({ from: begin, to: ends[index] ?? to })).filter(isSome);
}

const isSome = ({ from, to }: Days) => from <= to;

/** An attraction of a floor with the weeks that it has while it lies there. */
interface LaidCourt extends Pick<CourtHours, 'closed'> {
  readonly cells: readonly number[];
  readonly spans: readonly Span[];
}

function stretchesOfFloor(floor: FloorTime, courts: readonly CourtHours[]): OpenStretch[] {
  const spansOf = rememberedSpans(floor);
  const laid = courts.flatMap((court): LaidCourt[] => {
    const cells = floor.layout.get(court.attractionId);
    return cells ? [{ cells, closed: court.closed, spans: spansOf(court) }] : [];
  });
  return [...weeklyStretches(floor, laid), ...closedStretches(floor, laid)];
}

function weeklyStretches(floor: FloorTime, laid: readonly LaidCourt[]): OpenStretch[] {
  const begins = [...new Set(laid.flatMap(({ spans }) => spans.map(({ from }) => from)))].sort();
  return begins.flatMap((from, index) => {
    const next = begins[index + 1];
    const days = { from, to: next === undefined ? floor.to : daysLater(next, -1) };
    return WEEKDAYS.flatMap((weekday) =>
      stretchesOf(floor, openCells(daysOf(laid, from, weekday)), weekday, days),
    );
  });
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** Days with a closure: without their week, and with what is left of it. */
function closedStretches(floor: FloorTime, laid: readonly LaidCourt[]): OpenStretch[] {
  const dates = new Set(laid.flatMap(({ closed }) => closed.map(({ date }) => date)));
  return [...dates].flatMap((date) => {
    const weekday = dayOfWeek(date);
    const day = { from: date, to: date };
    const open = daysOf(laid, date, weekday);
    const left = open.map((court, index) => ({
      ...court,
      closed: laid[index]?.closed.filter((one) => one.date === date) ?? [],
    }));
    return [
      ...stretchesOf(floor, openCells(open), weekday, day, -1),
      ...stretchesOf(floor, openCells(left), weekday, day),
    ];
  });
}

/** Nothing is open on a day on which the floor has no such layout. */
function daysOf(laid: readonly LaidCourt[], date: string, weekday: number): CourtDay[] {
  return laid.map(({ cells, spans }) => ({
    cells,
    open: spans.find((span) => span.from <= date && date <= span.to)?.week[weekday] ?? [],
    closed: [],
  }));
}

function stretchesOf(
  { centerId, layout }: FloorTime,
  parts: readonly OpenPart[],
  weekday: number,
  { from, to }: Days,
  sign: 1 | -1 = 1,
): OpenStretch[] {
  const all = coveredCells(layout);
  return parts.map(({ start, end, cells }) => ({
    attractionId: null,
    centerId,
    dayOfWeek: weekday,
    start,
    end,
    from,
    to,
    times: (sign * cells) / all,
  }));
}

interface CourtDay {
  readonly cells: readonly number[];
  readonly open: readonly Interval[];
  readonly closed: readonly Interval[];
}

interface OpenPart extends Interval {
  /** Cells that can be booked in it. */
  readonly cells: number;
}

function openCells(courts: readonly CourtDay[]): OpenPart[] {
  const times = courts.flatMap(({ open, closed }) => [...open, ...closed]);
  const edges = [...new Set(times.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  return edges.flatMap((start, index) => {
    const end = edges[index + 1];
    const cells = end === undefined ? 0 : openCellsAt(courts, start);
    return end !== undefined && cells > 0 ? [{ start, end, cells }] : [];
  });
}

/** A closed cell closes all attractions that cover it. */
function openCellsAt(courts: readonly CourtDay[], minute: number): number {
  const isNow = ({ start, end }: Interval) => start <= minute && minute < end;
  const closed = new Set(courts.filter((one) => one.closed.some(isNow)).flatMap(({ cells }) => cells));
  const open = courts.filter((one) => one.open.some(isNow) && !one.cells.some((cell) => closed.has(cell)));
  return new Set(open.flatMap(({ cells }) => cells)).size;
}
