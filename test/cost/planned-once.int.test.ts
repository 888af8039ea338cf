import { beforeAll, expect, test } from 'vitest';
import { authMigrations } from '../../api/auth/migrations.ts';
import { createSessions } from '../../api/auth/sessions.ts';
import { createStoredResponses, digest } from '../../api/http/idempotency/stored-responses.ts';
import { systemClock } from '../../platform/clock.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { accounts } from '../../projections/accounts/projection.ts';
import { catalog } from '../../projections/catalog/projection.ts';
import { readAlternatives } from '../../projections/day-grid/queries.ts';
import { floorsView } from '../../projections/floors/projection.ts';
import { personDirectory } from '../../projections/person-directory/projection.ts';
import { reservationDetail } from '../../projections/reservation-detail/projection.ts';
import { readReservation } from '../../projections/reservation-detail/queries.ts';
import { ensureGenerations } from '../../projections/runner/generations.ts';
import { databaseOfFile } from '../support/database.ts';

// One connection: Postgres keeps its plans there.
const { pool, url } = await databaseOfFile({ max: 1 });
beforeAll(async () => {
  await migrate(url, authMigrations);
  await ensureGenerations(pool, [accounts, personDirectory, catalog, reservationDetail, floorsView]);
});

/** Postgres tries this many times whether a plan for the values at hand is better. */
const TRIES = 5;

/** Each answer in a statement of its own: kept after it is given, two of them may go together. */
const isKept = (key: Buffer) =>
  expect
    .poll(
      async () => {
        const sql = 'select 1 from auth.idempotency where key = $1 and status is not null';
        return (await pool.query(sql, [key])).rowCount;
      },
      { interval: 5 },
    )
    .toBe(1);

test('the statements of every booking, and of every refusal of one, are planned once a connection, not each time', async () => {
  const sessions = createSessions({ pool, clock: systemClock });
  const token = await sessions.start('user-1');
  const answers = createStoredResponses(pool);
  for (let number = 0; number < 2 * TRIES; number += 1) {
    await sessions.find(token);
    const request = { key: digest(number), hash: digest('what') };
    await answers.once(request, async () => ({ status: 200, body: { number } }));
    await isKept(request.key);
    await readAlternatives(pool, { attractionId: number, activityId: 0, date: '2026-11-23' });
    await readReservation(pool, String(number));
  }
  const { rows } = await pool.query(
    'select name, custom_plans::int as planned, generic_plans::int as reused from pg_prepared_statements',
  );
  expect(rows).toHaveLength(5);
  for (const row of rows) expect(row).toMatchObject({ planned: TRIES, reused: TRIES });
});
