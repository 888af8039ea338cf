import { useMemo, useRef } from 'react';
import { useMedia } from '../../../shared/kit/use-media.ts';
import { useElsewhere } from '../../../shared/session/own-centers.ts';
import { useProductNow } from '../../../shared/text/clock.ts';
import { Legend } from '../../../ui/show/legend.tsx';
import type { FreshBlocks } from '../grid/data/use-rows.ts';
import { useGridFocus } from '../grid/focus/use-grid-focus.ts';
import { Grid } from '../grid/grid.tsx';
import { useDensity } from '../grid/toolbar/use-density.ts';
import { useRoomBelow } from '../grid/use-room-below.ts';
import { OpenedDialog } from '../opened-dialog.tsx';
import { useOpenedDay } from './use-opened-day.ts';
import { WeekList } from './week-list.tsx';
import type { WeekViewProps } from './week-props.ts';
import { dayId, weekRows } from './week-rows.ts';

const NOTHING_FRESH: FreshBlocks = new Map();
const nothing = () => {};

/** The week as the grid with a row a day; on a phone a list by day. */
export function WeekView(props: WeekViewProps) {
  const { data, isBusy, today } = props;
  const container = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = useMedia('screen and (max-width: 720px)');
  const [density] = useDensity();
  const now = useProductNow();
  const elsewhere = useElsewhere()(data.attraction.center_id);
  const rows = useMemo(() => weekRows(data.data, now, elsewhere !== ''), [data, now, elsewhere]);
  const focus = useGridFocus(container, rows);
  const { open, dialog, onRefused } = useOpenedDay(props, elsewhere, focus);
  useRoomBelow(container);
  const label = `Semana de ${data.attraction.name}`;
  return (
    <div className="ui-page-part pg-week" ref={container}>
      <Legend />
      {isNarrow ? (
        <WeekList rows={rows} label={label} today={today} onOpen={open} />
      ) : (
        <Grid
          rows={rows}
          page={1}
          total={rows.length}
          label={label}
          density={density}
          direction="ascending"
          hrefOf={({ cells }) =>
            `/admin/programmation?center=${data.attraction.center_id}&date=${cells[0]?.date ?? today}`
          }
          elapsed={0}
          running={null}
          bookable="bookable"
          fresh={NOTHING_FRESH}
          focus={focus}
          onOpen={open}
          scroller={scroller}
          isBusy={isBusy}
          query=""
          move={{
            date: rows[0]?.date ?? today,
            isPastDay: false,
            fixedUntil: 0,
            whyNot: () => 'Para moverla, ábrala o use la programación del día.',
            onRefused,
            onDrop: nothing,
            onTurnDay: nothing,
          }}
        />
      )}
      {dialog && (
        <OpenedDialog
          {...dialog}
          focus={{
            ...focus,
            focusOn: ({ column }) => focus.focusOn({ courtId: dayId(dialog.shown.date), column }),
          }}
        />
      )}
    </div>
  );
}
