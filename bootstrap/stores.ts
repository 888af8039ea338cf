import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { authMigrations } from '../api/auth/migrations.ts';
import { processMigrations } from '../commands/processes/checkpoints.ts';
import { eventstoreMigrations } from '../eventstore/migrations.ts';
import type { EventStore } from '../eventstore/port.ts';
import { postgresEventStore } from '../eventstore/postgres/postgres.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/logger.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { mayMigrate, migrate, pendingMigrations } from '../platform/postgres/migrate.ts';
import { PostgresUnusableError, reachServer } from '../platform/postgres/reach-server.ts';
import { asRuntimeRole, grantRuntimeRole, logInOf, withLogIn } from '../platform/postgres/runtime-role.ts';
import { adoptLog } from '../projections/runner/log-identity/adopt-log.ts';
import { nameOfLog } from '../projections/runner/log-identity/followed-log.ts';
import { type Log, lastKnownEvent } from '../projections/runner/log-identity/last-known-event.ts';
import { projectionMigrations } from '../projections/runner/migrations.ts';
import type { Shutdown } from './shutdown.ts';

/** All steps of the schema, in order. */
export const MIGRATIONS = [
  ...eventstoreMigrations,
  ...projectionMigrations,
  ...authMigrations,
  ...processMigrations,
];

/** Where the product's database is. */
export interface Database {
  /** As the role that the product works as: see `runtime-role.ts`. */
  readonly url: string;
  /** As the owner of the schema, only for what the other may not do; null where this process has no such log-in. */
  readonly ownerUrl: string | null;
}

export interface Start {
  readonly config: Config;
  readonly logger: Logger;
  readonly shutdown: Shutdown;
  /** The embedded database ended by itself. */
  readonly onLost?: (why: string) => void;
}

/** The database of the settings, or the embedded one, brought up to date by its owner. */
export async function openDatabase(start: Start): Promise<Database> {
  const { config, logger } = start;
  const { databaseUrl, databaseOwnerUrl } = config;
  if (databaseUrl === undefined) {
    const ownerUrl = await startOwnPostgres(start);
    // Nobody has to know it: each start gives the role another one.
    const runtime = { user: RUNTIME_ROLE, password: randomBytes(24).toString('base64url') };
    return prepared(ownerUrl, withLogIn(ownerUrl, runtime), logger);
  }
  if (databaseOwnerUrl !== undefined) {
    await reachServer(databaseOwnerUrl, { setting: 'DATABASE_OWNER_URL' });
    const database = await prepared(databaseOwnerUrl, databaseUrl, logger);
    await reachServer(databaseUrl);
    return database;
  }
  await reachServer(databaseUrl);
  if (!(await mayMigrate(databaseUrl))) {
    await othersToMigrate(databaseUrl);
    return { url: databaseUrl, ownerUrl: null };
  }
  await migrate(databaseUrl, MIGRATIONS, logger);
  return { url: await asRuntimeRole(databaseUrl), ownerUrl: databaseUrl };
}

const RUNTIME_ROLE = 'reservas_app';
/** Longest wait for a process that may bring the schema up to date. */
const MIGRATED_MS = 60_000;

async function prepared(ownerUrl: string, url: string, logger: Logger): Promise<Database> {
  await migrate(ownerUrl, MIGRATIONS, logger);
  await grantRuntimeRole(ownerUrl, logInOf(url));
  return { url, ownerUrl };
}

/** @throws PostgresUnusableError where nobody does it in time */
async function othersToMigrate(url: string): Promise<void> {
  const deadline = Date.now() + MIGRATED_MS;
  while ((await pendingMigrations(url, MIGRATIONS)).length > 0) {
    if (Date.now() > deadline)
      throw new PostgresUnusableError(
        'DATABASE_URL names a role that may not bring the schema up to date: start a process with DATABASE_OWNER_URL first',
      );
    await delay(500);
  }
}

async function startOwnPostgres({ config, logger, shutdown, onLost }: Start): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, logger });
  let stopping = false;
  shutdown.add(() => {
    stopping = true;
    return postgres.stop();
  });
  void postgres.ended.then((lastWords) => {
    if (!stopping) onLost?.(`the embedded Postgres ended by itself: ${lastWords}`);
  });
  return postgres.url;
}

/** The event log of the settings: EventStoreDB, or the tables in the same Postgres. */
export async function openLog(config: Config, databaseUrl: string, logger: Logger): Promise<EventStore> {
  if (!config.eventStoreUrl) return postgresEventStore({ url: databaseUrl, logger });
  // Loaded where it is used: the client is a sixth of what a start takes.
  const { eventStoreDb } = await import('../eventstore/eventstoredb/eventstoredb.ts');
  return eventStoreDb({ url: config.eventStoreUrl, logger });
}

/** Makes the read models follow the log of the settings where these name another one than the last time. */
export async function followLog(config: Config, log: Log, logger: Logger): Promise<void> {
  const name = nameOfLog(config.eventStoreUrl);
  const isFirst = (await lastKnownEvent(log.pool)) === null;
  const adoption = await adoptLog(log, name);
  if (adoption === 'renamed') logger.info({ log: name }, 'the event log has another name');
  if (adoption === 'copied')
    logger.info({ log: name }, 'a copy of the event log: the read models go on in it');
  if (adoption === 'other' && !isFirst)
    logger.warn({ log: name }, 'another event log: all read models are rebuilt beside those that are shown');
}
