import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { minutesOf } from '../../../../shared/text/dates.ts';
import { hitAt } from '../cells/hit.ts';
import { columnStart } from '../data/hours.ts';
import type { Position } from '../focus/moves.ts';
import { type Carried, type Moving, type MovingOptions, movingOf, pickUp } from './carried.ts';
import { followDrag, gripAt, HALF_HOUR } from './drag.ts';
import { isSamePlace, type Place, shifted, steppedBy, stretched } from './plan.ts';

export interface MovingActions {
  readonly moving: Moving | null;
  /** Begins a drag of what is pressed; true where there is something to drag. */
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => boolean;
  /** `m` begins at the focused reservation; then arrows, Page keys, Enter, Escape. True where the key was meant for a move. */
  readonly onKey: (event: KeyboardEvent, at: Position) => boolean;
  /** While a reservation waits to be placed, a press on a place puts it there; false where none waits. */
  readonly placeAt: (at: Position | null) => boolean;
  readonly stretch: (halfHours: number) => void;
  readonly turnDay: (days: number) => void;
  readonly accept: () => void;
  readonly leave: () => void;
}

/** Moves reservations: by dragging one, or its edge, or with the keys after `m`; over a day's button, to another day. */
export function useMoving(options: MovingOptions): MovingActions {
  const { rows, date, isBusy, isPastDay, fixedUntil } = options;
  const [carried, setCarried] = useState<Carried | null>(null);
  const moving = useMemo(
    () => carried && movingOf(carried, { rows, date, isBusy, isPastDay, fixedUntil }),
    [carried, rows, date, isBusy, isPastDay, fixedUntil],
  );
  const latest = useRef(options);
  latest.current = options;

  const place = (to: Place) => setCarried((now) => now && (isSamePlace(now.to, to) ? now : { ...now, to }));
  const drop = (now: Moving) => {
    setCarried(null);
    if (!isSamePlace(now.from, now.to)) latest.current.onDrop(now);
  };
  const actions: MovingActions = {
    moving,
    stretch: (halfHours) =>
      moving && place(stretched(moving.to, 'end', moving.to.end + halfHours * HALF_HOUR)),
    turnDay: (days) => options.onTurnDay(days),
    accept: () => moving && drop(moving),
    leave: () => setCarried(null),
    onPointerDown(event) {
      const grip = gripAt(event, options, carried);
      if (grip) followDrag(event, grip, { latest, carry: setCarried, place, drop });
      return grip !== null;
    },
    placeAt(position) {
      if (!moving?.isLifted) return false;
      if (position) {
        const minute = minutesOf(columnStart(position.column));
        place(shifted(moving.to, minute - moving.to.start, position.courtId));
      }
      return true;
    },
    onKey: (event, position) =>
      moving
        ? onMovingKey(event, moving, options, { ...actions, place })
        : onFirstKey(event, position, options, setCarried),
  };
  return actions;
}

function onFirstKey(
  event: KeyboardEvent,
  position: Position,
  options: MovingOptions,
  carry: (carried: Carried) => void,
): boolean {
  if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.shiftKey || options.isBusy) return false;
  const hit = hitAt(options.rows, position);
  const taken = hit && pickUp(options, hit);
  if (typeof taken === 'string') options.onRefused(taken);
  else if (taken) carry(taken);
  return true;
}

function onMovingKey(
  event: KeyboardEvent,
  moving: Moving,
  { rows, isBusy }: MovingOptions,
  actions: MovingActions & { readonly place: (to: Place) => void },
): boolean {
  const to = steppedBy(rows, moving.to, event);
  const days = { PageDown: 1, PageUp: -1 }[event.key];
  if (to) actions.place(to);
  else if (days !== undefined) actions.turnDay(days);
  // The bar names an obstacle before the move is accepted.
  else if (event.key === 'Enter' && !event.repeat && !isBusy) actions.accept();
  else if (event.key === 'Escape') actions.leave();
  // Tab ends it, so that the focus is never caught.
  else if (event.key === 'Tab') {
    actions.leave();
    return false;
  } else return false;
  return true;
}
