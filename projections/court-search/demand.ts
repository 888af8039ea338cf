import type { Database } from '../kit/projection.ts';

/**
 * How often each activity was reserved this year and the one before, by its id: out of the counts of the statistics, which
 * know nobody.
 */
export async function readDemand(db: Database, today: string): Promise<ReadonlyMap<number, number>> {
  const year = Number(today.slice(0, 4));
  const { rows } = await db.query<{ id: number; reservations: number }>({
    name: 'demand',
    text: `select key::int as id, sum(reservations)::int as reservations from read.reservation_uses
      where facet = 'activity' and period in ($1, $2) and center_id = 0 group by key`,
    values: [String(year), String(year - 1)],
  });
  return new Map(rows.map(({ id, reservations }) => [id, reservations]));
}
