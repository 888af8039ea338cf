import type { z } from 'zod';
import type { movedTo } from '../../domain/schedule/events.ts';

/** Columns of a table whose rows hold hours of an attraction on a date. */
export const slotColumns = {
  attraction_id: 'int',
  /** `YYYY-MM-DD`, local. Text: it compares as a date does, and takes any date that an event may hold. */
  date: 'text collate "C"',
  /** Minutes since local midnight, half-open. */
  start_minute: 'int',
  end_minute: 'int',
} as const;

type Slot = Pick<z.output<typeof movedTo>, 'attractionId' | 'date' | 'start' | 'end'>;

export const slotValues = ({ attractionId, date, start, end }: Slot) => ({
  attraction_id: attractionId,
  date,
  start_minute: start,
  end_minute: end,
});
