import type { RefObject } from 'react';
import { FailedState } from '../../../shared/kit/states.tsx';
import { NoCenters } from '../../places/no-centers.tsx';
import type { ShownDay } from './address/use-grid-address.ts';
import type { Hit } from './cells/hit.ts';
import type { Row } from './data/rows.ts';
import type { DrawnRows, GridView } from './data/use-grid-view.ts';
import { DayList } from './day-list/day-list.tsx';
import type { DayListState } from './day-list/use-day-list.ts';
import type { GridFocus } from './focus/use-grid-focus.ts';
import { Grid } from './grid.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import type { MoveOptions } from './moving/move-options.ts';
import { NoCourts, NothingFound, StaleHint } from './states.tsx';
import { Pager } from './toolbar/pager.tsx';
import type { Density } from './toolbar/use-density.ts';

interface DayRowsProps {
  readonly view: DrawnRows;
  readonly focus: GridFocus;
  readonly list: DayListState;
  readonly density: Density;
  readonly label: string;
  readonly isNarrow: boolean;
  readonly scroller: RefObject<HTMLDivElement>;
  readonly onOpen: (hit: Hit) => void;
  readonly move: MoveOptions;
  readonly hrefOf?: ((row: Row) => string) | undefined;
}

interface DayViewProps extends DayRowsProps {
  readonly shown: ShownDay;
  readonly view: GridView;
}

/** The day in each state: loading, failed, empty, or loaded. */
export function DayView(props: DayViewProps) {
  const { shown, view } = props;
  const { day } = shown;
  if (day.error) return <FailedState error={day.error} onRetry={day.retry} />;
  if (!day.isLoading && day.centers.length === 0) return <NoCenters />;
  if (!view.data) {
    if (!view.error) return <GridSkeleton />;
    return <FailedState error={view.error} onRetry={view.reload} retrying={view.isFetching} />;
  }
  if (view.all.length === 0) {
    return <NoCourts isFiltered={shown.typeId !== 0} onAllTypes={() => shown.setType(0)} />;
  }
  if (view.selected.length === 0) {
    return <NothingFound query={view.query} onClear={() => view.setQuery('')} />;
  }
  return (
    <>
      {view.error !== null && <StaleHint onRetry={view.reload} isRetrying={view.isFetching} />}
      <DayRows {...props} />
    </>
  );
}

/** A page of rows: the grid, or the list by hour. */
export function DayRows(props: DayRowsProps) {
  const { view, scroller } = props;
  const turnTo = (page: number) => {
    view.setPage(page);
    // A page begins at its top, of whatever scrolls: the grid, or on a phone the window.
    (scroller.current ?? window).scrollTo({ top: 0 });
  };
  return (
    <>
      <Rows {...props} />
      <Pager page={view.page} pages={view.pages} onPage={turnTo} />
    </>
  );
}

function Rows(props: DayRowsProps) {
  const { view, focus, list, density, label, isNarrow, scroller, onOpen } = props;
  const common = {
    label,
    onOpen,
    rows: view.rows,
    isBusy: view.isBusy,
    bookable: view.bookable,
    fresh: view.fresh,
    running: view.running ?? null,
    move: props.move,
  };
  if (isNarrow) return <DayList {...common} past={Math.floor(view.elapsed)} state={list} />;
  return (
    <Grid
      {...common}
      page={view.page}
      total={view.selected.length}
      query={view.query}
      density={density}
      direction={view.direction}
      onSort={view.turn}
      hrefOf={props.hrefOf}
      elapsed={view.elapsed}
      focus={focus}
      scroller={scroller}
    />
  );
}
