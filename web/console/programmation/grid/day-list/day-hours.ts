import { type Block, blockAt, obstacleOf, type TakenBlock } from '../cells/blocks.ts';
import { COLUMNS } from '../data/hours.ts';
import type { Row } from '../data/rows.ts';

export type HourFilter = 'all' | 'free' | 'taken';

export interface HourEntry {
  readonly row: Row;
  readonly block: Block;
}

export interface TakenEntry extends HourEntry {
  readonly block: TakenBlock;
}

export interface DayHour {
  readonly column: number;
  readonly free: readonly HourEntry[];
  /** Free too, but outside the hours of their court: staff may book them. */
  readonly closed: readonly HourEntry[];
  /** How many courts a closure takes. */
  readonly closures: number;
  /** Reservations that cover the hour, also those that began before it. */
  readonly taken: readonly TakenEntry[];
}

/** The day turned round: by hour instead of by court, the courts in the order of the rows. */
export function dayHours(rows: readonly Row[]): DayHour[] {
  return COLUMNS.map((column) => {
    const free: HourEntry[] = [];
    const closed: HourEntry[] = [];
    const taken: TakenEntry[] = [];
    for (const row of rows) {
      const block = blockAt(row.blocks, column);
      if (!block) continue;
      if (block.kind === 'taken') taken.push({ row, block });
      else if (obstacleOf(block) === '') (block.closed ? closed : free).push({ row, block });
    }
    const closures = rows.length - free.length - closed.length - taken.length;
    return { column, free, closed, taken, closures };
  });
}

/** The bands of closures that are not over by the column `from`, once each, in the order of the rows. */
export function closedBands(rows: readonly Row[], from: number): HourEntry[] {
  return rows.flatMap((row) =>
    row.blocks
      .filter((block) => obstacleOf(block) !== '' && block.column + block.span > from)
      .map((block) => ({ row, block })),
  );
}

/** The first hour from `past` on in which a court is open or taken; `past` where there is none. */
export function firstHourOf(hours: readonly DayHour[], past: number): number {
  const first = hours.find(({ column, free, taken }) => column >= past && free.length + taken.length > 0);
  return first?.column ?? past;
}
