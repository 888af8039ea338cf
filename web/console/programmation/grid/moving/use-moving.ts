import { type KeyboardEvent, type PointerEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { minutesOf } from '../../../../shared/dates.ts';
import { type Hit, hitAt, positionOf } from '../cells/hit.ts';
import { columnStart } from '../data/hours.ts';
import type { Row } from '../data/rows.ts';
import type { Position } from '../focus/moves.ts';
import { dayTurn } from './day-turn.ts';
import {
  checkPlace,
  isSamePlace,
  type MovedPart,
  type Place,
  type PlaceCheck,
  placeOfBlock,
  shifted,
  steppedBy,
  stretched,
} from './plan.ts';
import { movedPartAt, type PointerTarget } from './pointed.ts';
import type { Point } from './press.ts';
import type { Press } from './use-press.ts';

/** A reservation that is picked up. */
interface Carried {
  readonly reservationId: string;
  readonly who: string;
  readonly typeId: number;
  readonly from: Place;
  /** Its date is the shown one, whatever it says here. */
  readonly to: Place;
  /** No pointer holds it: it waits for keys, taps, or a drag by its handles. */
  readonly isLifted: boolean;
}

/** A reservation on its way to another place, and what that would come to. */
export interface Moving extends Carried, PlaceCheck {}

export interface MovingActions {
  readonly moving: Moving | null;
  /** Begins a drag of what is pressed; true where there is something to drag. */
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => boolean;
  /** `m` begins at the focused reservation; then arrows, Page keys, Enter, Escape. True where the key was meant for a move. */
  readonly onKey: (event: KeyboardEvent, at: Position) => boolean;
  /** While a reservation waits to be placed, a press on a place puts it there; false where none waits. */
  readonly placeAt: (at: Position | null) => boolean;
  /** Half hours longer, or shorter where negative. */
  readonly stretch: (halfHours: number) => void;
  readonly turnDay: (days: number) => void;
  readonly accept: () => void;
  readonly leave: () => void;
}

export interface MovingOptions {
  readonly rows: readonly Row[];
  /** The shown date. */
  readonly date: string;
  /** The rows are still those of the date before. */
  readonly isBusy: boolean;
  /** Nothing can be brought to the shown date. */
  readonly isPastDay: boolean;
  readonly press: Press;
  readonly scroller: RefObject<HTMLElement>;
  readonly pointedAt: (area: HTMLElement, at: Point) => PointerTarget | null;
  /** Why a reservation can't be moved; '' where it can. */
  readonly whyNot: (hit: { readonly checkedIn: boolean; readonly end: number }) => string;
  /** A move that was asked for and can't be: says why. */
  readonly onRefused: (why: string) => void;
  readonly onDrop: (moving: Moving) => void;
  readonly onTurnDay: (days: number) => void;
}

const HALF_HOUR = 30;
const HOUR = 60;

/** Moves reservations: by dragging one, or its edge, or with the keys after `m`; over a day's button, to another day. */
export function useMoving(options: MovingOptions): MovingActions {
  const { rows, date, isBusy, isPastDay, press } = options;
  const [carried, setCarried] = useState<Carried | null>(null);
  const moving = useMemo(
    () => carried && movingOf(carried, { rows, date, isBusy, isPastDay }),
    [carried, rows, date, isBusy, isPastDay],
  );
  const latest = useRef({ ...options, moving });
  latest.current = { ...options, moving };

  const placed = (to: Place) => setCarried((now) => now && (isSamePlace(now.to, to) ? now : { ...now, to }));
  const drop = (now: Moving) => {
    setCarried(null);
    if (!isSamePlace(now.from, now.to)) latest.current.onDrop(now);
  };
  const accept = () => moving && drop(moving);
  const leave = () => setCarried(null);
  const turnDay = (days: number) => latest.current.onTurnDay(days);

  function drag(event: PointerEvent<HTMLElement>, taken: Carried, grip: MovedPart, isHandle: boolean): void {
    const area = event.currentTarget;
    const base = taken.to;
    const held = options.pointedAt(area, event)?.minute ?? base.start;
    const turning = dayTurn(turnDay);
    let to = base;
    const bring = (place: Place) => {
      to = place;
      placed(place);
    };
    press.follow(event, {
      scroller: options.scroller.current,
      isHandle,
      onLift: () => setCarried({ ...taken, isLifted: false }),
      onDrag: (at) => {
        // The way to a day's button leads over other hours, which are no target.
        if (turning.over(at)) return bring(base);
        const point = latest.current.pointedAt(area, at);
        if (!point) return;
        const courtId = point.courtId ?? base.courtId;
        bring(
          grip === 'all'
            ? shifted(base, Math.round((point.minute - held) / HOUR) * HOUR, courtId)
            : stretched(base, grip, Math.round(point.minute / HALF_HOUR) * HALF_HOUR),
        );
      },
      onDrop: () => {
        turning.end();
        const now = movingOf({ ...taken, to }, latest.current);
        // A finger that lifts where it was has picked the reservation up: its handles and the day's buttons follow.
        const isPickedUp = event.pointerType !== 'mouse' && isSamePlace(now.from, now.to);
        if (isPickedUp) setCarried({ ...now, isLifted: true });
        else drop(now);
      },
      onCancel: () => {
        turning.end();
        if (press.endsDrag()) setCarried(null);
      },
    });
  }

  return {
    moving,
    stretch: (halfHours) =>
      moving && placed(stretched(moving.to, 'end', moving.to.end + halfHours * HALF_HOUR)),
    turnDay,
    accept,
    leave,
    onPointerDown(event) {
      if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return false;
      const ghost = event.target.closest('.pg-ghost');
      if (ghost && carried?.isLifted) {
        const grip = event.target.closest<HTMLElement>('[data-grip]')?.dataset.grip;
        drag(event, carried, grip === 'start' || grip === 'end' ? grip : 'all', true);
        return true;
      }
      const block = event.target.closest('[data-court]');
      const hit = block && hitAt(rows, positionOf(block));
      if (!block || hit?.block.kind !== 'taken' || isBusy) return false;
      const taken = take(options, hit);
      // A press is a click first: the reason why there is no move is only told after its key.
      if (typeof taken === 'string') return false;
      // A finger is too wide for an edge: it draws by the handles of what it has picked up.
      drag(event, taken, event.pointerType === 'mouse' ? movedPartAt(block, event.clientX) : 'all', false);
      return true;
    },
    placeAt(position) {
      if (!moving?.isLifted) return false;
      if (position) {
        const minute = minutesOf(columnStart(position.column));
        placed(shifted(moving.to, minute - moving.to.start, position.courtId));
      }
      return true;
    },
    onKey(event, position) {
      if (!moving) {
        if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.shiftKey || isBusy) return false;
        const hit = hitAt(rows, position);
        const taken = hit && take(options, hit);
        if (typeof taken === 'string') options.onRefused(taken);
        else if (taken) setCarried(taken);
        return true;
      }
      const to = steppedBy(rows, moving.to, event);
      const days = { PageDown: 1, PageUp: -1 }[event.key];
      if (to) placed(to);
      else if (days !== undefined) turnDay(days);
      // An obstacle is told before the move is accepted.
      else if (event.key === 'Enter' && !event.repeat && !isBusy) accept();
      else if (event.key === 'Escape') leave();
      // Tab ends it, so that the focus is never caught.
      else if (event.key === 'Tab') {
        leave();
        return false;
      }
      // Other keys are those of the page: the next day, today.
      else return false;
      return true;
    },
  };
}

/** The carried reservation on the shown date, and what blocks it there. */
function movingOf(
  carried: Carried,
  shown: Pick<MovingOptions, 'rows' | 'date' | 'isBusy' | 'isPastDay'>,
): Moving {
  const { rows, date, isBusy, isPastDay } = shown;
  const to = { ...carried.to, date };
  if (isBusy) return { ...carried, to, collision: '', warning: 'Cargando el día…' };
  if (isPastDay && date !== carried.from.date)
    return { ...carried, to, collision: 'Esa fecha ya pasó', warning: '' };
  return { ...carried, to, ...checkPlace(rows, to, carried.reservationId) };
}

/** The reservation of a block, ready to be moved; or why it can't be. */
function take({ date, whyNot }: MovingOptions, { row, block }: Hit): Carried | string {
  if (block.kind !== 'taken') return 'Elija una reserva para moverla.';
  const from = placeOfBlock(row.court.id, date, block);
  const why =
    block.others.length > 0
      ? 'Varias reservas comparten estas horas: ábrala y use «Mover».'
      : whyNot({ checkedIn: block.checkedIn, end: from.end });
  if (why !== '') return why;
  const { reservationId, who, typeId } = block;
  return { reservationId, who, typeId, from, to: from, isLifted: true };
}
