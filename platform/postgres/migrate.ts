import type { Knex } from 'knex';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import { withClient } from './client.ts';
import { PostgresUnusableError } from './reach-server.ts';

/** Name and content never change once it has run anywhere. */
export interface Migration {
  readonly name: string;
  up(knex: Knex): Promise<void>;
}

export function sqlMigration(name: string, sql: string): Migration {
  return {
    name,
    async up(knex) {
      await knex.raw(sql);
    },
  };
}

const SCHEMAS = ['eventstore', 'read', 'auth', 'process'] as const;

/** "reservas" in ASCII: advisory lock of migrations. */
const LOCK = 0x7265736572766173n;

/**
 * Runs missing migrations in order, in one transaction, one process at a time. @returns their names
 * @throws if one fails (all are rolled back), and PostgresUnusableError if the database is of a newer release
 */
export async function migrate(
  url: string,
  migrations: readonly Migration[],
  logger?: Logger,
): Promise<readonly string[]> {
  return withClient(connectionTo(url), async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const before = await knownMigrations(client, migrations);
    // Usual case: avoids loading knex.
    if (before.size > 0 && before.size === migrations.length) return [];
    for (const schema of SCHEMAS) await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    const done = await runPending(url, migrations);
    if (done.length > 0) logger?.info({ migrations: done }, 'the database schema is up to date');
    return done;
  });
}

/** For roles that can't migrate: missing ones. @throws PostgresUnusableError if the database is of a newer release */
export async function pendingMigrations(
  url: string,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const done = await withClient(connectionTo(url), (client) => knownMigrations(client, migrations));
  return migrations.map(({ name }) => name).filter((name) => !done.has(name));
}

async function knownMigrations(
  client: Client,
  migrations: readonly Migration[],
): Promise<ReadonlySet<string>> {
  const done = await migrationsDone(client);
  const strange = [...done].filter((name) => !migrations.some((known) => known.name === name));
  if (strange.length === 0) return done;
  throw new PostgresUnusableError(
    `The database was written by a newer release, whose migrations this one does not know (${strange.join(', ')}): ` +
      'restore the backup made before the upgrade, or install that release',
  );
}

async function migrationsDone(client: Client): Promise<ReadonlySet<string>> {
  // Checked first: Postgres logs errors for missing or forbidden tables.
  const { rowCount } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'process' and c.relname = 'migrations'
       and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')`,
  );
  if (rowCount === 0) return new Set();
  const { rows } = await client.query<{ name: string }>('select name from process.migrations');
  return new Set(rows.map(({ name }) => name));
}

export async function mayMigrate(url: string): Promise<boolean> {
  return withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      `select has_database_privilege(current_database(), 'create') as may`,
    );
    return rows[0]?.may === true;
  });
}

const connectionTo = (url: string) => ({ connectionString: url, application_name: 'reservas migrations' });

async function runPending(url: string, migrations: readonly Migration[]): Promise<readonly string[]> {
  const { default: knex } = await import('knex');
  const db = knex({
    client: 'pg',
    connection: connectionTo(url),
    pool: { min: 0, max: 2 },
    // Keeps values out of error messages.
    compileSqlOnError: false,
    log: SILENT,
  });
  try {
    const [, names]: [number, string[]] = await db.migrate.latest({
      migrationSource: inCode(migrations),
      schemaName: 'process',
      tableName: 'migrations',
    });
    return names;
  } finally {
    await db.destroy();
  }
}

function inCode(migrations: readonly Migration[]): Knex.MigrationSource<Migration> {
  return {
    getMigrations: async () => [...migrations],
    getMigrationName: ({ name }) => name,
    getMigration: async ({ name, up }) => ({ up, down: () => refuse(name) }),
  };
}

async function refuse(name: string): Promise<void> {
  throw new Error(`The migration ${name} only goes forwards`);
}

/** knex also throws what it logs. */
const SILENT: Knex.Logger = { warn() {}, error() {}, deprecate() {}, debug() {} };
