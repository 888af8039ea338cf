import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CenterOfTheDay, useCenterOfTheDay } from '../../../../shared/text/center-of-the-day.ts';
import { useProductNow } from '../../../../shared/text/clock.ts';
import { useCenterInAddress } from '../../../places/use-center-in-address.ts';
import { type GridAddress, readAddress, writeAddress } from './grid-address.ts';

export interface ShownDay {
  readonly day: CenterOfTheDay;
  /** Null while the centre is not known. */
  readonly centerId: number | null;
  readonly centerName: string;
  /** `YYYY-MM-DD`; '' while today is not known. */
  readonly date: string;
  readonly typeId: number;
  /** '' while not known. */
  readonly today: string;
  /** Shows another day, or that of another centre: all that changes in one go. */
  readonly show: (changes: Partial<GridAddress>) => void;
  /** An empty date is today. */
  readonly setDate: (date: string) => void;
  readonly setType: (typeId: number) => void;
}

/**
 * The router applies an address with a delay. Keys pressed until then would refer to the previous day: two steps would
 * count as one, and a type would be chosen for the wrong day.
 */
const WITHOUT_DELAY = { replace: true, flushSync: true };

/**
 * Which centre, date and type the grid shows: the address says it, and the centre of the day goes with it. Whichever of
 * the two changed last (a link, the back button; the header, another tab) leads.
 */
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
  const latest = useRef(setSearch);
  useLayoutEffect(() => {
    latest.current = setSearch;
  });
  const show = useCallback(
    (changes: Partial<GridAddress>) =>
      latest.current((now) => writeAddress(now, { ...readAddress(now), ...changes }), WITHOUT_DELAY),
    [],
  );
  return {
    day,
    centerId,
    centerName: day.centers.find((center) => center.id === centerId)?.name ?? '',
    today,
    date: address.date ?? today,
    typeId: address.typeId,
    show,
    setDate: useCallback((date: string) => show({ date: date || null }), [show]),
    setType: useCallback((typeId: number) => show({ typeId }), [show]),
  };
}
