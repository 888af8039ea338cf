import { useEffect, useRef } from 'react';
import type { GridFocus } from './use-grid-focus.ts';

/**
 * Brings the focus back into the grid once what was open is closed, to whatever is in its place by then. It runs
 * after the dialogues themselves gave the focus back to elements that may be gone.
 */
export function useFocusAfter(isOpen: boolean, { position, focusOn }: GridFocus): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (hasClosed && position) focusOn(position);
  }, [isOpen, position, focusOn]);
}
