import { recentCatalog } from '../../commands/catalog/catalog.ts';
import type { Gap } from '../../domain/catalog/gap.ts';
import { attractions, reservationTypes } from '../../domain/catalog/kinds.ts';
import { toTime } from '../../domain/schedule/interval.ts';
import { readNearReservations } from '../../projections/day-grid/near.ts';
import type { Deps } from '../http/deps.ts';
import { longDate, span } from '../presenters/spanish.ts';

/** Bookings of staff that are closer to others than the time between bookings. The views already contain them. */
export async function nearWarnings(
  { pool, commands }: Pick<Deps, 'pool' | 'commands'>,
  reservationIds: readonly string[],
): Promise<string[]> {
  if (!(await isTimeKept(commands))) return [];
  const [first, ...more] = await readNearReservations(pool, reservationIds);
  if (!first) return [];
  const { attraction, date, start, end, minutes } = first;
  const of = attraction === null ? '' : ` de ${attraction}`;
  const which = `la reserva${of} del ${longDate(date)} de ${toTime(start)} a ${toTime(end)}`;
  const rest =
    more.length === 0 ? '' : `, y también junto a ${more.length === 1 ? 'otra' : `otras ${more.length}`}`;
  return [`Deben quedar ${span(minutes)} libres junto a ${which}, y quedan menos${rest}.`];
}

type Entries = ReadonlyMap<number, { readonly fields: Gap }>;
/** Keyed by copies of catalogs, which are replaced when they change. */
const gaps = new WeakMap<Entries, boolean>();

/** Whether any attraction or type has time between bookings: most cities have none, and ask for nothing more. */
async function isTimeKept(commands: Deps['commands']): Promise<boolean> {
  const catalogs: readonly Entries[] = await Promise.all([
    recentCatalog(commands, reservationTypes),
    recentCatalog(commands, attractions),
  ]);
  return catalogs.some(hasGap);
}

function hasGap(catalog: Entries): boolean {
  const known = gaps.get(catalog);
  if (known !== undefined) return known;
  const found = [...catalog.values()].some(({ fields }) => fields.minutes_before + fields.minutes_after > 0);
  gaps.set(catalog, found);
  return found;
}
