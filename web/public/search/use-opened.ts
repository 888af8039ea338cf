import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '../../shared/kit/use-hydrated.ts';

/** A dialog of the page as an entry of the history with the same address, so that the Back button of a phone closes it. */
export function useOpened<Opened extends object>() {
  const { key, search, state } = useLocation();
  const navigate = useNavigate();
  // A reload keeps the entry, which the server doesn't draw.
  const opened: Partial<Opened> = (useHydrated() && state?.opened) || {};
  /** The router is there a moment later: a second press would open it twice, or leave the page. */
  const isMoving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is there
  useEffect(() => {
    isMoving.current = false;
  }, [key]);
  const once = (move: () => unknown) => {
    if (isMoving.current) return;
    isMoving.current = true;
    move();
  };
  return {
    opened,
    open: (opened: Opened) =>
      once(() => navigate({ search }, { replace: Boolean(state?.opened), state: { opened } })),
    close: () => once(() => navigate(-1)),
  };
}
