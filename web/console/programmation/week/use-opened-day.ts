import { type ComponentProps, useCallback, useState } from 'react';
import { useToaster } from '../../../shared/kit/toaster.tsx';
import { useMounted } from '../../../shared/kit/use-mounted.ts';
import type { ShownDay } from '../grid/address/use-grid-address.ts';
import type { Hit } from '../grid/cells/hit.ts';
import { useGridData } from '../grid/data/use-grid-data.ts';
import { useFocusAfter } from '../grid/focus/use-focus-after.ts';
import type { GridFocus } from '../grid/focus/use-grid-focus.ts';
import type { OpenedDialog } from '../opened-dialog.tsx';
import { type Opened, openedBy, whyNotOpened } from '../use-opened.ts';
import type { WeekViewProps } from './week-props.ts';

interface OpenedDay {
  readonly open: (hit: Hit) => void;
  readonly dialog: Omit<ComponentProps<typeof OpenedDialog>, 'focus'> | null;
  readonly onRefused: (why: string) => void;
}

interface On {
  readonly date: string;
  readonly opened: Opened;
}

/** A cell of the week opens the dialogue of the same cell in its day's grid. */
export function useOpenedDay(
  { data: { attraction }, day, centerName, today, onDate }: WeekViewProps,
  elsewhere: string,
  focus: GridFocus,
): OpenedDay {
  const toast = useToaster();
  const [on, setOn] = useState<On | null>(null);
  const isMounted = useMounted();
  const centerId = attraction.center_id;
  // The form's lists and courts are those of the day that it books.
  const bookedDate = on?.opened.kind === 'create' ? on.date : '';
  const { data, error, isFetching, refetch } = useGridData({ centerId, date: bookedDate, typeId: 0 });
  useFocusAfter(on !== null, focus);
  const onRefused = useCallback((message: string) => void toast({ message, intent: 'warning' }), [toast]);
  const open = (hit: Hit) => {
    focus.note({ courtId: hit.row.court.id, column: hit.block.column });
    const message = whyNotOpened(hit, { bookable: hit.row.bookable ?? 'bookable', elsewhere });
    if (message) return onRefused(message);
    const date = hit.row.cells[0]?.date ?? today;
    const court = { ...hit.row.court, id: attraction.id };
    setOn({ date, opened: openedBy({ ...hit, row: { ...hit.row, court } }, centerId, date) });
  };
  const setDate = (date: string) => {
    onDate(date);
    setOn((now) => now && { ...now, date });
  };
  const shown: ShownDay = {
    day,
    centerId,
    centerName,
    date: on?.date ?? today,
    typeId: 0,
    today,
    show({ date }) {
      if (!isMounted.current) return false;
      setDate(date ?? today);
      return true;
    },
    setDate,
    setType() {},
  };
  const onOpened = (opened: Opened | null) =>
    setOn(opened && { date: opened.kind === 'create' ? opened.slot.date : shown.date, opened });
  return {
    open,
    onRefused,
    dialog: on && { opened: on.opened, onOpened, shown, day: { data, error, isFetching, refetch } },
  };
}
