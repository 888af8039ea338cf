import { useRef, useState } from 'react';
import { useToaster } from '../../../shared/kit/toaster.tsx';
import { useMedia } from '../../../shared/kit/use-media.ts';
import { hourRange } from '../../../shared/text/dates.ts';
import { Legend } from '../../../ui/show/legend.tsx';
import { ReservationHistory } from '../../history/history-dialog.tsx';
import type { Hit } from '../grid/cells/hit.ts';
import { blockHours } from '../grid/cells/labels.ts';
import { SeveralDialog } from '../grid/cells/several-dialog.tsx';
import { elapsedColumns, runningColumn } from '../grid/data/hours.ts';
import type { GridData } from '../grid/data/use-grid-data.ts';
import { type DrawnRows, useShownRows } from '../grid/data/use-grid-view.ts';
import { useRows } from '../grid/data/use-rows.ts';
import { useDayList } from '../grid/day-list/use-day-list.ts';
import { DayRows } from '../grid/day-view.tsx';
import { useFocusAfter } from '../grid/focus/use-focus-after.ts';
import { useGridFocus } from '../grid/focus/use-grid-focus.ts';
import type { MoveOptions } from '../grid/moving/move-options.ts';
import { useDensity } from '../grid/toolbar/use-density.ts';
import { useRoomBelow } from '../grid/use-room-below.ts';

const READ_ONLY = 'Aquí no se puede cambiar nada.';

interface AsOfDayProps {
  readonly data: GridData;
  readonly date: string;
  /** The moment whose state is shown, `YYYY-MM-DDTHH:mm`. */
  readonly at: string;
}

interface Opened {
  readonly ids: readonly [string, ...string[]];
  readonly name: string;
}

/** The grid at a past moment, to look at: what changed since the moment before fades in, a reservation opens its history. */
export function AsOfDay({ data, date, at }: AsOfDayProps) {
  const container = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = useMedia('screen and (max-width: 720px)');
  const [density] = useDensity();
  const toast = useToaster();
  const shownDate = data.data[0]?.date ?? date;
  const { rows, fresh } = useRows(data, shownDate);
  const moment = { date: at.slice(0, 10), time: at.slice(11, 16) };
  const elapsed = elapsedColumns(date, moment);
  const running = runningColumn(date, moment);
  const view: DrawnRows = {
    ...useShownRows(rows),
    isBusy: shownDate !== date,
    fresh,
    elapsed,
    running,
    bookable: 'elsewhere',
  };
  const focus = useGridFocus(container, view.rows, running ?? 0);
  const list = useDayList(Math.floor(elapsed));
  const [opened, setOpened] = useState<Opened | null>(null);
  useFocusAfter(opened !== null, focus);
  useRoomBelow(container);

  const refuse = () => toast({ message: READ_ONLY, intent: 'warning' });
  const open = ({ row, block }: Hit) => {
    focus.note({ courtId: row.court.id, column: block.column });
    if (block.kind === 'free') return refuse();
    const { start, end } = blockHours(block);
    setOpened({
      ids: [block.reservationId, ...block.others],
      name: `${row.court.name}, ${hourRange(start, end)}`,
    });
  };
  return (
    <div className="ui-page-part ao-grid" ref={container}>
      <Legend />
      <DayRows
        view={view}
        focus={focus}
        list={list}
        density={density}
        label="Programación de ese momento"
        isNarrow={isNarrow}
        scroller={scroller}
        onOpen={open}
        move={unmovable(date, refuse)}
      />
      {opened && <OpenedHistory opened={opened} onChoose={setOpened} onClose={() => setOpened(null)} />}
    </div>
  );
}

interface OpenedHistoryProps {
  readonly opened: Opened;
  readonly onChoose: (opened: Opened) => void;
  readonly onClose: () => void;
}

/** Where several reservations share the hours, the choice comes first. */
function OpenedHistory({ opened: { ids, name }, onChoose, onClose }: OpenedHistoryProps) {
  if (ids.length === 1) return <ReservationHistory id={ids[0]} name={name} onClose={onClose} />;
  return (
    <SeveralDialog reservationIds={ids} onChoose={(id) => onChoose({ ids: [id], name })} onClose={onClose} />
  );
}

/** Each move is refused before it begins, so that there is none to drop or to turn to another day. */
function unmovable(date: string, onRefused: (why: string) => void): MoveOptions {
  const whyNot = () => READ_ONLY;
  return { date, isPastDay: true, fixedUntil: 0, whyNot, onRefused, onDrop() {}, onTurnDay() {} };
}
