import type { Pool } from 'pg';
import { allProjections } from '../../projections/all.ts';
import { generationsOf } from '../../projections/runner/bookkeeping.ts';
import { ensureGenerations, physicalTable } from '../../projections/runner/generations.ts';

/** The first of the days that `fillReservations` fills, and how many reservations each has. */
export const FIRST_DAY = '2024-01-01';
const PER_DAY = 600;

/** Makes the read models' tables and so many reservations over 10 centres and 200 courts, 600 a day. */
export async function fillReservations(pool: Pool, count: number): Promise<void> {
  await ensureGenerations(pool, allProjections);
  const [generation] = await generationsOf(pool, 'reservation-detail');
  if (!generation) throw new Error('reservation-detail has no tables');
  await pool.query(
    `insert into ${physicalTable('reservations', generation.generation)}
       (reservation_id, order_id, shortcode, qrcode, center_id, attraction_id, date, start_minute, end_minute,
        reservation_type_id, activity_id, reference, dependency, person_id, name, observations, companions, channel,
        created_at, cancelled_at, version)
     select 'r' || n, 'o' || n, 'S' || n, 'q' || n, 1 + n % 10, 1 + n % 200,
       to_char(date '${FIRST_DAY}' + n / ${PER_DAY}, 'YYYY-MM-DD'), 420 + n % 14 * 60, 480 + n % 14 * 60,
       1 + n % 6, 1 + n % 5, 'Oficio ' || n % 5000, 'Liga ' || n % 300, 'p' || n % 50000,
       'Nombre' || n % 9000 || ' Apellido' || n % 7000, '', 10, 'grid',
       timestamptz '${FIRST_DAY}' + n * interval '2 min', case when n % 20 = 0 then now() end, 1
     from generate_series(0, $1::int - 1) n`,
    [count],
  );
  await pool.query('analyze');
}
