import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { createMetrics, type MetricsOptions } from '../api/http/monitoring/metrics.ts';
import { storeWithMetrics, withMetrics } from '../api/http/monitoring/with-metrics.ts';
import { CATALOG_PREFIXES } from '../commands/catalog/catalog.ts';
import { type CommandHandler, createCommandHandler } from '../commands/handler/command-handler.ts';
import { type StreamWatch, watchStreams } from '../commands/handler/stream-watch.ts';
import { type Checkpoints, postgresCheckpoints } from '../commands/processes/checkpoints.ts';
import { APPROVAL_SCOPE_STREAM } from '../domain/approval/stream.ts';
import { FLOORS_STREAM } from '../domain/floor/stream.ts';
import { LANDING_STREAM } from '../domain/landing/state.ts';
import { SETTINGS_STREAM } from '../domain/settings/state.ts';
import { type Codec, createCodec } from '../eventstore/codec.ts';
import type { EventStore, Position } from '../eventstore/port.ts';
import { type Bus, inProcessBus } from '../platform/bus.ts';
import { type Clock, clockFrom } from '../platform/clock.ts';
import { type Config, ConfigError } from '../platform/config.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import type { Logger } from '../platform/logger.ts';
import { openPool } from '../platform/postgres/pool.ts';
import { postgresKeyRing } from '../platform/postgres-key-ring.ts';
import { processName } from '../platform/process-name.ts';
import { type Progress, progressOn } from '../platform/progress.ts';
import { loadSecret } from '../platform/secret.ts';
import { openVault } from '../platform/secret-keys/vault.ts';
import type { FileStorage } from '../platform/storage/port.ts';
import {
  guardedStore,
  type LogWatch,
  requireKnownLog,
  watchLog,
} from '../projections/runner/log-identity/watch-log.ts';
import { openWriters } from '../projections/runner/writers.ts';
import { type Scrubbing, startScrubbing } from './scrub-files.ts';
import { openStorage } from './storage.ts';
import { followLog, openDatabase, openLog, type Start } from './stores.ts';

const POOL = {
  max: 20,
  /** A frozen or unreachable Postgres does not respond at all. */
  answerTimeoutMs: 10_000,
} as const;

export interface Services {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly pool: Pool;
  /** Log-in with the product's rights. */
  readonly databaseUrl: string;
  /** See `openWriters`. */
  readonly writers: Pool;
  readonly scrubbing: Scrubbing;
  readonly store: EventStore;
  readonly codec: Codec;
  readonly keyRing: KeyRing;
  readonly handler: CommandHandler;
  readonly catalogWatch: StreamWatch;
  readonly bus: Bus;
  /** One for all background processes, which save together. */
  readonly checkpoints: Checkpoints;
  readonly storage: FileStorage;
  /** Key of sessions, rate limits, ids of persons and codes of reservations. */
  readonly secret: string;
  readonly metrics: ReturnType<typeof createMetrics>;
  readonly logWatch: LogWatch;
  readonly progress: (label: string) => Progress;
}

interface Options extends Partial<Pick<Services, 'progress'>> {
  readonly otherMetrics?: MetricsOptions['others'];
  /** Whether it logs what to change. */
  readonly advises?: boolean;
}

export async function openServices({
  progress = (label) => progressOn(process.stdout, label),
  otherMetrics,
  advises = true,
  ...start
}: Start & Options): Promise<Services> {
  const { config, logger, shutdown } = start;
  const { url, ownerUrl } = await openDatabase(start);
  const pool = openPool(url, { ...POOL, name: processName(config.roles), logger });
  shutdown.add(() => pool.end());
  const writers = openWriters(url, { answerTimeoutMs: POOL.answerTimeoutMs, logger });
  shutdown.add(() => writers.end());
  const metrics = createMetrics({ ofProcess: true, others: otherMetrics });
  const log = await openLog(config, url, logger);
  shutdown.add(() => log.close());
  // Must precede `followLog`: a wrong address must not look like another log.
  await requireKeysOfLog({ config, pool, logger }, await log.head());
  await followLog(config, { pool, store: log }, logger);
  await requireKnownLog({ pool, store: log });
  const logWatch = watchLog({ pool, store: log, logger });
  shutdown.add(() => logWatch.stop());
  logWatch.onReplaced(metrics.otherLog);
  const store = guardedStore(storeWithMetrics(log, metrics), logWatch.problem);
  const vault = await openVault(pool, config.secretKeyFile);
  if (advises && config.secretKeyFile && vault.current === '')
    logger.warn('SECRET_KEY_FILE is set, but the secrets are not wrapped yet: npm run secrets:rotate');
  const keyRing = postgresKeyRing(pool, vault);
  const codec = createCodec(keyRing);
  const catalogWatch = watchStreams({
    store,
    prefixes: [...CATALOG_PREFIXES, SETTINGS_STREAM, LANDING_STREAM, APPROVAL_SCOPE_STREAM, FLOORS_STREAM],
  });
  const secret = await loadSecret(pool, 'product', vault);
  const scrubbing = startScrubbing({ pool, ownerUrl, logger });
  shutdown.add(scrubbing.stop);
  const bus = await openBus(config, secret, logger);
  shutdown.add(() => bus.close());
  return {
    config,
    logger,
    clock: clockFrom(config.now),
    pool,
    databaseUrl: url,
    writers,
    scrubbing,
    store,
    codec,
    keyRing,
    handler: withMetrics(createCommandHandler({ store, codec, watch: catalogWatch }), metrics),
    catalogWatch,
    bus,
    checkpoints: postgresCheckpoints(pool),
    storage: await openStorage(config, shutdown),
    secret,
    metrics,
    logWatch,
    progress,
  };
}

/** Derives the bus name of a database from the secret without revealing it. */
async function openBus({ natsUrl }: Config, secret: string, logger: Logger): Promise<Bus> {
  if (!natsUrl) return inProcessBus();
  const product = createHmac('sha256', secret).update('bus').digest('hex').slice(0, 16);
  const { natsBus } = await import('../platform/nats-bus.ts');
  return natsBus({ url: natsUrl, product, logger });
}

interface Stores {
  readonly config: Pick<Config, 'eventStoreUrl' | 'acceptsLogWithoutKeys'>;
  readonly pool: Pool;
  readonly logger: Logger;
}

/**
 * Refuses a log of another installation: an unused database lacks the keys of its personal data. Read `head` first.
 * @throws ConfigError, unless the settings accept it
 */
export async function requireKeysOfLog({ config, pool, logger }: Stores, head: Position): Promise<void> {
  if (head === 0n || (await wasUsed(pool))) return;
  const log = config.eventStoreUrl ? 'EVENTSTORE_URL names an event log' : 'The database holds an event log';
  const meaning =
    `${log} that another installation wrote, and the database of this one is empty: the keys are missing, so names, ` +
    'phones, e-mails and observations in that log can not be read, now or later, and none of its accounts can log in';
  if (!config.acceptsLogWithoutKeys)
    throw new ConfigError(
      `${meaning}. Restore the schemas auth and process of that installation (docs/operations.md), or give this one a ` +
        'namespace of its own in EVENTSTORE_URL; set LOG_WITHOUT_KEYS=accepted if this is meant',
    );
  logger.warn(`${meaning}. LOG_WITHOUT_KEYS accepts that`);
}

/** Whether the product ever ran on this database, or keys were restored to it. */
async function wasUsed(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ used: boolean }>(
    `select exists (select from auth.settings where name = 'product')
       or exists (select from auth.personal_keys) as used`,
  );
  return rows[0]?.used === true;
}
