import { GRID_END, GRID_START, toTime } from '../../../../../domain/schedule/interval.ts';
import { dateText } from '../../../../shared/text/date-text.ts';
import { hourRange, minutesOf } from '../../../../shared/text/dates.ts';
import { obstacleOf, type TakenBlock } from '../cells/blocks.ts';
import { blockHours } from '../cells/labels.ts';
import { columnEnd, columnStart } from '../data/hours.ts';
import type { Row } from '../data/rows.ts';

export interface Place {
  readonly courtId: number;
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

/** The part of a reservation that is moved: all of it, or one of its edges. */
export type MovedPart = 'all' | 'start' | 'end';

/** Shortest reservation that an edge can be drawn to. */
const SHORTEST = 30;
const HOUR = 60;

export function placeOfBlock(courtId: number, date: string, block: TakenBlock): Place {
  const { start, end } = blockHours(block);
  return { courtId, date, start: minutesOf(start), end: minutesOf(end) };
}

/** The place shifted by this many minutes within the hours of the grid, on whatever court; its length stays. */
export function shifted(place: Place, minutes: number, courtId: number): Place {
  const { start, end } = place;
  const by = Math.min(Math.max(minutes, GRID_START - start), GRID_END - end);
  return { ...place, courtId, start: start + by, end: end + by };
}

/** The place with one edge elsewhere, never shorter than half an hour. */
export function stretched(place: Place, grip: 'start' | 'end', minute: number): Place {
  if (grip === 'start')
    return { ...place, start: Math.max(GRID_START, Math.min(minute, place.end - SHORTEST)) };
  return { ...place, end: Math.min(GRID_END, Math.max(minute, place.start + SHORTEST)) };
}

/** Where an arrow leads a reservation: an hour on or back, another court, or with Shift half an hour longer or shorter. */
export function steppedBy(
  rows: readonly Row[],
  place: Place,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
): Place | null {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (by !== undefined)
    return shiftKey
      ? stretched(place, 'end', place.end + by * SHORTEST)
      : shifted(place, by * HOUR, place.courtId);
  const down = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (down === undefined) return null;
  const index = rows.findIndex(({ court }) => court.id === place.courtId);
  const next = rows[Math.min(Math.max(index + down, 0), rows.length - 1)];
  return next ? { ...place, courtId: next.court.id } : place;
}

export interface PlaceCheck {
  /** Why it can't be: what is there, or that it is closed; '' where it can. */
  readonly collision: string;
  readonly warning: string;
}

/** Checks a place for obstacles, as far as the loaded day shows; the server decides. */
export function checkPlace(rows: readonly Row[], place: Place, reservationId: string): PlaceCheck {
  const row = rows.find(({ court }) => court.id === place.courtId);
  let isClosed = false;
  for (const block of row?.blocks ?? []) {
    const start = minutesOf(block.kind === 'taken' ? blockHours(block).start : columnStart(block.column));
    const end = minutesOf(
      block.kind === 'taken' ? blockHours(block).end : columnEnd(block.column + block.span - 1),
    );
    if (start >= place.end || end <= place.start) continue;
    if (block.kind === 'taken' && block.reservationId !== reservationId) {
      const hours = hourRange(toTime(start), toTime(end));
      return { collision: `Choca con ${block.who || 'otra reserva'}, ${hours}`, warning: '' };
    }
    if (block.kind === 'free' && block.blockerId !== null) {
      // A reservation may move to another attraction of its floor.
      if (block.blockerId !== reservationId) return { collision: block.obstacle, warning: '' };
    } else if (obstacleOf(block) !== '') return { collision: `Cerrada: ${obstacleOf(block)}`, warning: '' };
    if (block.kind === 'free' && block.closed) isClosed = true;
  }
  return { collision: '', warning: isClosed ? 'Fuera del horario de atención' : '' };
}

/** `Cancha 2, 09:00–10:00`; where it is another day than the one it came from, with its date. */
export function placeText(rows: readonly Row[], place: Place, dateFrom = place.date): string {
  const { courtId, date, start, end } = place;
  const name = rows.find(({ court }) => court.id === courtId)?.court.name ?? '';
  const day = date === dateFrom ? '' : `${dateText(date)}, `;
  return `${name}, ${day}${hourRange(toTime(start), toTime(end))}`;
}

export const isSamePlace = (left: Place, right: Place): boolean =>
  left.courtId === right.courtId &&
  left.date === right.date &&
  left.start === right.start &&
  left.end === right.end;
