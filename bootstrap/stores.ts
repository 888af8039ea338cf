import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { authMigrations } from '../api/auth/migrations.ts';
import { processMigrations } from '../commands/processes/migrations.ts';
import { webhookMigrations } from '../commands/webhooks/migrations.ts';
import { eventstoreMigrations } from '../eventstore/migrations.ts';
import type { EventStore } from '../eventstore/port.ts';
import { postgresEventStore } from '../eventstore/postgres/postgres.ts';
import { type Config, ConfigError } from '../platform/config.ts';
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

export const MIGRATIONS = [
  ...eventstoreMigrations,
  ...projectionMigrations,
  ...authMigrations,
  ...processMigrations,
  ...webhookMigrations,
];

export interface Database {
  /** Log-in with the product's rights: see `runtime-role.ts`. */
  readonly url: string;
  /** Log-in of the schema's owner; null: unknown to this process. */
  readonly ownerUrl: string | null;
}

export interface Start {
  readonly config: Config;
  readonly logger: Logger;
  readonly shutdown: Shutdown;
  readonly onLost?: (why: string) => void;
  /** False, as for a look: where the product never was it is refused, and nothing is created. */
  readonly mayBeNew?: boolean;
}

/** The configured or embedded database, migrated by its owner. @throws ConfigError where it is new, and may not be */
export async function openDatabase(start: Start): Promise<Database> {
  const { config, logger, mayBeNew = true } = start;
  const { databaseUrl, databaseOwnerUrl } = config;
  if (databaseUrl === undefined) {
    if (!mayBeNew) requireData(config.dataDir);
    const ownerUrl = await startOwnPostgres(start);
    // Generated at each start.
    const runtime = { user: RUNTIME_ROLE, password: randomBytes(24).toString('base64url') };
    return prepared(ownerUrl, withLogIn(ownerUrl, runtime), logger);
  }
  if (databaseOwnerUrl !== undefined) {
    const owned = await reachServer(databaseOwnerUrl, { setting: 'DATABASE_OWNER_URL', logger });
    // Before anything is written there, except where the role is still to be created.
    const known = await reachServer(databaseUrl, { withinMs: 0 }).catch(() => owned);
    requireSame(owned, known);
    if (!mayBeNew) await requireMigrations('DATABASE_OWNER_URL', databaseOwnerUrl);
    const database = await prepared(databaseOwnerUrl, databaseUrl, logger);
    requireSame(owned, await reachServer(databaseUrl, { logger }));
    return database;
  }
  await reachServer(databaseUrl, { whenRefused: ROLE_OF_OTHERS, logger });
  if (!mayBeNew) await requireMigrations('DATABASE_URL', databaseUrl);
  if (!(await mayMigrate(databaseUrl))) {
    await othersToMigrate(databaseUrl, logger);
    return { url: databaseUrl, ownerUrl: null };
  }
  await migrate(databaseUrl, MIGRATIONS, logger);
  return { url: await asRuntimeRole(databaseUrl), ownerUrl: databaseUrl };
}

const RUNTIME_ROLE = 'reservas_app';
/** SQL state: insufficient privilege. */
const NO_RIGHT = '42501';
const ROLE_OF_OTHERS =
  '; if a process with DATABASE_OWNER_URL is to create this role, start that one first (docs/operations.md, "Roles of Postgres")';
/** Longest wait for another process to migrate. */
const MIGRATED_MS = 60_000;

function requireData(dataDir: string): void {
  try {
    statSync(join(dataDir, 'postgres'));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const isMissing = ['ENOENT', 'ENOTDIR'].includes(code);
    const why = isMissing ? 'holds no data of the product' : `can't be read by this account: ${code}`;
    throw new ConfigError(`DATA_DIR ${dataDir} ${why}`);
  }
}

async function requireMigrations(setting: string, url: string): Promise<void> {
  if ((await pendingMigrations(url, MIGRATIONS)).length < MIGRATIONS.length) return;
  throw new ConfigError(
    `${setting} names a database in which the product never was, or that its role may not read`,
  );
}

function requireSame(owned: string, used: string): void {
  if (owned !== used)
    throw new ConfigError('DATABASE_OWNER_URL must name the database of DATABASE_URL, but names another one');
}

async function prepared(ownerUrl: string, url: string, logger: Logger): Promise<Database> {
  try {
    await migrate(ownerUrl, MIGRATIONS, logger);
    await grantRuntimeRole(ownerUrl, logInOf(url));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== NO_RIGHT) throw error;
    throw new PostgresUnusableError(
      `DATABASE_OWNER_URL names a role that lacks a right: ${message} (docs/operations.md, "Roles of Postgres")`,
    );
  }
  return { url, ownerUrl };
}

/** @throws PostgresUnusableError after the longest wait */
async function othersToMigrate(url: string, logger: Logger): Promise<void> {
  const deadline = Date.now() + MIGRATED_MS;
  const pending = () => pendingMigrations(url, MIGRATIONS);
  let missing = await pending();
  if (missing.length === 0) return;
  logger.warn({ missing }, 'waiting for a process with DATABASE_OWNER_URL to bring the schema up to date');
  for (; missing.length > 0; missing = await pending()) {
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

/** EventStoreDB, or the tables in the same Postgres. */
export async function openLog(config: Config, databaseUrl: string, logger: Logger): Promise<EventStore> {
  if (!config.eventStoreUrl) return postgresEventStore({ url: databaseUrl, logger });
  // Loaded on demand: the client takes a sixth of the start.
  const { eventStoreDb } = await import('../eventstore/eventstoredb/eventstoredb.ts');
  return eventStoreDb({ url: config.eventStoreUrl, logger });
}

/** Switches the read models if the settings name another log than before. */
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
