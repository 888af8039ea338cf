import type { Point } from './point.ts';

/** How near to an edge a drag scrolls, in pixels. */
const NEAR = 56;
/** Pixels a frame, right at the edge. */
const FASTEST = 14;

/** Scrolls frame by frame near an edge until `signal` ends it; `onScroll` gets the pointer's position. */
export function scrollAtEdges(
  scroller: HTMLElement | null,
  pointer: () => Point | null,
  onScroll: (at: Point) => void,
  signal: AbortSignal,
): void {
  const step = () => {
    if (signal.aborted) return;
    const at = pointer();
    if (at && !isOnTheWay(at) && scrollNear(scroller, at)) onScroll(at);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

function isOnTheWay({ clientX, clientY }: Point): boolean {
  return Boolean(document.elementFromPoint(clientX, clientY)?.closest('[data-turns-day], .pg-moving'));
}

function scrollNear(scroller: HTMLElement | null, { clientX: x, clientY: y }: Point): boolean {
  const page = document.scrollingElement;
  const bar = document.querySelector('.pg-moving')?.getBoundingClientRect();
  const header = document.querySelector('.r-header')?.getBoundingClientRect();
  const inWindow = {
    right: window.innerWidth,
    top: Math.max(header?.bottom ?? 0, 0),
    bottom: Math.min(bar?.top ?? window.innerHeight, window.innerHeight),
  };
  const isPageMoved = page !== null && scrollBy(page, 0, speed(y, inWindow.top, inWindow.bottom));
  const box = scroller?.getBoundingClientRect();
  if (!scroller || !box || x < box.left || x > box.right || y < box.top || y > box.bottom) return isPageMoved;
  const court = scroller.querySelector('.pg-corner')?.getBoundingClientRect();
  const byX = speed(x, box.left + (court?.width ?? 0), Math.min(box.right, inWindow.right));
  const byY = speed(
    y,
    Math.max(box.top, inWindow.top) + (court?.height ?? 0),
    Math.min(box.bottom, inWindow.bottom),
  );
  return scrollBy(scroller, byX, byY) || isPageMoved;
}

/** Pixels a frame for a pointer between two edges; 0 where it is near neither. */
function speed(at: number, from: number, to: number): number {
  if (to - from < NEAR * 3) return 0;
  const before = Math.min(Math.max(from + NEAR - at, 0), NEAR);
  const after = Math.min(Math.max(at - (to - NEAR), 0), NEAR);
  return Math.round(((after - before) / NEAR) * FASTEST);
}

function scrollBy(element: Element, left: number, top: number): boolean {
  if (left === 0 && top === 0) return false;
  const { scrollLeft, scrollTop } = element;
  element.scrollBy({ left, top, behavior: 'instant' });
  return element.scrollLeft !== scrollLeft || element.scrollTop !== scrollTop;
}
