import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CenterOfTheDay, useCenterOfTheDay } from '../../../../shared/text/center-of-the-day.ts';
import { useProductNow } from '../../../../shared/text/clock.ts';
import { useCenterInAddress } from '../../../places/use-center-in-address.ts';
import { type GridAddress, readAddress, writeAddress } from './grid-address.ts';

export interface ShownDay {
  readonly day: CenterOfTheDay;
  readonly centerId: number | null;
  readonly centerName: string;
  /** `YYYY-MM-DD`; '' while today is not known. */
  readonly date: string;
  readonly typeId: number;
  readonly today: string;
  /** False where another page is shown by now: the address is that of the other page. */
  readonly show: (changes: Partial<GridAddress>) => boolean;
  /** An empty date is today. */
  readonly setDate: (date: string) => void;
  readonly setType: (typeId: number) => void;
}

/** The router applies an address late: a second step would start from the previous day. */
const WITHOUT_DELAY = { replace: true, flushSync: true };

/** Keeps the grid's address and the centre of the day the same: the last change leads. */
export function useGridAddress(): ShownDay {
  const [search, setSearch] = useSearchParams();
  const day = useCenterOfTheDay();
  const now = useProductNow();
  const today = now?.date ?? day.today;
  const address = useMemo(() => readAddress(search), [search]);
  const centerId = useCenterInAddress(
    day,
    address.centerId,
    useCallback(
      (id) => setSearch((now) => writeAddress(now, { ...readAddress(now), centerId: id }), WITHOUT_DELAY),
      [setSearch],
    ),
  );

  // A caller that keeps `show` for later (a toast) changes the address of that moment, not the one it was created with.
  const latest = useRef<typeof setSearch | null>(setSearch);
  useLayoutEffect(() => {
    latest.current = setSearch;
  });
  useLayoutEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );
  const show = useCallback((changes: Partial<GridAddress>) => {
    latest.current?.((now) => writeAddress(now, { ...readAddress(now), ...changes }), WITHOUT_DELAY);
    return latest.current !== null;
  }, []);
  return {
    day,
    centerId,
    centerName: day.centers.find((center) => center.id === centerId)?.name ?? '',
    today,
    date: address.date ?? today,
    typeId: address.typeId,
    show,
    setDate: useCallback((date: string) => void show({ date: date || null }), [show]),
    setType: useCallback((typeId: number) => void show({ typeId }), [show]),
  };
}
