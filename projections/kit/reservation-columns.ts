import type { z } from 'zod';
import type { movedTo } from '../../domain/schedule/events.ts';

export const slotColumns = {
  attraction_id: 'int',
  /** `YYYY-MM-DD`, local. Text compares like a date and takes any date of an event. */
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
