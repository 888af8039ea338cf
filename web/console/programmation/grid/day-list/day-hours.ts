import { type Block, blockAt, type TakenBlock } from '../cells/blocks.ts';
import { COLUMNS } from '../data/hours.ts';
import type { Row } from '../data/rows.ts';

/** What a list by hour shows of a day. */
export type HourFilter = 'all' | 'free' | 'taken';

export interface HourEntry {
  readonly row: Row;
  readonly block: Block;
}

export interface TakenEntry extends HourEntry {
  readonly block: TakenBlock;
}

/** One hour of the day and the courts in it. */
export interface DayHour {
  readonly column: number;
  readonly free: readonly HourEntry[];
  /** Reservations that cover the hour, also those that began before it. */
  readonly taken: readonly TakenEntry[];
}

/** The day turned round: by hour instead of by court, the courts in the order of the rows. */
export function dayHours(rows: readonly Row[]): DayHour[] {
  return COLUMNS.map((column) => {
    const free: HourEntry[] = [];
    const taken: TakenEntry[] = [];
    for (const row of rows) {
      const block = blockAt(row.blocks, column);
      if (block?.kind === 'free') {
        if (block.closure === '') free.push({ row, block });
      } else if (block) taken.push({ row, block });
    }
    return { column, free, taken };
  });
}
