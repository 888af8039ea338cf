import { useMemo, useState } from 'react';
import { useElsewhere } from '../../../../shared/session/own-centers.ts';
import { useProductNow } from '../../../../shared/text/clock.ts';
import type { ShownDay } from '../address/use-grid-address.ts';
import type { Bookable } from '../cells/labels.ts';
import { elapsedColumns, runningColumn } from './hours.ts';
import { pageOf, type Row, type SortDirection, selectRows } from './rows.ts';
import { type GridData, useGridData } from './use-grid-data.ts';
import { type FreshBlocks, useRows } from './use-rows.ts';

/** The choice among the rows of a day: filtered, sorted and paged. */
interface ShownRows {
  /** Those that the filter box leaves, sorted. */
  readonly selected: readonly Row[];
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pages: number;
  readonly setPage: (page: number) => void;
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly direction: SortDirection;
  readonly turn: () => void;
}

/** The rows as the day is drawn, of now or of a past moment. */
export interface DrawnRows extends ShownRows {
  /** The rows are still those of the date before. */
  readonly isBusy: boolean;
  readonly fresh: FreshBlocks;
  /** Columns of the day that have passed, with their fraction. */
  readonly elapsed: number;
  /** The column that is going on; null where none of the day is, undefined until the time is known. */
  readonly running: number | null | undefined;
  readonly bookable: Bookable;
}

export interface GridView extends DrawnRows {
  readonly data: GridData | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly reload: () => void;
  /** All courts of the day. */
  readonly all: readonly Row[];
  /** Why the user can change nothing in this center; '' where they can. */
  readonly elsewhere: string;
}

/** The grid's data for a day: loaded, kept up to date, filtered, sorted and paged. */
export function useGridView(shown: ShownDay): GridView {
  const { centerId, date, typeId, today } = shown;
  const now = useProductNow();
  const elsewhere = useElsewhere()(centerId);
  const loaded = useGridData({ centerId, date, typeId });
  const shownDate = loaded.isPlaceholderData ? 'before' : date;
  const { rows: all, fresh } = useRows(loaded.data, `${centerId} ${typeId} ${shownDate}`);
  return {
    ...useShownRows(all),
    data: loaded.data,
    error: loaded.error,
    isFetching: loaded.isFetching,
    isBusy: loaded.isPlaceholderData,
    reload: () => void loaded.refetch(),
    all,
    fresh,
    elapsed: now ? elapsedColumns(date, now) : 0,
    running: now && runningColumn(date, now),
    bookable: today !== '' && date < today ? 'past-day' : elsewhere ? 'elsewhere' : 'bookable',
    elsewhere,
  };
}

export function useShownRows(all: readonly Row[]): ShownRows {
  const [query, setQuery] = useState('');
  const [page, setPage] = useState(1);
  const [direction, setDirection] = useState<SortDirection>('ascending');
  const selected = useMemo(() => selectRows(all, query, direction), [all, query, direction]);
  const onPage = useMemo(() => pageOf(selected, page), [selected, page]);
  return {
    selected,
    ...onPage,
    setPage,
    query,
    setQuery: (next) => {
      setQuery(next);
      setPage(1);
    },
    direction,
    turn: () => setDirection((current) => (current === 'ascending' ? 'descending' : 'ascending')),
  };
}
