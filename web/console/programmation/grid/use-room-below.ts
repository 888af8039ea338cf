import { type RefObject, useLayoutEffect } from 'react';

/** `--pg-above`: height of the page above the grid, which changes with wrapped filters and banners. */
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
