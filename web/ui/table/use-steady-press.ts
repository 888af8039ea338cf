import { type MouseEvent, useRef } from 'react';

/** Pixels that a click may move. */
const STEADY = 6;

/**
 * Clicks in a list that scrolls while the button is down. The browser gives a press that ends on another row to neither of
 * them; here it counts for the one on which it began, unless the pointer was dragged. `selector`: what is clicked.
 */
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
