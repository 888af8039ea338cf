import { homeAt, layoutAt, type Meets, meetsBy } from '../../domain/floor/layout.ts';
import type { FloorLink, Floors } from '../../domain/floor/state.ts';
import { contentOf, type DayContent, leftContent } from '../../domain/schedule/carried-content.ts';
import { scheduleDecider } from '../../domain/schedule/decide.ts';
import { type Interval, overlaps } from '../../domain/schedule/interval.ts';
import { heldTimes } from '../../domain/schedule/state.ts';
import { type Day, floorDayStream, scheduleStream } from '../../domain/schedule/stream.ts';
import type { CommandHandler } from '../handler/command-handler.ts';

/** A reservation, or a time kept for one, and the one that it would meet. */
export interface LinkConflict extends Interval {
  readonly id: string;
  readonly attractionId: number;
  readonly date: string;
  readonly with: { readonly id: string; readonly attractionId: number };
}

/** A day that a link concerns. */
export interface LinkedDay {
  readonly day: Day;
  /** Floors before and after; null: none. */
  readonly from: number | null;
  readonly to: number | null;
  /** The layout after it decides. */
  readonly meets: Meets;
}

export function linkedDay(floors: Floors, link: FloorLink, date: string): LinkedDay {
  const { attractionId, floorId } = link;
  const after = { links: [...floors.links, link] };
  const meets = floorId === null ? () => true : meetsBy(layoutAt(after, floorId, date));
  return { day: { attractionId, date }, from: homeAt(floors, attractionId, date), to: floorId, meets };
}

/** The stream itself, wherever the attraction lies. */
export function dayAt(floorId: number | null, day: Day) {
  const stream = floorId === null ? scheduleStream(day) : floorDayStream(floorId, day.date);
  return { stream, decider: scheduleDecider };
}

/** Content of the attraction's day, also if it was sealed for this link. */
export async function readContent(
  handler: CommandHandler,
  { day, from }: LinkedDay,
): Promise<{ readonly content: DayContent; readonly hasLeft: boolean }> {
  const state = await handler.load(dayAt(from, day));
  const left = leftContent(state, day);
  return { content: left ?? contentOf(state, day), hasLeft: left !== null };
}

/** Times of the content that meet what others on the floor hold. */
export async function conflictsOf(
  handler: CommandHandler,
  { day, to, meets }: LinkedDay,
  content: DayContent,
): Promise<LinkConflict[]> {
  if (to === null) return [];
  const { attractionId, date } = day;
  const others = heldTimes(await handler.load(dayAt(to, day))).filter(
    (held) => held.attractionId !== attractionId && meets(held.attractionId, attractionId),
  );
  return timesOf(content).flatMap(({ id, start, end }) => {
    const other = others.find((held) => overlaps(held, { start, end }));
    if (!other) return [];
    const met = { id: other.reservationId, attractionId: other.attractionId };
    return [{ id, attractionId, date, start, end, with: met }];
  });
}

function timesOf({ entries, reservations }: DayContent): (Interval & { readonly id: string })[] {
  const placed = reservations
    .filter(({ status }) => status !== 'cancelled')
    .map(({ reservationId, start, end }) => ({ id: reservationId, start, end }));
  const held = entries.flatMap(({ entry }) =>
    entry.status === 'held' ? [{ id: entry.reservationId, start: entry.start, end: entry.end }] : [],
  );
  return [...placed, ...held];
}
