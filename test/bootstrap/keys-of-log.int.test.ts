import { describe, expect, onTestFinished, test } from 'vitest';
import { requireKeysOfLog } from '../../bootstrap/services.ts';
import { MIGRATIONS } from '../../bootstrap/stores.ts';
import { createLogger, silentLogger } from '../../platform/logger.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { loadSecret } from '../../platform/secret.ts';
import { freshDatabase } from '../support/database.ts';

const refused = { eventStoreUrl: 'esdb://host:2113?tls=false', acceptsLogWithoutKeys: false };
const accepted = { ...refused, acceptsLogWithoutKeys: true };

async function emptyDatabase() {
  const database = await freshDatabase();
  await migrate(database.url, MIGRATIONS);
  const pool = openPool(database.url, { max: 1 });
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  return pool;
}

describe('a database that was never used', () => {
  test('starts on an empty log', async () => {
    const pool = await emptyDatabase();
    await requireKeysOfLog({ config: refused, pool, logger: silentLogger }, 0n);
  });

  test('is refused on a log with events, in one line with what it means and what to set', async () => {
    const pool = await emptyDatabase();
    const start = requireKeysOfLog({ config: refused, pool, logger: silentLogger }, 7n);
    await expect(start).rejects.toThrow(
      /^EVENTSTORE_URL names an event log that another installation wrote, .* the keys are missing, .* can not be read, .* LOG_WITHOUT_KEYS=accepted if this is meant$/,
    );
    const embedded = { ...refused, eventStoreUrl: undefined };
    await expect(requireKeysOfLog({ config: embedded, pool, logger: silentLogger }, 7n)).rejects.toThrow(
      /^The database holds an event log that another installation wrote/,
    );
  });

  test('starts on it where the settings accept that, and says what it means', async () => {
    const pool = await emptyDatabase();
    const lines: string[] = [];
    const logger = createLogger('warn', { write: (line) => lines.push(line) });
    await requireKeysOfLog({ config: accepted, pool, logger }, 7n);
    expect(lines).toEqual([expect.stringMatching(/"level":"warn".*the keys are missing/)]);
  });
});

test.each([
  ['the secret of the product', (pool: ReturnType<typeof openPool>) => loadSecret(pool, 'product')],
  [
    'a personal key',
    (pool: ReturnType<typeof openPool>) =>
      pool.query('insert into auth.personal_keys (id, subject, secret) values (gen_random_uuid(), $1, $2)', [
        'person',
        Buffer.alloc(32),
      ]),
  ],
])('a database with %s goes on with its log', async (_, use) => {
  const pool = await emptyDatabase();
  await use(pool);
  await requireKeysOfLog({ config: refused, pool, logger: silentLogger }, 7n);
});
