import { type RefObject, useLayoutEffect } from 'react';

/**
 * Blueprint's scrolling `div` is a tab stop without role and name: gives it both while it scrolls. The grid over it has
 * the name alone.
 */
export function useNamedScroller(frame: RefObject<HTMLElement>, name: string, isDrawn: boolean): void {
  useLayoutEffect(() => {
    const scroller = isDrawn ? frame.current?.querySelector<HTMLElement>(SCROLLER) : null;
    if (!scroller) return;
    const mark = () => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = scroller;
      const scrolls = scrollHeight > clientHeight || scrollWidth > clientWidth;
      const named = { tabindex: '0', role: 'group', 'aria-label': `${name}: desplazar` };
      for (const [attribute, value] of Object.entries(named))
        if (scrolls) scroller.setAttribute(attribute, value);
        else scroller.removeAttribute(attribute);
    };
    mark();
    const observer = new ResizeObserver(mark);
    observer.observe(scroller);
    for (const part of scroller.children) observer.observe(part);
    return () => observer.disconnect();
  }, [frame, name, isDrawn]);
}

const SCROLLER = '.bp6-table-quadrant-main .bp6-table-quadrant-scroll-container';
