import { createApp } from '../api/app.ts';
import { createWebhookSecrets } from '../api/auth/webhook-secrets.ts';
import type { DrawPage } from '../api/contract/drawn-page.ts';
import { type ForeignJobs, JOB_LIMITS } from '../api/foreign-bytes/jobs.ts';
import type { Deps } from '../api/http/deps.ts';
import { createMonitor } from '../api/http/monitoring/monitor.ts';
import { startServer } from '../api/http/server.ts';
import { allHandlers } from '../api/routes/all.ts';
import { closureProcess } from '../commands/closure/closure-process.ts';
import { courtClosing } from '../commands/closure/court-closing-process.ts';
import { linkProcess } from '../commands/floor/link-process.ts';
import { importProcess } from '../commands/import/import-process.ts';
import { claimsProcess } from '../commands/people/claims-process.ts';
import { mergeProcess } from '../commands/people/merge-process.ts';
import { personIds } from '../commands/people/person.ts';
import { approvalProcess } from '../commands/reservation/approval-process.ts';
import { missedVisits } from '../commands/reservation/missed-visits.ts';
import { moveProcess } from '../commands/reservation/move-process.ts';
import { reminders } from '../commands/reservation/reminders.ts';
import { reservationCodes } from '../commands/reservation/reservation-codes.ts';
import { waitingProcess } from '../commands/reservation/waiting-process.ts';
import { seriesProcess } from '../commands/series/series-process.ts';
import { postgresDeliveries } from '../commands/webhooks/deliveries.ts';
import { webhookProcess } from '../commands/webhooks/webhook-process.ts';
import { publicUrlOf } from '../platform/config.ts';
import { createForeignReader } from '../platform/foreign-bytes/reader.ts';
import type { ReaderOptions } from '../platform/foreign-bytes/reader-process.ts';
import { randomIds } from '../platform/ids.ts';
import { allProjections, FORMER_PROJECTIONS } from '../projections/all.ts';
import { dropFormer } from '../projections/runner/former.ts';
import { ensureGenerations } from '../projections/runner/generations.ts';
import { startProjections } from '../projections/runner/start.ts';
import { readProjectionStatus } from '../projections/runner/status.ts';
import { createViewWaiter } from '../projections/runner/wait.ts';
import { watchCheckpoints } from '../projections/runner/watch.ts';
import { catchUp } from './catch-up.ts';
import { demoOnRequest } from './demo-data.ts';
import { adviseOnAdministrator } from './first-administrator.ts';
import { healthOf, systemOf } from './health.ts';
import { startHousekeeping } from './housekeeping.ts';
import { openDataProcesses } from './open-data.ts';
import { viewsOfProcesses } from './process-views.ts';
import { startProcesses } from './processes.ts';
import type { Services } from './services.ts';
import type { Shutdown } from './shutdown.ts';

/** Updates the read models and finishes work of interrupted processes. */
export async function startProjector(services: Services, shutdown: Shutdown): Promise<void> {
  const { store, codec, pool, writers, bus, logger, handler, metrics } = services;
  const projections = await startProjections({
    store,
    codec,
    pool,
    writers,
    bus,
    logger,
    projections: allProjections,
    metrics: metrics.projections,
  });
  shutdown.add(() => projections.stop());
  await dropFormer(pool, FORMER_PROJECTIONS);
  services.logWatch.onReplaced(() => void projections.stop());
  const views = viewsOfProcesses(services);
  shutdown.add(() => views.close());
  startProcesses(services, shutdown, [
    ...openDataProcesses(services, views.mustSee),
    seriesProcess,
    moveProcess,
    linkProcess(store),
    mergeProcess,
    closureProcess,
    courtClosing({ closuresAt: views.closuresAt }),
    waitingProcess({ accountsAt: views.accountsAt }),
    importProcess,
    approvalProcess,
    claimsProcess({ handler, clock: services.clock, ids: randomIds, timeZone: services.config.timeZone }),
    reminders({ handler, beginning: views.beginning }),
    missedVisits({ handler, missed: views.missed }),
    webhookProcess({
      deliveries: postgresDeliveries(pool),
      secretsOf: createWebhookSecrets(services).of,
      outgoing: { allowsInternal: services.config.allowsInternalWebhooks },
    }),
  ]);
}

/** Health and metrics of a process without an API; resolves to its address. */
export async function startMonitor(services: Services, shutdown: Shutdown): Promise<string> {
  const { host, port } = services.config;
  const health = healthOf(services, await services.store.head());
  const server = await startServer(createMonitor({ ...services, health, system: systemOf(services) }), {
    host,
    port,
  });
  shutdown.add(() => server.stop());
  return server.url;
}

export interface Built {
  readonly webDir: string;
  readonly drawPage: DrawPage;
  readonly foreignReader: Pick<ReaderOptions, 'entry' | 'nodeArguments'>;
  /** Whether it logs what to change in its settings; default true. */
  readonly advises?: boolean;
  /** Place of the data, if not in the settings. */
  readonly data?: string;
}

/** Resolves to the address. */
export async function startApi(services: Services, shutdown: Shutdown, built: Built): Promise<string> {
  const { config, pool, store, handler, bus, logger, clock, secret, metrics, storage } = services;
  const { advises = true } = built;
  if (advises && config.publicUrl?.startsWith('https:') && !config.trustProxy)
    logger.warn(
      'PUBLIC_URL is https, but TRUST_PROXY is not true: limits take all people for one, and cookies are not Secure',
    );
  // Before the first projector runs, readers find empty views instead of none.
  await ensureGenerations(pool, allProjections);
  const target = await store.head();
  const waiter = createViewWaiter({ pool, bus });
  shutdown.add(() => waiter.close());
  const stop = new AbortController();
  void watchCheckpoints({ pool, bus, logger, signal: stop.signal });
  void services.catalogWatch.run(stop.signal);
  // No await: its last query may never return.
  shutdown.add(() => stop.abort());
  const foreignReader = createForeignReader<ForeignJobs>({
    ...built.foreignReader,
    limits: JOB_LIMITS,
    logger,
  });
  shutdown.add(() => foreignReader.stop());
  let publicUrl = '';
  const deps: Deps = {
    pool,
    config,
    publicUrl: () => publicUrl,
    secret,
    logger,
    clock,
    ids: randomIds,
    commands: handler,
    keyRing: services.keyRing,
    scrubFiles: services.scrubbing.request,
    demoData: demoOnRequest(services, shutdown),
    log: { store: services.store, codec: services.codec },
    booking: { handler, personId: personIds(secret), codes: reservationCodes(secret) },
    waiter,
    bus,
    storage,
    foreignReader,
    health: healthOf(services, target),
    system: systemOf(services),
    metrics,
    webDir: built.webDir,
    drawPage: built.drawPage,
  };
  const app = createApp(deps, allHandlers);
  shutdown.add(startHousekeeping(deps));
  const behind = await catchUp({
    target,
    views: () => readProjectionStatus(pool, store, allProjections),
    progress: services.progress('Read models'),
  });
  if (behind.length > 0) logger.warn({ behind }, 'serving before these read models have caught up');
  if (advises && !behind.includes('accounts')) await adviseOnAdministrator(pool, logger);
  const server = await startServer(app, config);
  shutdown.add(() => server.stop());
  publicUrl = publicUrlOf(config, server.port);
  return server.url;
}
