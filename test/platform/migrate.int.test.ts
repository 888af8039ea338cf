import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { explainError } from '../../bootstrap/explain-error.ts';
import { type Migration, migrate, pendingMigrations } from '../../platform/postgres/migrate.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await freshDatabase();
});

afterEach(() => database.drop());

async function names(sql: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

const tables = () =>
  names(
    "SELECT table_schema || '.' || table_name AS name FROM information_schema.tables WHERE table_schema = 'auth'",
  );

function creates(table: string): Migration {
  return {
    name: `auth-${table}`,
    up: (knex) =>
      knex.schema.withSchema('auth').createTable(table, (columns) => void columns.bigint('id').primary()),
  };
}

test('each migration runs once, in order, and those added later run then', async () => {
  expect(await migrate(database.url, [creates('users'), creates('tokens')])).toEqual([
    'auth-users',
    'auth-tokens',
  ]);
  expect(await migrate(database.url, [creates('users'), creates('tokens')])).toEqual([]);
  const longer = [creates('users'), creates('keys'), creates('tokens')];
  expect(await migrate(database.url, longer)).toEqual(['auth-keys']);
  expect((await tables()).sort()).toEqual(['auth.keys', 'auth.tokens', 'auth.users']);
});

test('the schemas of the product are there even without a migration', async () => {
  await migrate(database.url, []);
  const schemas = await names(
    "SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema)'",
  );
  expect(schemas.sort()).toEqual(['auth', 'eventstore', 'process', 'public', 'read']);
});

test('processes that start together do it once', async () => {
  const done = await Promise.all(Array.from({ length: 5 }, () => migrate(database.url, [creates('users')])));
  expect(done.flat()).toEqual(['auth-users']);
});

test('when one fails nothing has happened, and the next start tries again', async () => {
  const failing: Migration = {
    name: 'auth-failing',
    up: (knex) => knex.raw('SELECT no_such_function()'),
  };
  await expect(migrate(database.url, [creates('users'), failing])).rejects.toThrow('no_such_function');
  expect(await tables()).toEqual([]);
  expect(await migrate(database.url, [creates('users')])).toEqual(['auth-users']);
});

test('a database of a newer release is refused with one line, by each role', async () => {
  await migrate(database.url, [creates('users'), creates('tokens'), creates('keys')]);
  for (const look of [migrate, pendingMigrations]) {
    const refusal = await look(database.url, [creates('users')]).catch((error: unknown) => error);
    expect(explainError(refusal, () => false)).toBe(
      'The database was written by a newer release, whose migrations this one does not know (auth-tokens, auth-keys): ' +
        'restore the backup made before the upgrade, or install that release',
    );
  }
});
