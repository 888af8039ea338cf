import { useCallback, useState } from 'react';
import { COLUMN_COUNT } from '../data/hours.ts';
import type { HourFilter } from './day-hours.ts';

export interface DayListState {
  readonly filter: HourFilter;
  readonly setFilter: (filter: HourFilter) => void;
  readonly isOpen: (column: number) => boolean;
  readonly toggle: (column: number) => void;
  /** Whether the hours of today that are over are shown. */
  readonly showsPast: boolean;
  readonly togglePast: () => void;
  /** Brings the free courts of an hour into sight, of one that is over too. */
  readonly revealFree: (column: number) => void;
}

/** Which hours of the list are open: the one that runs (or the first that is left), until somebody says otherwise. */
export function useDayList(past: number): DayListState {
  const [filter, setFilter] = useState<HourFilter>('all');
  const [said, setSaid] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [showsPast, setShowsPast] = useState(false);
  const first = past < COLUMN_COUNT ? past : 0;
  const isOpen = (column: number) => said.get(column) ?? column === first;
  const revealFree = useCallback(
    (column: number) => {
      setSaid((now) => new Map(now).set(column, true));
      setFilter((now) => (now === 'taken' ? 'all' : now));
      if (column < past) setShowsPast(true);
    },
    [past],
  );
  const toggle = (column: number) => setSaid((now) => new Map(now).set(column, !isOpen(column)));
  const togglePast = () => setShowsPast((now) => !now);
  return { filter, setFilter, isOpen, toggle, showsPast, togglePast, revealFree };
}
