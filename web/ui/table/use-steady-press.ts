import { type MouseEvent, useRef } from 'react';

const STEADY = 6;

/** A press that ends on another row counts for the first row, unless dragged: browsers drop it when a list scrolls. */
export function useSteadyPress(selector: string) {
  const began = useRef<{ on: Element | null; x: number; y: number } | null>(null);
  return {
    onMouseDownCapture({ target, clientX: x, clientY: y }: MouseEvent) {
      began.current = { on: target instanceof Element ? target : null, x, y };
    },
    onClick({ target, clientX, clientY }: MouseEvent) {
      const press = began.current;
      began.current = null;
      if (!press || !(target instanceof Element) || target.closest(selector)) return;
      if (Math.hypot(clientX - press.x, clientY - press.y) > STEADY) return;
      // On the element itself, to distinguish a press on a control in the row from one on the row.
      const { on } = press;
      if (on instanceof HTMLElement && on.closest(selector)) on.click();
    },
  };
}
