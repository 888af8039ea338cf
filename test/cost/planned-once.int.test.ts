import { beforeAll, expect, test } from 'vitest';
import { createSessions } from '../../api/auth/sessions.ts';
import { createStoredResponses, digest } from '../../api/idempotency/stored-responses.ts';
import { authMigrations } from '../../api/migrations.ts';
import { systemClock } from '../../platform/clock.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { accounts } from '../../projections/accounts/projection.ts';
import { personDirectory } from '../../projections/person-directory/projection.ts';
import { ensureGenerations } from '../../projections/runner/generations.ts';
import { databaseOfFile } from '../support/database.ts';

// One connection: Postgres keeps its plans there.
const { pool, url } = await databaseOfFile({ max: 1 });
beforeAll(async () => {
  await migrate(url, authMigrations);
  await ensureGenerations(pool, [accounts, personDirectory]);
});

/** Postgres tries this many times whether a plan for the values at hand is better. */
const TRIES = 5;

test('what every booking asks is planned once a connection, not each time', async () => {
  const sessions = createSessions({ pool, clock: systemClock });
  const token = await sessions.start('user-1');
  const answers = createStoredResponses(pool);
  for (let number = 0; number < 2 * TRIES; number += 1) {
    await sessions.find(token);
    const request = { key: digest(number), hash: digest('what') };
    await answers.once(request, async () => ({ status: 200, body: { number } }));
  }
  const { rows } = await pool.query(
    'select name, custom_plans::int as planned, generic_plans::int as reused from pg_prepared_statements',
  );
  expect(rows).toHaveLength(3);
  for (const row of rows) expect(row).toMatchObject({ planned: TRIES, reused: TRIES });
});
