import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { Shutdown } from '../../bootstrap/shutdown.ts';
import { openDatabase } from '../../bootstrap/stores.ts';
import { createCodec } from '../../eventstore/codec.ts';
import { type Config, loadConfig } from '../../platform/config.ts';
import { memoryKeyRing } from '../../platform/key-ring.ts';
import { silentLogger } from '../../platform/logger.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { logInOf, withLogIn } from '../../platform/postgres/runtime-role.ts';
import { allProjections } from '../../projections/all.ts';
import { auditTrail } from '../../projections/audit-log/projection.ts';
import { applyBatch } from '../../projections/runner/apply-batch.ts';
import { generationsOf } from '../../projections/runner/bookkeeping.ts';
import { ensureGenerations, requestRebuild } from '../../projections/runner/generations.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { recorded } from '../support/projection-scenario.ts';
import { activityCreated } from '../support/sample-events.ts';

/** The role that the product works as, on a server with an owner of the schema besides. */

const ROLE = { user: `app_${process.pid}`, password: 'a b&c:d@e/f' };

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await pool?.end();
  await database.drop();
  const client = new pg.Client({ connectionString: inject('databaseServerUrl') });
  await client.connect();
  await client.query(`drop role if exists ${ROLE.user}`);
  await client.end();
});

const config = (env: Record<string, string>): Config => loadConfig(env);
const open = (config: Config) => openDatabase({ config, logger: silentLogger, shutdown: new Shutdown() });
const asRole = () => withLogIn(database.url, ROLE);

async function refusal(sql: string): Promise<string> {
  return pool.query(sql).then(
    () => 'done',
    (error: Error) => error.message,
  );
}

describe('a role of its own for the running product', () => {
  test('is waited for by nobody: a process that starts before it exists says which one to start', async () => {
    const message = await open(config({ DATABASE_URL: asRole() })).catch(String);
    expect(message).toMatch(/password authentication failed|role ".*" does not exist/);
    expect(message).toMatch(
      /; if a process with DATABASE_OWNER_URL is to create this role, start that one first /,
    );
    expect(message).not.toContain(ROLE.password);
  });

  test('is made by a process that has the owner’s log-in', async () => {
    const settings = config({ DATABASE_OWNER_URL: database.url, DATABASE_URL: asRole() });
    expect(await open(settings)).toEqual({ url: asRole(), ownerUrl: database.url });
    pool = openPool(asRole(), { max: 3 });
    const { rows } = await pool.query(
      'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = $1',
      [ROLE.user],
    );
    expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
    // Twice is as good as once.
    await open(settings);
  });

  test('is refused with the owner of another database, before anything is written there', async () => {
    const other = await freshDatabase();
    onTestFinished(() => other.drop());
    const elsewhere = openPool(other.url, { max: 1 });
    onTestFinished(() => elsewhere.end());
    const settings = config({ DATABASE_OWNER_URL: other.url, DATABASE_URL: asRole() });
    await expect(open(settings)).rejects.toThrow(
      /^DATABASE_OWNER_URL must name the database of DATABASE_URL/,
    );
    const { rows } = await elsewhere.query(`select to_regnamespace('process') as schema`);
    expect(rows).toEqual([{ schema: null }]);
  });

  test('is refused in one line where the owner’s log-in lacks a right', async () => {
    const poor = { user: `poor_${process.pid}`, password: 'poor' };
    const server = openPool(inject('databaseServerUrl'), { max: 1 });
    await server.query(`create role ${poor.user} login password '${poor.password}'`);
    onTestFinished(async () => {
      await server.query(`drop role ${poor.user}`);
      await server.end();
    });
    const owner = withLogIn(database.url, poor);
    const settings = config({ DATABASE_OWNER_URL: owner, DATABASE_URL: asRole() });
    await expect(open(settings)).rejects.toThrow(
      /^DATABASE_OWNER_URL names a role that lacks a right: permission denied .* \(docs\/operations.md, "Roles of Postgres"\)$/,
    );
  });

  test('is made by an owner who is no superuser', async () => {
    const other = await freshDatabase();
    const server = openPool(inject('databaseServerUrl'), { max: 1 });
    const [owner, role] = [`owner_${process.pid}`, `app_of_owner_${process.pid}`];
    onTestFinished(async () => {
      await other.drop();
      await server.query(`drop role if exists ${role}`);
      await server.query(`drop role ${owner}`);
      await server.end();
    });
    await server.query(`create role ${owner} login createrole password 'owner'`);
    await server.query(`alter database ${new URL(other.url).pathname.slice(1)} owner to ${owner}`);
    const settings = config({
      DATABASE_OWNER_URL: withLogIn(other.url, { user: owner, password: 'owner' }),
      DATABASE_URL: withLogIn(other.url, { user: role, password: 'role' }),
    });
    const { url, ownerUrl } = await open(settings);
    expect([url, ownerUrl]).toEqual([settings.databaseUrl, settings.databaseOwnerUrl]);
    await open(settings);
  });

  test('a process that waits for the owner to prepare the database says so', async () => {
    const other = await freshDatabase();
    onTestFinished(() => other.drop());
    const url = withLogIn(other.url, ROLE);
    const said: unknown[] = [];
    const logger = { ...silentLogger, warn: (_: unknown, message?: string) => void said.push(message) };
    const waiting = openDatabase({ config: config({ DATABASE_URL: url }), logger, shutdown: new Shutdown() });
    await eventually('a line of the log', () => said.length > 0);
    await open(config({ DATABASE_OWNER_URL: other.url, DATABASE_URL: url }));
    expect(await waiting).toEqual({ url, ownerUrl: null });
    expect(said).toEqual(['waiting for a process with DATABASE_OWNER_URL to bring the schema up to date']);
  });

  test('makes, replaces and reads its read models', async () => {
    await ensureGenerations(pool, allProjections);
    for (const projection of allProjections) await requestRebuild(pool, projection);
    const { rows } = await pool.query('select count(*)::int as count from read.reservations');
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('makes the partitions of the audit log, month by month', async () => {
    const generations = await generationsOf(pool, auditTrail.name);
    for (const generation of generations) {
      const batch = { events: await recorded([activityCreated(1, 'Fútbol')]), position: 1n };
      const codec = createCodec(memoryKeyRing());
      await applyBatch({ pool, codec, projection: auditTrail, generation }, 0n, batch);
    }
    const { rows } = await pool.query('select event_type as type from read.audit_log');
    expect(rows).toEqual([{ type: 'ActivityCreated' }]);
  });

  test('appends events, and can neither change nor remove one, nor let others do so', async () => {
    await pool.query(
      `insert into eventstore.events values (1, 's', 0, gen_random_uuid(), 'T', '{}', '{}', now())`,
    );
    const DENIED = /^(permission denied|must be owner of)/;
    for (const sql of [
      `update eventstore.events set type = 'X'`,
      'delete from eventstore.events',
      'truncate eventstore.events',
      'alter table eventstore.events disable trigger append_only',
      'drop trigger append_only on eventstore.events',
      'create or replace function eventstore.refuse_change() returns trigger language plpgsql as $$begin return new; end$$',
      'drop table auth.credentials',
      'alter table auth.sessions add column more text',
      `insert into process.migrations (name) values ('x')`,
      'delete from process.migrations',
      'create schema more',
      'create table public.more (id int)',
      `copy auth.settings to program 'cat'`,
      'alter role current_user superuser',
      'checkpoint',
    ])
      expect([sql, await refusal(sql)]).toEqual([sql, expect.stringMatching(DENIED)]);
  });

  test('does without the owner’s log-in once the schema is there', async () => {
    expect(await open(config({ DATABASE_URL: asRole() }))).toEqual({ url: asRole(), ownerUrl: null });
  });

  test('a tool of the superuser makes read models that stay the role’s', async () => {
    const { url, ownerUrl } = await open(config({ DATABASE_URL: database.url }));
    expect(ownerUrl).toBe(database.url);
    const tool = openPool(url, { max: 1 });
    for (const projection of allProjections) await requestRebuild(tool, projection);
    await tool.end();
    const { rows } = await pool.query(
      `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = relnamespace
       where nspname = 'read' and relowner <> $1::regrole`,
      [ROLE.user],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});

test('a log-in in a URL, whatever is in it', () => {
  expect(logInOf(withLogIn('postgres://a:b@host:5432/db?sslmode=require', ROLE))).toEqual(ROLE);
});

test.each([
  [{ DATABASE_OWNER_URL: 'postgres://o:p@h/d' }, /^DATABASE_URL must be given along with DATABASE_OWNER_URL/],
  [
    { DATABASE_OWNER_URL: 'postgres://o:p@h/d', DATABASE_URL: 'postgres://o:p@h/d' },
    /^DATABASE_URL must name another role than DATABASE_OWNER_URL$/,
  ],
])('%j: one line', (env, line) => {
  expect(() => loadConfig(env)).toThrow(line);
});
