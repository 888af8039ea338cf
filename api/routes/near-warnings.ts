import { toTime } from '../../domain/schedule/interval.ts';
import { readNearReservations } from '../../projections/day-grid/near.ts';
import type { Deps } from '../http/deps.ts';
import { longDate, span } from '../presenters/spanish.ts';

/** Bookings of staff that are closer to others than the time between bookings. The views already contain them. */
export async function nearWarnings(
  { pool }: Pick<Deps, 'pool'>,
  reservationIds: readonly string[],
): Promise<string[]> {
  const [first, ...more] = await readNearReservations(pool, reservationIds);
  if (!first) return [];
  const { date, start, end, minutes } = first;
  const which = `la reserva del ${longDate(date)} de ${toTime(start)} a ${toTime(end)}`;
  const rest =
    more.length === 0 ? '' : `, y también junto a ${more.length === 1 ? 'otra' : `otras ${more.length}`}`;
  return [`Deben quedar ${span(minutes)} libres junto a ${which}, y quedan menos${rest}.`];
}
