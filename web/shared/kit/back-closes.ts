import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { closeOfFront } from './open-dialogs.ts';

/** The small router has no blockers: Back is undone before the router hears of it, and closes the dialog in front. */
export function BackCloses({ children }: { readonly children: ReactNode }): ReactNode {
  const { key } = useLocation();
  const shown = useRef(Number.NaN);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history has its key
  useEffect(() => {
    shown.current = indexOf(window.history.state);
  }, [key]);
  // Before the router's own: listeners of the window are called in the order in which they came.
  useLayoutEffect(() => {
    let undone: ReturnType<typeof closeOfFront>;
    const onPop = (event: PopStateEvent) => {
      const close = undone ?? closeOfFront();
      const steps = shown.current - indexOf(event.state);
      if (!close || Number.isNaN(steps)) return;
      event.stopImmediatePropagation();
      undone = steps === 0 ? undefined : close;
      if (undone) window.history.go(steps);
      else close.current?.();
    };
    window.addEventListener('popstate', onPop, { capture: true });
    return () => window.removeEventListener('popstate', onPop, { capture: true });
  }, []);
  return children;
}

/** Where the router has numbered an entry of the history, else not a number. */
function indexOf(state: unknown): number {
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : Number.NaN;
}
