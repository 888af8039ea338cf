import type { PointerEvent as ReactPointerEvent } from 'react';
import { scrollAtEdges } from './edge-scroll.ts';
import type { Point } from './point.ts';

export interface PressHandlers {
  readonly scroller: HTMLElement | null;
  /** A drag from the first pixel, also of a finger: for handles, which do nothing else. */
  readonly isHandle?: boolean;
  /** The press became a drag: the mouse slipped, or the finger rested. */
  readonly onLift: () => void;
  readonly onDrag: (at: Point) => void;
  readonly onDrop: () => void;
  /** The press ended without a drop: it was a click, a scroll or a pinch, or Escape ended it. */
  readonly onCancel: () => void;
}

/** This many pixels a press may slip and still be a click. */
const SLIP = 6;
/** A finger that rests this long, in milliseconds, picks up; shorter than the long press of the system, with its menu. */
const REST_MS = 400;

/** A mouse drags once it slips; a finger or pen after it rested, else it scrolls. Returns what ends it without a drop. */
export function followPress(down: ReactPointerEvent, handlers: PressHandlers): () => void {
  const { target, pointerId } = down;
  const isFinger = down.pointerType !== 'mouse';
  const ending = new AbortController();
  const { signal } = ending;
  let at: Point = { clientX: down.clientX, clientY: down.clientY };
  const start = at;
  let isLifted = false;
  const hasSlipped = () => Math.hypot(at.clientX - start.clientX, at.clientY - start.clientY) >= SLIP;

  const lift = () => {
    isLifted = true;
    if (isFinger) navigator.vibrate?.(15);
    handlers.onLift();
    // Nothing scrolls for a press near an edge until it is dragged.
    scrollAtEdges(handlers.scroller, () => (hasSlipped() ? at : null), handlers.onDrag, signal);
  };
  const rest = isFinger && !handlers.isHandle ? setTimeout(lift, REST_MS) : undefined;
  const end = (isDrop: boolean) => {
    if (signal.aborted) return;
    clearTimeout(rest);
    ending.abort();
    if (isDrop && isLifted) handlers.onDrop();
    else handlers.onCancel();
  };
  const cancel = () => end(false);

  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    at = event;
    if (!isLifted) {
      if (!hasSlipped()) return;
      if (rest !== undefined) return cancel();
      lift();
    }
    handlers.onDrag(at);
  };
  // The element of a touch hears all of it, also once another day has replaced it in the page.
  const keepFromScrolling = (event: Event) => {
    if (isLifted && event.cancelable) event.preventDefault();
  };
  if (isFinger && target instanceof Element) {
    target.addEventListener('touchmove', keepFromScrolling, { signal, passive: false });
    // A touch ends after its pointer. Without this, lifting the finger also taps what has come up beneath it.
    const touch = new AbortController();
    const endTouch = (event: Event) => {
      keepFromScrolling(event);
      touch.abort();
    };
    target.addEventListener('touchend', endTouch, { signal: touch.signal, passive: false });
    target.addEventListener('touchcancel', endTouch, { signal: touch.signal });
    document.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    document.addEventListener('pointerdown', (event) => event.pointerId !== pointerId && cancel(), {
      signal,
    });
  }
  document.addEventListener('pointermove', onMove, { signal });
  document.addEventListener('pointerup', (event) => event.pointerId === pointerId && end(true), { signal });
  document.addEventListener('pointercancel', (event) => event.pointerId === pointerId && cancel(), {
    signal,
  });
  document.addEventListener('keydown', (event) => event.key === 'Escape' && cancel(), { signal });
  return cancel;
}

/** Safari asks at touch start whether anything may prevent scrolling, so a listener must exist before a drag begins. */
export function mayKeepFromScrolling(element: HTMLElement | null): (() => void) | undefined {
  const nothing = () => undefined;
  element?.addEventListener('touchmove', nothing, { passive: false });
  return () => element?.removeEventListener('touchmove', nothing);
}
