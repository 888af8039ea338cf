import { loadCatalog } from '../../commands/catalog/catalog.ts';
import { openSlotsOf } from '../../commands/catalog/set-opening-hours.ts';
import type { CommandHandler } from '../../commands/handler/command-handler.ts';
import { attractions } from '../../domain/catalog/kinds.ts';
import type { Interval } from '../../domain/schedule/interval.ts';

/** The slots in which attractions of a center are open on a date. */
export async function openSlotsIn(
  handler: CommandHandler,
  centerId: number,
  date: string,
): Promise<readonly Interval[]> {
  const catalog = await loadCatalog(handler, attractions);
  const ids = [...catalog.values()].filter(({ fields }) => fields.center_id === centerId).map(({ id }) => id);
  return (await Promise.all(ids.map((attractionId) => openSlotsOf(handler, { attractionId, date })))).flat();
}
