import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { blockAt } from '../cells/blocks.ts';
import { type Hit, hitAt, positionOf } from '../cells/hit.ts';
import type { Row } from '../data/rows.ts';
import type { Position } from './moves.ts';

/** Free hours of one court, side by side, first and last column included. */
export interface MarkedHours {
  readonly courtId: number;
  readonly from: number;
  readonly to: number;
}

interface Marking {
  readonly marked: MarkedHours | null;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerOver: (event: PointerEvent) => void;
  /** Whether the click ends a drag, which has opened the form already. */
  readonly endsDrag: () => boolean;
  /** Shift and an arrow: where the focus goes; null for any other key. */
  readonly extend: (event: KeyboardEvent, from: Position) => Position | null;
  /** What Enter opens: the marked hours, where the focus is in them. */
  readonly hitFor: (position: Position | null) => Hit | null;
}

/** Marks free hours side by side, by dragging over them or with Shift and the arrows, to book them in one form. */
export function useMarkedHours(rows: readonly Row[], onOpen: (hit: Hit) => void): Marking {
  const [marked, setMarked] = useState<MarkedHours | null>(null);
  const anchor = useRef<Position | null>(null);
  const isDrag = useRef(false);
  const latest = useRef({ marked, rows, onOpen });
  latest.current = { marked, rows, onOpen };

  useEffect(() => {
    const onUp = () => {
      const now = latest.current;
      if (!anchor.current || !isDrag.current) {
        anchor.current = null;
        return;
      }
      anchor.current = null;
      const hit = now.marked && hitOf(now.rows, now.marked);
      setMarked(null);
      if (hit) now.onOpen(hit);
      // The click that follows belongs to the drag; where none follows, the next one is a click again.
      setTimeout(() => {
        isDrag.current = false;
      });
    };
    document.addEventListener('pointerup', onUp);
    return () => document.removeEventListener('pointerup', onUp);
  }, []);

  return {
    marked,
    onPointerDown: (event) => {
      const hit = hitAt(rows, positionOf(event.target));
      if (event.pointerType !== 'mouse' || event.button !== 0 || hit?.block.kind !== 'free') return;
      isDrag.current = false;
      anchor.current = { courtId: hit.row.court.id, column: hit.block.column };
    },
    onPointerOver: (event) => {
      const from = anchor.current;
      const to = positionOf(event.target);
      if (!from || !to || (to.column === from.column && !isDrag.current)) return;
      isDrag.current = true;
      setMarked(freeBetween(rows, from, to.column));
    },
    endsDrag: () => isDrag.current,
    extend: (event, from) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!event.shiftKey || by === undefined) {
        anchor.current = null;
        if (marked && event.key !== 'Enter' && event.key !== ' ' && event.key !== 'Shift') setMarked(null);
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

/** The free hours from a column on, as far as `to` or the first hour that somebody has. */
export function freeBetween(rows: readonly Row[], from: Position, to: number): MarkedHours | null {
  const blocks = rows.find(({ court }) => court.id === from.courtId)?.blocks ?? [];
  const isFree = (column: number) => blockAt(blocks, column)?.kind === 'free';
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
