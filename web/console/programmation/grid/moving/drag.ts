import type { MutableRefObject, PointerEvent } from 'react';
import { hitAt, positionOf } from '../cells/hit.ts';
import { type Carried, type Moving, type MovingOptions, movingOf, pickUp } from './carried.ts';
import { dayTurn } from './day-turn.ts';
import { isSamePlace, type MovedPart, type Place, shifted, stretched } from './plan.ts';
import type { Point } from './point.ts';
import { movedPartAt } from './pointed.ts';

export const HALF_HOUR = 30;
const HOUR = 60;

export interface Grip {
  readonly taken: Carried;
  readonly part: MovedPart;
  /** Pressed on a handle of a picked-up reservation: handles do nothing else. */
  readonly isHandle: boolean;
}

export function gripAt(
  event: PointerEvent<HTMLElement>,
  options: MovingOptions,
  carried: Carried | null,
): Grip | null {
  if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return null;
  if (carried?.isLifted && event.target.closest('.pg-ghost')) {
    const grip = event.target.closest<HTMLElement>('[data-grip]')?.dataset.grip;
    return { taken: carried, part: grip === 'start' || grip === 'end' ? grip : 'all', isHandle: true };
  }
  const block = event.target.closest('[data-court]');
  const hit = block && hitAt(options.rows, positionOf(block));
  if (!block || hit?.block.kind !== 'taken' || options.isBusy) return null;
  const taken = pickUp(options, hit);
  // A press is a click first: only the key for a move says why there is none.
  if (typeof taken === 'string') return null;
  // A finger is too wide for an edge: it draws by the handles of what it has picked up.
  const part = event.pointerType === 'mouse' ? movedPartAt(block, event.clientX) : 'all';
  return { taken, part, isHandle: false };
}

export interface Dragging {
  /** The options as they are now: a drag outlives the drawing that it began in. */
  readonly latest: MutableRefObject<MovingOptions>;
  readonly carry: (carried: Carried | null) => void;
  readonly place: (to: Place) => void;
  readonly drop: (moving: Moving) => void;
}

/** Follows a drag to its end: over places, and over the buttons of other days. */
export function followDrag(event: PointerEvent<HTMLElement>, grip: Grip, dragging: Dragging): void {
  const { taken, isHandle } = grip;
  const { latest, carry, place, drop } = dragging;
  const { press, scroller, pointedAt } = latest.current;
  const area = event.currentTarget;
  const held = pointedAt(area, event)?.minute ?? taken.to.start;
  const turning = dayTurn(
    (days) => latest.current.onTurnDay(days),
    () => latest.current.isBusy,
  );
  let to = taken.to;
  const bring = (next: Place) => {
    to = next;
    place(next);
  };
  press.follow(event, {
    scroller: scroller.current,
    isHandle,
    onLift: () => carry({ ...taken, isLifted: false }),
    onDrag: (at) => {
      // The way to a day's button leads over other hours, which are no target.
      const next = turning.over(at) ? taken.to : placeUnder(area, at, held, grip, latest.current);
      if (next) bring(next);
    },
    onDrop: () => {
      turning.end();
      const now = movingOf({ ...taken, to }, latest.current);
      // A finger that lifts where it was has picked the reservation up: its handles and the day's buttons follow.
      const isPickedUp = event.pointerType !== 'mouse' && isSamePlace(now.from, now.to);
      if (isPickedUp) carry({ ...now, isLifted: true });
      else drop(now);
    },
    onCancel: () => {
      turning.end();
      if (press.endsDrag()) carry(null);
    },
  });
}

/** Where a drag that began at the minute `held` would put the reservation; null outside the grid. */
function placeUnder(
  area: HTMLElement,
  at: Point,
  held: number,
  { taken: { to: base }, part }: Grip,
  { pointedAt }: MovingOptions,
): Place | null {
  const point = pointedAt(area, at);
  if (!point) return null;
  if (part !== 'all') return stretched(base, part, Math.round(point.minute / HALF_HOUR) * HALF_HOUR);
  return shifted(base, Math.round((point.minute - held) / HOUR) * HOUR, point.courtId ?? base.courtId);
}
