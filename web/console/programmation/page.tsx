import { useCallback, useRef, useState } from 'react';
import { addDays, fullDate, isDate } from '../../shared/dates.ts';
import { useToaster } from '../../shared/toaster.tsx';
import { useTitle } from '../../shared/use-title.ts';
import { Legend } from '../../ui/show/legend.tsx';
import { Heading } from './grid/cells/heading.tsx';
import type { Hit } from './grid/cells/hit.ts';
import { DayView } from './grid/day-view.tsx';
import { FoundCount } from './grid/toolbar/found-count.tsx';
import './grid/page.css';
import { useMedia } from '../../shared/use-media.ts';
import { useAskedCourt } from './grid/address/use-asked-court.ts';
import { useCorrectedAddress } from './grid/address/use-corrected-address.ts';
import { useGridAddress } from './grid/address/use-grid-address.ts';
import { useGridView } from './grid/data/use-grid-view.ts';
import { useDayList } from './grid/day-list/use-day-list.ts';
import { useFocusAfter } from './grid/focus/use-focus-after.ts';
import { useGridFocus } from './grid/focus/use-grid-focus.ts';
import { useScrollToNow } from './grid/focus/use-scroll-to-now.ts';
import { KeysDialog } from './grid/keys-dialog.tsx';
import { whyNotMoved } from './grid/moving/move-options.ts';
import { goToFirstHit } from './grid/toolbar/first-hit.ts';
import { newHit } from './grid/toolbar/new-hit.ts';
import { Toolbar } from './grid/toolbar/toolbar.tsx';
import { useDensity } from './grid/toolbar/use-density.ts';
import { useFreeNow } from './grid/toolbar/use-free-now.ts';
import { useGridKeys } from './grid/use-grid-keys.ts';
import { useRoomBelow } from './grid/use-room-below.ts';
import { type Opened, openedBy } from './opened.ts';
import { OpenedDialog } from './opened-dialog.tsx';
import { useMove } from './use-move.ts';
import { useUnfinished } from './use-unfinished.ts';

/** The programmation grid: a day of a centre, its courts by its hours; free cells are booked, taken ones opened. */
export default function ProgrammationPage() {
  useTitle('Programación');
  const container = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const isNarrow = useMedia('screen and (max-width: 720px)');
  const [density, changeDensity] = useDensity();
  const [opened, setOpened] = useState<Opened | null>(null);
  const toast = useToaster();

  useCorrectedAddress();
  const shown = useGridAddress();
  const view = useGridView(shown);
  const focus = useGridFocus(container, view.rows, view.running ?? 0);
  const list = useDayList(Math.floor(view.elapsed));
  const goToFree = useFreeNow(shown, view, focus, list.revealFree);
  useAskedCourt(shown, view, focus, list.revealFree);
  useRoomBelow(container);
  useScrollToNow(scroller, view.elapsed, view.data !== undefined && view.running !== undefined);

  useFocusAfter(opened !== null, focus);
  const [showsKeys, setShowsKeys] = useState(false);
  const { note } = focus;
  const { centerId, date } = shown;
  const { bookable } = view;
  const open = useCallback(
    (hit: Hit) => {
      note({ courtId: hit.row.court.id, column: hit.block.column });
      if (centerId === null) return;
      if (hit.block.kind === 'free' && bookable === 'past-day') {
        toast({ message: 'No se puede reservar en una fecha que ya pasó.', intent: 'warning' });
      } else if (hit.block.kind === 'free' && hit.block.closure !== '') {
        toast({ message: `${hit.row.court.name} está cerrada: ${hit.block.closure}`, intent: 'warning' });
      } else {
        setOpened(openedBy(hit, centerId, date));
      }
    },
    [note, centerId, date, bookable, toast],
  );

  useGridKeys({
    shown,
    searchBox,
    onNew() {
      const hit = newHit(view.selected, focus.position, view.running);
      if (hit) open(hit);
      else goToFree();
    },
    onFreeNow: goToFree,
    onHelp: () => setShowsKeys(true),
    isOff: opened !== null || showsKeys,
  });

  const onDrop = useMove(shown, focus, view.all);
  const move = {
    date,
    isPastDay: bookable === 'past-day',
    whyNot: (hit: Parameters<typeof whyNotMoved>[1]) => whyNotMoved(view, hit),
    onRefused: (message: string) => toast({ message, intent: 'warning' }),
    onDrop,
    onTurnDay(days: number) {
      // A search for this day may not match the next one.
      view.setQuery('');
      if (isDate(date)) shown.setDate(addDays(date, days));
    },
  };
  useUnfinished(shown, view.data !== undefined, ({ slot, values }) => {
    note({ courtId: slot.courtId, column: slot.column });
    setOpened({ kind: 'create', slot, draft: values });
  });

  const label = `Programación de ${shown.centerName}, ${fullDate(date)}`;
  return (
    <div className="ui-page-part pg-page" ref={container}>
      <Heading
        date={date}
        centerName={shown.centerName}
        isPast={bookable === 'past-day'}
        onFreeNow={goToFree}
        density={density}
        onDensity={isNarrow ? undefined : changeDensity}
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
      <DayView {...{ shown, view, focus, list, density, label, isNarrow, scroller, move }} onOpen={open} />
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
      {opened && (
        <OpenedDialog opened={opened} onOpened={setOpened} shown={shown} data={view.data} focus={focus} />
      )}
    </div>
  );
}
