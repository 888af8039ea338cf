import { type RefObject, useLayoutEffect } from 'react';

/**
 * Gives the style sheet, as `--pg-above`, the height of the page above the grid, so that the grid ends at the window's
 * edge. Filters that wrap and new banners change it.
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
