import type { Pool } from 'pg';
import { authMigrations } from '../api/migrations.ts';
import { processMigrations } from '../commands/processes/checkpoints.ts';
import { eventStoreDb } from '../eventstore/eventstoredb.ts';
import { eventstoreMigrations } from '../eventstore/migrations.ts';
import type { EventStore } from '../eventstore/port.ts';
import { postgresEventStore } from '../eventstore/postgres.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/logger.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { migrate } from '../platform/postgres/migrate.ts';
import { reachServer } from '../platform/postgres/reach-server.ts';
import { adoptLog } from '../projections/log-identity/adopt-log.ts';
import { nameOfLog } from '../projections/log-identity/noted-log.ts';
import { projectionMigrations } from '../projections/migrations.ts';
import type { Shutdown } from './shutdown.ts';

const MIGRATIONS = [
  ...eventstoreMigrations,
  ...projectionMigrations,
  ...authMigrations,
  ...processMigrations,
];

/**
 * The database of the settings, or the embedded one, brought up to date. Resolves to its URL. `onLost`: the embedded
 * one ended by itself.
 */
export async function openDatabase(
  config: Config,
  logger: Logger,
  shutdown: Shutdown,
  onLost: (why: string) => void,
): Promise<string> {
  const url = config.databaseUrl ?? (await startOwnPostgres(config, logger, shutdown, onLost));
  if (config.databaseUrl) await reachServer(config.databaseUrl);
  await migrate(url, MIGRATIONS, logger);
  return url;
}

async function startOwnPostgres(
  { dataDir }: Config,
  logger: Logger,
  shutdown: Shutdown,
  onLost: (why: string) => void,
): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, logger });
  let stopping = false;
  shutdown.add(() => {
    stopping = true;
    return postgres.stop();
  });
  void postgres.ended.then((lastWords) => {
    if (!stopping) onLost(`the embedded Postgres ended by itself: ${lastWords}`);
  });
  return postgres.url;
}

/** The event log of the settings: EventStoreDB, or the tables in the same Postgres. */
export function openLog(config: Config, databaseUrl: string, logger: Logger): EventStore {
  return config.eventStoreUrl
    ? eventStoreDb({ url: config.eventStoreUrl, logger })
    : postgresEventStore({ url: databaseUrl, logger });
}

/** Lets the read models start over where the settings name another log than the last time. */
export async function followLog(config: Config, pool: Pool, logger: Logger): Promise<void> {
  const name = nameOfLog(config.eventStoreUrl);
  if (await adoptLog(pool, name))
    logger.warn({ log: name }, 'another event log: all read models are made anew');
}
