import { useCallback, useState } from 'react';
import type { HourFilter } from './day-hours.ts';

export interface DayListState {
  readonly filter: HourFilter;
  readonly setFilter: (filter: HourFilter) => void;
  readonly opened: ReadonlyMap<number, boolean>;
  readonly setOpen: (column: number, isOpen: boolean) => void;
  readonly showsPast: boolean;
  readonly togglePast: () => void;
  readonly revealFree: (column: number) => void;
}

export function useDayList(past: number): DayListState {
  const [filter, setFilter] = useState<HourFilter>('all');
  const [opened, setOpened] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [showsPast, setShowsPast] = useState(false);
  const setOpen = useCallback((column: number, isOpen: boolean) => {
    setOpened((now) => new Map(now).set(column, isOpen));
  }, []);
  const revealFree = useCallback(
    (column: number) => {
      setOpen(column, true);
      setFilter('all');
      if (column < past) setShowsPast(true);
    },
    [past, setOpen],
  );
  const togglePast = () => setShowsPast((now) => !now);
  return { filter, setFilter, opened, setOpen, showsPast, togglePast, revealFree };
}
