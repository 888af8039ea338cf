import type { Pool, PoolClient } from 'pg';
import { reservationUses } from '../../projections/reservation-detail/projection.ts';
import { fillCounts } from './fill-counts.ts';
import { readTables } from './read-tables.ts';

const FIRST_DAY = '2016-01-01';

interface City {
  readonly days: number;
  readonly centers: number;
  readonly courts: number;
  /** At most six. */
  readonly perDay: number;
  /** A slot per hour, as administrators enter them; default: one slot. */
  readonly isHourly?: boolean;
  /** The courts of a center share a floor, a cell each; default: no floors. */
  readonly hasFloors?: boolean;
}

/** Fills courts and counts: one of ten reservations cancelled, half of the others checked in, 60 organizations. */
export async function fillOccupancy(
  pool: Pool,
  { days, centers, courts, perDay, isHourly = false, hasFloors = false }: City,
): Promise<void> {
  const into = await readTables(pool);
  const rows = await into('reservation-detail', 'reservations');
  const counts = await into('reservation-detail', 'reservation_uses');
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into ${await into('catalog', 'attractions')}
       select n, 'Cancha ' || n, 1 + n % ${centers}, 1, 10, true, '', array[1], 0, 0, false from generate_series(1, ${courts}) n`,
    );
    await client.query(
      `insert into ${await into('catalog', 'opening_hours_log')}
       select id, timestamptz '${FIRST_DAY} 12:00Z', n, id, d, ${isHourly ? 'hour * 60, hour * 60 + 60' : '420, 1320'}, true
       from generate_series(1, ${courts}) n, generate_series(0, 6) d, generate_series(7, ${isHourly ? 21 : 7}) hour,
         lateral (select n * 1000 + d * 100 + hour as id) slot`,
    );
    if (hasFloors) await fillFloors(client, into, { centers, courts });
    await client.query(
      `insert into ${rows}
         (reservation_id, order_id, shortcode, qrcode, date, center_id, attraction_id, floor_id, start_minute, end_minute,
          reservation_type_id, activity_id, dependency, created_at, is_late, cancelled_at, checked_in_at,
          reference, name, observations, companions, channel, is_own, version, approval, approval_until, approval_reason)
       select 'r' || n, 'o' || n, '', '', to_char(date '${FIRST_DAY}' + day, 'YYYY-MM-DD'), 1 + court % ${centers}, court,
         ${hasFloors ? `1 + court % ${centers}` : 'null'},
         420 + slot * 120 + n % 2 * 60, 480 + slot * 120 + n % 3 * 30 + n % 2 * 60, 1 + n % 5, nullif(n % 9, 0),
         'Liga ' || n % 60, date '${FIRST_DAY}' + day - n % 20 * interval '1 day', n % 50 = 0,
         case when n % 10 = 0 then now() end, case when n % 2 = 0 then '' end, '', '', '', 0, 'grid', false, 1, '', '', ''
       from generate_series(0, $1::int - 1) day, generate_series(1, ${courts}) court, generate_series(0, ${perDay - 1}) slot,
         lateral (select (day * ${courts} + court) * ${perDay} + slot as n) numbered`,
      [days],
    );
    await fillCounts(client, reservationUses, { rows, into: counts });
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

async function fillFloors(
  client: PoolClient,
  into: Awaited<ReturnType<typeof readTables>>,
  { centers, courts }: Pick<City, 'centers' | 'courts'>,
): Promise<void> {
  await client.query(
    `insert into ${await into('floors', 'floors')}
     select n, n, 'Salón', '{}', '{}', '{}', '{}', false from generate_series(1, ${centers}) n`,
  );
  await client.query(
    `insert into ${await into('floors', 'floor_links')}
     select 'link' || n, n, 1 + n % ${centers}, array[n], '${FIRST_DAY}', n from generate_series(1, ${courts}) n`,
  );
}
