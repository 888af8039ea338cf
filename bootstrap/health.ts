import { backupReader } from '../api/http/monitoring/backup.ts';
import type { HealthSources } from '../api/http/monitoring/health.ts';
import { readSystem, type SystemFigures } from '../api/http/monitoring/system.ts';
import type { Position } from '../eventstore/port.ts';
import { LETTER_EVENTS } from '../mails/letters/letters.ts';
import { leadForever } from '../platform/postgres/leadership.ts';
import { processName } from '../platform/process-name.ts';
import { allProjections } from '../projections/all.ts';
import { readProjectionStatus } from '../projections/runner/status.ts';
import type { Services } from './services.ts';
import type { Shutdown } from './shutdown.ts';

/** `since`: head of the log at the start of the process. */
export function healthOf(
  { config, pool, store, bus, logWatch, storage }: Services,
  since: Position = 0n,
): HealthSources {
  return {
    since,
    log: logWatch.problem,
    // Positions of EventStoreDB are bytes, about a thousand an event.
    maxLag: config.eventStoreUrl ? 1_000_000 : undefined,
    stores: { postgres: () => pool.query('select 1'), eventstore: () => store.head() },
    projections: () => readProjectionStatus(pool, store, allProjections),
    optional: { files: storage.check, ...(bus.isConnected ? { nats: natsProbe(bus.isConnected) } : {}) },
  };
}

const natsProbe = (isConnected: () => boolean) => async () => {
  if (!isConnected()) throw new Error('NATS is away');
};

export function systemOf(services: Services): () => Promise<SystemFigures> {
  const { config, pool, store, clock, storage, logger } = services;
  const { dataDir } = config;
  const sources = {
    pool,
    store,
    clock,
    dataDir,
    files: storage.check,
    backup: backupReader({ dataDir, clock, logger }),
    letterEvents: LETTER_EVENTS,
    unused: config.publishesOpenData ? [] : (['open-data'] as const),
    // As positions of EventStoreDB are.
    lagUnit: config.eventStoreUrl ? ('bytes' as const) : ('events' as const),
  };
  const health = healthOf(services);
  return () => readSystem(sources, health);
}

/** Keeps the connection by which others see this process, also where it leads nothing. */
export function announceProcess({ pool, config, logger }: Services, shutdown: Shutdown): void {
  const stop = new AbortController();
  const name = processName(config.roles);
  const running = leadForever(
    { pool, lock: name, signal: stop.signal, logger },
    (signal) =>
      new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        signal.addEventListener('abort', () => resolve(), { once: true });
      }),
  );
  shutdown.add(async () => {
    stop.abort();
    await running;
  });
}
