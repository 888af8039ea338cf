import type { z } from 'zod';
import type { movedTo } from '../domain/schedule/events.ts';

type Place = z.output<typeof movedTo>;

/** The columns that a change says something of; null: it says nothing. */
export function changed<Row extends Readonly<Record<string, unknown>>>(row: Row) {
  const said = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(said) as { [Column in keyof Row]?: NonNullable<Row[Column]> };
}

/** Where a reservation goes that moves. */
export const placeColumns = ({ attractionId, date, start, end }: Place) => ({
  attraction_id: attractionId,
  date,
  start_minute: start,
  end_minute: end,
});
