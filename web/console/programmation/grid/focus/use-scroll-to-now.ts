import { type RefObject, useEffect, useRef } from 'react';
import { COLUMN_COUNT } from '../data/hours.ts';

/** Where the hours do not fit into the window, a day that opens shows the hours around now; once, never on a refresh. */
export function useScrollToNow(scroller: RefObject<HTMLElement>, elapsed: number, isReady: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    const element = scroller.current;
    if (isDone.current || !isReady || !element) return;
    isDone.current = true;
    const column = element.scrollWidth / (COLUMN_COUNT + 3);
    element.scrollLeft = Math.max(0, (elapsed - 2) * column);
  }, [scroller, elapsed, isReady]);
}
