import { loadCatalog } from '../../commands/catalog/catalog.ts';
import { recentWeek } from '../../commands/catalog/set-opening-hours.ts';
import type { CommandHandler } from '../../commands/handler/command-handler.ts';
import { attractions } from '../../domain/catalog/kinds.ts';
import { slotsOn } from '../../domain/opening-hours/open-hours.ts';
import type { Interval } from '../../domain/schedule/interval.ts';

/** The slots in which an attraction is open on a date. */
export async function openSlotsOf(
  handler: CommandHandler,
  attractionId: number,
  date: string,
): Promise<readonly Interval[]> {
  return slotsOn(await recentWeek(handler, attractionId), date);
}

/** Those of all attractions of a center. */
export async function openSlotsIn(
  handler: CommandHandler,
  centerId: number,
  date: string,
): Promise<readonly Interval[]> {
  const catalog = await loadCatalog(handler, attractions);
  const ids = [...catalog.values()].filter(({ fields }) => fields.center_id === centerId).map(({ id }) => id);
  return (await Promise.all(ids.map((id) => openSlotsOf(handler, id, date)))).flat();
}
