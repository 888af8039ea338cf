import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { columnOfHour } from '../data/hours.ts';
import type { GridView } from '../data/use-grid-view.ts';
import type { GridFocus } from '../focus/use-grid-focus.ts';
import { pageOfCourt } from '../toolbar/free-now.ts';
import type { ShownDay } from './use-grid-address.ts';

/** Focuses once the court and hour of the address (`court=13&hour=19:00`); `reveal` unfolds the hour. */
export function useAskedCourt(
  shown: ShownDay,
  view: GridView,
  focus: GridFocus,
  reveal: (column: number) => void,
): void {
  const [search, setSearch] = useSearchParams();
  const courtId = Number(search.get('court') ?? 0);
  const hour = search.get('hour') ?? '';
  const center = search.get('center');
  const answered = useRef<URLSearchParams>();
  const isReady = view.data !== undefined && !view.isBusy && String(shown.centerId) === center;
  useEffect(() => {
    // The address changes only after the next renders.
    if (courtId === 0 || !isReady || answered.current === search) return;
    // A search in the grid may hide the court.
    if (view.query !== '') return view.setQuery('');
    answered.current = search;
    setSearch(withoutCourt, { replace: true });
    if (!view.all.some(({ court }) => court.id === courtId)) return;
    const column = columnOfHour(hour) ?? Math.floor(Math.min(view.elapsed, 17));
    view.setPage(pageOfCourt(view.selected, courtId));
    reveal(column);
    focus.focusOn({ courtId, column });
  }, [search, courtId, hour, isReady, view, focus, reveal, setSearch]);
}

function withoutCourt(before: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(before);
  search.delete('court');
  search.delete('hour');
  return search;
}
