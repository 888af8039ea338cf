import { useEffect, useRef } from 'react';
import type { GridFocus } from './use-grid-focus.ts';

/** Returns the focus to the grid, after the dialogues returned it to elements that may be gone. */
export function useFocusAfter(isOpen: boolean, { position, focusOn }: GridFocus): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (hasClosed && position) focusOn(position);
  }, [isOpen, position, focusOn]);
}
