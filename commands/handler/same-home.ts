import { homeAt } from '../../domain/floor/layout.ts';
import { type Day, isSameDay } from '../../domain/schedule/stream.ts';
import { FRESH_MS } from './aggregate-cache.ts';
import { floorsAggregate } from './aggregates.ts';
import type { CommandHandler } from './command-handler.ts';

/** Whether two days are decided together: of one attraction, or of two on the same floor. */
export async function isSameHome(handler: CommandHandler, one: Day, other: Day): Promise<boolean> {
  if (one.date !== other.date || isSameDay(one, other)) return one.date === other.date;
  const floors = await handler.load(floorsAggregate, FRESH_MS);
  const home = homeAt(floors, one.attractionId, one.date);
  return home !== null && home === homeAt(floors, other.attractionId, other.date);
}
