import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Hit, hitAt, positionOf } from '../cells/hit.ts';
import type { Row } from '../data/rows.ts';
import type { Position } from '../focus/moves.ts';
import {
  type Grip,
  isSamePlace,
  type Outlook,
  outlook,
  type Place,
  placeOfBlock,
  shifted,
  steppedBy,
  stretched,
} from './plan.ts';
import { gripAt, pointedAt } from './pointed.ts';

/** A reservation on its way to another place of the day. */
export interface Moving extends Outlook {
  readonly reservationId: string;
  readonly who: string;
  readonly typeId: number;
  readonly from: Place;
  readonly to: Place;
}

export interface MovingActions {
  readonly moving: Moving | null;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  /** Whether the click ends a drag and opens nothing. */
  readonly endsDrag: () => boolean;
  /** `m` begins at the focused reservation; then arrows, Enter, Escape. True where the key was meant for a move. */
  readonly onKey: (event: KeyboardEvent, at: Position) => boolean;
}

interface Options {
  readonly rows: readonly Row[];
  /** Why a reservation can't be moved; '' where it can. */
  readonly whyNot: (hit: { readonly checkedIn: boolean; readonly end: number }) => string;
  /** A move that was asked for and can't be: says why. */
  readonly onRefused: (why: string) => void;
  readonly onDrop: (moving: Moving) => void;
}

/** This many pixels a press may slip and still be a click. */
const SLIP = 6;
const HALF_HOUR = 30;
const HOUR = 60;

interface Held {
  readonly grip: Grip;
  readonly moving: Moving;
  readonly grid: HTMLElement;
  readonly x: number;
  readonly y: number;
  /** The minute that the pointer took it by. */
  readonly minute: number;
}

/** Moves reservations of the shown day: by dragging one, or its edge, or with the keys after `m`. */
export function useMoving(options: Options): MovingActions {
  const [moving, setMoving] = useState<Moving | null>(null);
  const held = useRef<Held | null>(null);
  const wasDragged = useRef(false);
  const latest = useRef({ ...options, moving });
  latest.current = { ...options, moving };

  const at = (now: Moving, to: Place): Moving => ({
    ...now,
    to,
    ...outlook(latest.current.rows, to, now.reservationId),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: listens as long as the grid is there; all else is read when it is needed
  useEffect(() => {
    const onMove = (event: globalThis.PointerEvent) => {
      const hold = held.current;
      if (!hold) return;
      const slipped = Math.hypot(event.clientX - hold.x, event.clientY - hold.y);
      if (!wasDragged.current && slipped < SLIP) return;
      wasDragged.current = true;
      const point = pointedAt(hold.grid, event);
      if (!point) return;
      const { from } = hold.moving;
      const to =
        hold.grip === 'all'
          ? shifted(from, Math.round((point.minute - hold.minute) / HOUR) * HOUR, point.courtId)
          : stretched(from, hold.grip, Math.round(point.minute / HALF_HOUR) * HALF_HOUR);
      const now = latest.current.moving;
      if (!now || !isSamePlace(now.to, to)) setMoving(at(hold.moving, to));
    };
    const onEnd = (event: Event) => {
      const { moving: now, onDrop } = latest.current;
      const isDrop = held.current !== null && wasDragged.current && event.type === 'pointerup';
      if (held.current && now) setMoving(null);
      held.current = null;
      if (isDrop && now && !isSamePlace(now.from, now.to)) onDrop(now);
      // The click that follows belongs to the drag; where none follows, the next one is a click again.
      setTimeout(() => {
        wasDragged.current = false;
      });
    };
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !held.current) return;
      held.current = null;
      setMoving(null);
    };
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', onEnd);
    document.addEventListener('pointercancel', onEnd);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', onEnd);
      document.removeEventListener('pointercancel', onEnd);
      document.removeEventListener('keydown', onEscape);
    };
  }, []);

  return {
    moving,
    onPointerDown(event) {
      // A finger scrolls; it moves a reservation from its detail.
      if (event.pointerType === 'touch' || event.button !== 0) return;
      const block = event.target instanceof Element ? event.target.closest('.pg-taken') : null;
      const hit = block && hitAt(options.rows, positionOf(block));
      const point = block && pointedAt(event.currentTarget, event);
      if (!block || hit?.block.kind !== 'taken' || !point) return;
      wasDragged.current = false;
      const taken = take(options, hit);
      // A press is a click first: only who asks for a move by its key is told why there is none.
      if (typeof taken === 'string') return;
      held.current = {
        grip: gripAt(block, event.clientX),
        moving: taken,
        grid: event.currentTarget,
        x: event.clientX,
        y: event.clientY,
        minute: point.minute,
      };
    },
    endsDrag: () => wasDragged.current,
    onKey(event, position) {
      if (!moving) {
        if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.shiftKey) return false;
        const hit = hitAt(options.rows, position);
        const taken = hit && take(options, hit);
        if (typeof taken === 'string') options.onRefused(taken);
        else if (taken) setMoving(taken);
        return true;
      }
      const to = steppedBy(options.rows, moving.to, event);
      if (to) setMoving(at(moving, to));
      else if (event.key === 'Enter' && !event.repeat) {
        setMoving(null);
        if (!isSamePlace(moving.from, moving.to)) options.onDrop(moving);
      } else if (event.key === 'Escape') setMoving(null);
      // Tab ends it, so that the focus is never caught.
      else if (event.key === 'Tab') {
        setMoving(null);
        return false;
      }
      return true;
    },
  };
}

/** The reservation of a block, ready to be moved; or why it can't be. */
function take({ whyNot }: Options, { row, block }: Hit): Moving | string {
  if (block.kind !== 'taken') return 'Elija una reserva para moverla.';
  const from = placeOfBlock(row.court.id, block);
  const why =
    block.others.length > 0
      ? 'Varias reservas comparten estas horas: ábrala y use «Mover».'
      : whyNot({ checkedIn: block.checkedIn, end: from.end });
  if (why !== '') return why;
  const { reservationId, who, typeId } = block;
  return { reservationId, who, typeId, from, to: from, collision: '', warning: '' };
}
