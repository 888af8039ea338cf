import type { GridCell } from '../../../../api/contract/grid.ts';
import { dateText } from '../../../shared/text/date-text.ts';
import { longDate } from '../../../shared/text/dates.ts';
import { mergeCells } from '../grid/cells/blocks.ts';
import { elapsedColumns } from '../grid/data/hours.ts';
import type { Row } from '../grid/data/rows.ts';

export interface DayRow extends Row {
  readonly date: string;
}

/** The id of the row of a day, where the grid has that of a court. */
export const dayId = (date: string): number => Number(date.replaceAll('-', ''));

interface Moment {
  readonly date: string;
  readonly time: string;
}

/** The days of one attraction as rows of the grid. `elsewhere`: the user only looks. */
export function weekRows(
  cells: readonly GridCell[],
  now: Moment | undefined,
  isElsewhere: boolean,
): readonly DayRow[] {
  return [...new Set(cells.map(({ date }) => date))].map((date) => {
    const own = cells.filter((cell) => cell.date === date);
    const isPast = now !== undefined && date < now.date;
    return {
      date,
      court: { id: dayId(date), name: dayName(date), attraction_type: dateText(date), capacity: 0 },
      cells: own,
      blocks: mergeCells(own),
      past: now ? Math.floor(elapsedColumns(date, now)) : 0,
      bookable: isPast ? 'past-day' : isElsewhere ? 'elsewhere' : 'bookable',
    };
  });
}

/** `Lunes 23`. */
function dayName(date: string): string {
  const [weekday = '', day = ''] = longDate(date).split(' ');
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${day}`;
}
