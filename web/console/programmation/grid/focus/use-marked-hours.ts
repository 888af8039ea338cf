import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { blockAt, isOpenFree } from '../cells/blocks.ts';
import { type Hit, hitAt, positionOf } from '../cells/hit.ts';
import { COLUMN_COUNT, FIRST_HOUR } from '../data/hours.ts';
import type { Row } from '../data/rows.ts';
import { targetInGrid } from '../moving/pointed.ts';
import type { Press } from '../moving/use-press.ts';
import type { Position } from './moves.ts';

interface MarkedHours {
  readonly courtId: number;
  readonly from: number;
  readonly to: number;
}

interface Marking {
  readonly marked: MarkedHours | null;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  /** Shift and an arrow: where the focus goes; null for any other key. */
  readonly extend: (event: KeyboardEvent, from: Position) => Position | null;
  /** The hours that Enter opens: the marked ones, if the focus is in them. */
  readonly hitFor: (position: Position | null) => Hit | null;
}

interface Options {
  readonly rows: readonly Row[];
  readonly press: Press;
  readonly scroller: RefObject<HTMLElement>;
  readonly onOpen: (hit: Hit) => void;
}

/** Marks free hours side by side, by dragging or with Shift and arrows, to book them in one form. */
export function useMarkedHours({ rows, press, scroller, onOpen }: Options): Marking {
  const [marked, setMarked] = useState<MarkedHours | null>(null);
  const anchor = useRef<Position | null>(null);
  const latest = useRef({ rows, onOpen });
  latest.current = { rows, onOpen };

  return {
    marked,
    onPointerDown: (event) => {
      const hit = hitAt(rows, positionOf(event.target));
      if (event.button !== 0 || !event.isPrimary || !hit || !isOpenFree(hit.block)) return;
      const grid = event.currentTarget;
      const from = { courtId: hit.row.court.id, column: hit.block.column };
      let range: MarkedHours | null = null;
      const mark = (to: number) => {
        range = freeBetween(latest.current.rows, from, to);
        setMarked(range);
      };
      anchor.current = from;
      press.follow(event, {
        scroller: scroller.current,
        onLift: () => mark(from.column),
        onDrag: (at) => {
          const point = targetInGrid(grid, at);
          if (point) mark(Math.min(Math.floor(point.minute / 60) - FIRST_HOUR, COLUMN_COUNT - 1));
        },
        onDrop: () => {
          setMarked(null);
          const found = range && hitOf(latest.current.rows, range);
          if (found) latest.current.onOpen(found);
        },
        onCancel: () => press.endsDrag() && setMarked(null),
      });
    },
    extend: (event, from) => {
      // Each combination may be pressed by itself.
      if (event.key === 'Shift') return null;
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!event.shiftKey || by === undefined) {
        anchor.current = null;
        if (marked && event.key !== 'Enter' && event.key !== ' ') setMarked(null);
        return null;
      }
      const start = marked && anchor.current ? anchor.current : from;
      anchor.current = start;
      const range = freeBetween(rows, start, from.column + by);
      setMarked(range);
      if (!range) return from;
      return { courtId: range.courtId, column: start.column === range.from ? range.to : range.from };
    },
    hitFor: (position) => {
      const isInside =
        marked && position && position.courtId === marked.courtId && within(marked, position.column);
      return isInside ? hitOf(rows, marked) : null;
    },
  };
}

const within = ({ from, to }: MarkedHours, column: number) => column >= from && column <= to;

/** The free hours from a column on, as far as `to` or the first hour that is taken or closed. */
function freeBetween(rows: readonly Row[], from: Position, to: number): MarkedHours | null {
  const blocks = rows.find(({ court }) => court.id === from.courtId)?.blocks ?? [];
  const isFree = (column: number) => isOpenFree(blockAt(blocks, column));
  if (!isFree(from.column)) return null;
  const step = to < from.column ? -1 : 1;
  let end = from.column;
  while (end !== to && isFree(end + step)) end += step;
  return { courtId: from.courtId, from: Math.min(from.column, end), to: Math.max(from.column, end) };
}

function hitOf(rows: readonly Row[], { courtId, from, to }: MarkedHours): Hit | null {
  const hit = hitAt(rows, { courtId, column: from });
  return hit && { ...hit, columns: to - from + 1 };
}
