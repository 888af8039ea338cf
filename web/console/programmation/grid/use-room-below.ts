import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the style sheet, as `--pg-above`, how much of the page lies above the grid, so that the grid ends where the
 * window does. Filters that wrap and banners that come change it.
 */
export function useRoomBelow(page: RefObject<HTMLElement>): void {
  useLayoutEffect(() => {
    const element = page.current;
    if (!element) return;
    const measure = () => {
      const grid = element.querySelector('.pg-scroller') ?? element;
      const above = Math.round(grid.getBoundingClientRect().top + window.scrollY);
      element.style.setProperty('--pg-above', `${above}px`);
    };
    const observer = new ResizeObserver(measure);
    for (const part of [document.body, element, ...element.children]) observer.observe(part);
    measure();
    return () => observer.disconnect();
  }, [page]);
}
