import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { drawn, type PlanCell, type Spot, sizeOf, spotsBetween } from './plan.ts';

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Cells drawn by dragging over the plan, or with the arrows and the space bar. */
export function useDrawing(
  cells: readonly PlanCell[],
  max: number,
  onChange: (cells: readonly PlanCell[]) => void,
) {
  const [drag, setDrag] = useState<{ readonly from: Spot; readonly to: Spot } | null>(null);
  const [active, setActive] = useState<Spot>({ row: 0, column: 0 });
  const marked = drag ? spotsBetween(drag.from, drag.to) : [];
  return {
    active,
    marked,
    onFocus: setActive,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const step = STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      const { rows, columns } = sizeOf(cells);
      const row = Math.min(rows - 1, Math.max(0, active.row + step[0]));
      const column = Math.min(columns - 1, Math.max(0, active.column + step[1]));
      event.currentTarget.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus();
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const spot = spotUnder(event);
      if (!spot || event.button !== 0) return;
      // The plan follows the pointer, not the button that was pressed first.
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: spot, to: spot });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const to = drag && spotUnder(event);
      if (to) setDrag({ from: drag.from, to });
    },
    onPointerUp() {
      if (drag) onChange(drawn(cells, marked, max));
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
    /** For the keyboard: a pointer has drawn already. */
    onPress: (spot: Spot) => onChange(drawn(cells, [spot], max)),
  };
}

function spotUnder({ clientX, clientY }: PointerEvent): Spot | null {
  const element = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]');
  if (!element) return null;
  return { row: Number(element.dataset.row), column: Number(element.dataset.column) };
}
