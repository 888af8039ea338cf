import type { Pool } from 'pg';
import { reservationDays } from '../../projections/reservation-detail/projection.ts';
import { fillCounts } from './fill-counts.ts';
import { readTables } from './read-tables.ts';

export const FIRST_DAY = '2024-01-01';
export const PER_DAY = 600;

/** The pool ends long statements. */
const CHUNK = 50_000;

/** Creates read models and `count` reservations. Old ones have organizations, some of them with a rare word. */
export async function fillReservations(pool: Pool, count: number): Promise<void> {
  const into = await readTables(pool);
  const table = await into('reservation-detail', 'reservations');
  for (let first = 0; first < count; first += CHUNK)
    await pool.query(insertInto(table), [first, Math.min(first + CHUNK, count) - 1, Math.floor(count / 10)]);
  const days = await into('reservation-detail', 'reservation_days');
  await fillCounts(pool, reservationDays, { rows: table, into: days });
  await pool.query('vacuum analyze');
}

const insertInto = (table: string) => `insert into ${table}
       (reservation_id, order_id, shortcode, qrcode, center_id, attraction_id, date, start_minute, end_minute,
        reservation_type_id, activity_id, reference, dependency, person_id, name, observations, companions, channel, is_own,
        created_at, cancelled_at, version, is_late, approval, approval_until, approval_reason)
     select 'r' || n, 'o' || n, 'S' || n, 'q' || n, 1 + n % 10, 1 + n % 200,
       to_char(date '${FIRST_DAY}' + n / ${PER_DAY}, 'YYYY-MM-DD'), 420 + n % 14 * 60, 480 + n % 14 * 60,
       1 + n % 6, 1 + n % 5, 'Oficio ' || n % 5000,
       case when n not between $3::int * 5 and $3::int * 6 - 1 and n <> $3::int * 10 - 100 then 'Liga ' || n % 300
         else 'Academia Antigua' || case when n % 10 = 3 then ' Veterana' when n % 100 = 7 then ' Clausurada' else '' end end,
       'p' || n % 50000,
       'Nombre' || n % 9000 || ' Apellido' || n % 7000, '', 10, 'grid', false,
       timestamptz '${FIRST_DAY}' + n * interval '2 min', case when n % 20 = 0 then now() end, 1, false, '', '', ''
     from generate_series($1::int, $2::int) n`;
