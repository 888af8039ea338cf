import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { COLUMNS, ROWS, type Selection, type WeekCell } from './area.ts';

interface Drawing {
  readonly spot: WeekCell;
  /** The drawing that is not applied yet; null for none. */
  readonly drawn: Selection | null;
  readonly clear: () => void;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

interface DrawingOptions {
  readonly isBusy: boolean;
  /** The finger was lifted, or Enter was pressed. */
  readonly onDraw: (drawn: Selection) => void;
  readonly onUndo: () => void;
}

const STEPS: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-COLUMNS, 0],
  End: [COLUMNS, 0],
  PageUp: [0, -ROWS],
  PageDown: [0, ROWS],
};

const within = (value: number, size: number) => Math.max(0, Math.min(size - 1, value));

/** A rectangle over the week's grid, by pointer or by arrows and Shift. Spots have `data-column` and `data-row`. */
export function useDrawing({ isBusy, onDraw, onUndo }: DrawingOptions): Drawing {
  const [spot, setSpot] = useState<WeekCell>({ column: 0, row: 0 });
  const [drawn, setDrawn] = useState<Selection | null>(null);
  // Events may come faster than what they change is drawn.
  const dragged = useRef<Selection | null>(null);
  const show = (next: Selection | null) => {
    dragged.current = next;
    setDrawn(next);
  };
  const leave = () => show(null);
  return {
    spot,
    drawn,
    clear: leave,
    handlers: {
      onPointerDown(event) {
        const found = spotOf(event.target);
        if (!found || isBusy || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setSpot(found);
        show({ anchor: found, head: found });
      },
      onPointerMove(event) {
        const { current } = dragged;
        if (!current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const head = spotOf(document.elementFromPoint(event.clientX, event.clientY));
        if (head && (head.column !== current.head.column || head.row !== current.head.row))
          show({ ...current, head });
      },
      onPointerUp() {
        const { current } = dragged;
        dragged.current = null;
        if (current) onDraw(current);
      },
      onPointerCancel: leave,
      onKeyDown(event) {
        const step = STEPS[event.key];
        if (step) {
          const head = {
            column: within(spot.column + step[0], COLUMNS),
            row: within(spot.row + step[1], ROWS),
          };
          setSpot(head);
          show(event.shiftKey ? { anchor: drawn?.anchor ?? spot, head } : null);
        } else if (event.key === 'Enter' || event.key === ' ') {
          if (!isBusy) onDraw(drawn ?? { anchor: spot, head: spot });
        } else if (event.key === 'Escape' && drawn) leave();
        else if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) onUndo();
        else return;
        event.preventDefault();
      },
    },
  };
}

function spotOf(target: EventTarget | null): WeekCell | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  if (!element) return null;
  return { column: Number(element.dataset.column), row: Number(element.dataset.row) };
}
