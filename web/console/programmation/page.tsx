import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTitle } from '../../shared/kit/use-title.ts';
import { fullDate } from '../../shared/text/dates.ts';
import { Legend } from '../../ui/show/legend.tsx';
import { Heading } from './grid/cells/heading.tsx';
import { DayView } from './grid/day-view.tsx';
import { OutsideHours } from './grid/outside-hours.tsx';
import { FoundCount } from './grid/toolbar/found-count.tsx';
import './grid/page.css';
import { useMedia } from '../../shared/kit/use-media.ts';
import { useAskedCourt } from './grid/address/use-asked-court.ts';
import { useCorrectedAddress } from './grid/address/use-corrected-address.ts';
import { useGridAddress } from './grid/address/use-grid-address.ts';
import type { Row } from './grid/data/rows.ts';
import { useGridView } from './grid/data/use-grid-view.ts';
import { useDayList } from './grid/day-list/use-day-list.ts';
import { useGridFocus } from './grid/focus/use-grid-focus.ts';
import { useKeptPlace } from './grid/focus/use-kept-place.ts';
import { useScrollToNow } from './grid/focus/use-scroll-to-now.ts';
import { KeysDialog } from './grid/keys-dialog.tsx';
import { goToFirstHit } from './grid/toolbar/first-hit.ts';
import { newHit } from './grid/toolbar/new-hit.ts';
import { Toolbar } from './grid/toolbar/toolbar.tsx';
import { useDensity } from './grid/toolbar/use-density.ts';
import { useFreeNow } from './grid/toolbar/use-free-now.ts';
import { useGridKeys } from './grid/use-grid-keys.ts';
import { useRoomBelow } from './grid/use-room-below.ts';
import { OpenedDialog } from './opened-dialog.tsx';
import { useMoveOptions } from './use-move.ts';
import { useOpened } from './use-opened.ts';
import { weekAddress } from './week/week-address.ts';

export default function ProgrammationPage() {
  useTitle('Programación');
  const container = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const isNarrow = useMedia('screen and (max-width: 720px)');
  const [density, changeDensity] = useDensity();

  useCorrectedAddress();
  const shown = useGridAddress();
  const view = useGridView(shown);
  const focus = useGridFocus(container, view.rows, view.running);
  const list = useDayList(Math.floor(view.elapsed));
  const goToFree = useFreeNow(shown, view, focus, list.revealFree);
  useAskedCourt(shown, view, focus, list.revealFree);
  useKeptPlace(view, focus, list.revealFree);
  useRoomBelow(container);
  useScrollToNow(scroller, view.elapsed, view.data !== undefined && view.running !== undefined);

  const navigate = useNavigate();
  const { date } = shown;
  const weekOf = useCallback((row: Row) => weekAddress(row.court.id, date), [date]);
  const { opened, setOpened, open } = useOpened(shown, view, focus);
  const [showsKeys, setShowsKeys] = useState(false);
  useGridKeys({
    shown,
    searchBox,
    onNew() {
      const hit = newHit(view.selected, focus.position, view.running);
      if (hit) open(hit);
      else goToFree();
    },
    onFreeNow: goToFree,
    onWeek() {
      const row = view.rows.find(({ court }) => court.id === focus.position?.courtId);
      if (row) navigate(weekOf(row));
    },
    onHelp: () => setShowsKeys(true),
    isOff: opened !== null || showsKeys,
  });

  const move = useMoveOptions(shown, view, focus);
  const label = `Programación de ${shown.centerName}, ${fullDate(date)}`;
  return (
    <div className="ui-page-part pg-page" ref={container}>
      <Heading
        date={date}
        centerName={shown.centerName}
        isPast={move.isPastDay}
        onFreeNow={goToFree}
        density={density}
        onDensity={isNarrow ? undefined : changeDensity}
        onKeys={() => setShowsKeys(true)}
      >
        <Toolbar
          shown={shown}
          query={view.query}
          onQuery={view.setQuery}
          onFirstHit={() => goToFirstHit(view, focus, open, () => searchBox.current?.blur())}
          searchBox={searchBox}
        />
      </Heading>
      <FoundCount query={view.query} count={view.data && view.selected.length} />
      <Legend />
      <OutsideHours
        attractions={view.data?.attractions}
        onOpen={(reservationId) => setOpened({ kind: 'detail', reservationId })}
      />
      <DayView
        shown={shown}
        view={view}
        focus={focus}
        list={list}
        density={density}
        label={label}
        isNarrow={isNarrow}
        scroller={scroller}
        move={move}
        hrefOf={weekOf}
        onOpen={open}
      />
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
      {opened && (
        <OpenedDialog
          opened={opened}
          onOpened={setOpened}
          shown={shown}
          day={{ ...view, refetch: view.reload }}
          focus={focus}
        />
      )}
    </div>
  );
}
