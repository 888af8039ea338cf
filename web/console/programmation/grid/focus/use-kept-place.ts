import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { GridView } from '../data/use-grid-view.ts';
import { pageOfCourt } from '../toolbar/free-now.ts';
import type { Position } from './moves.ts';
import type { GridFocus } from './use-grid-focus.ts';

interface Place {
  /** The entry of the browser's history. */
  readonly entry: string;
  readonly position: Position | null;
}

let left: Place | null = null;

/** Back from another page, the focus is where it was when the grid was left; `reveal` unfolds the hour. */
export function useKeptPlace(view: GridView, focus: GridFocus, reveal: (column: number) => void): void {
  const { key: entry } = useLocation();
  const arrival = useNavigationType();
  const [asked, setAsked] = useState(() =>
    arrival === 'POP' && left?.entry === entry ? left.position : null,
  );
  const latest = useRef<Place>({ entry, position: null });
  useEffect(() => {
    latest.current = { entry, position: focus.noted };
  });
  useEffect(
    () => () => {
      left = latest.current;
    },
    [],
  );

  const isReady = view.data !== undefined && !view.isBusy;
  useEffect(() => {
    if (!asked || !isReady) return;
    setAsked(null);
    if (!view.all.some(({ court }) => court.id === asked.courtId)) return;
    view.setPage(pageOfCourt(view.selected, asked.courtId));
    reveal(asked.column);
    focus.focusOn(asked);
  }, [asked, isReady, view, focus, reveal]);
}
