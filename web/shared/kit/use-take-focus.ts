import { useCallback, useEffect, useRef } from 'react';
import { isLost } from './focus.ts';
import { useHydrated } from './use-hydrated.ts';

/** Gives a new field the focus (browsers heed `autofocus` once in a document), but not over a person who was faster than the script. */
export function useTakeFocus(): (field: HTMLElement | null) => void {
  const isDrawn = useRef(!useHydrated());
  useEffect(() => {
    // After the effects of the page.
    const timer = setTimeout(() => {
      isDrawn.current = false;
    });
    return () => clearTimeout(timer);
  }, []);
  return useCallback((field) => {
    if (!field) return;
    if (!isDrawn.current || isLost()) field.focus();
  }, []);
}
