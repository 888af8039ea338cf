import { useEffect, useRef } from 'react';
import type { GridFocus } from './use-grid-focus.ts';

/**
 * Returns the focus to the grid once a dialogue is closed, to the block that is now in its place. It runs after the
 * dialogues themselves returned the focus to elements that may be gone.
 */
export function useFocusAfter(isOpen: boolean, { position, focusOn }: GridFocus): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (hasClosed && position) focusOn(position);
  }, [isOpen, position, focusOn]);
}
