import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element in pixels, now and as it changes; 0 until it is drawn. */
export function useWidthOf(element: RefObject<HTMLElement>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return;
    setWidth(observed.clientWidth);
    const observer = new ResizeObserver(() => setWidth(observed.clientWidth));
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
