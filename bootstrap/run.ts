import { CannotListenError, requireFreeAddress } from '../api/http/server.ts';
import { loadConfig, publicUrlOf, readSettingsFile } from '../platform/config.ts';
import { type Logger, loggerOf } from '../platform/logger.ts';
import { unknownSettings } from '../platform/unknown-settings.ts';
import { OtherLogError } from '../projections/runner/log-identity/watch-log.ts';
import { announcerOn } from './announcer.ts';
import { explainError } from './explain-error.ts';
import { announceProcess } from './health.ts';
import { mailsOf } from './mails.ts';
import { prepareData } from './prepare-data.ts';
import { startProcesses } from './processes.ts';
import { type Built, startApi, startMonitor, startProjector } from './roles.ts';
import { openServices } from './services.ts';
import { Shutdown } from './shutdown.ts';
import { adviseOnStorage } from './storage.ts';
import { asWorker } from './worker.ts';
import { startWorkers, WorkerStartError } from './workers.ts';

/** Runs until SIGTERM, SIGINT or SIGHUP. */
export function run(built: Built): void {
  start(built).catch((error: unknown) => {
    const isMendable = (one: Error) =>
      one instanceof CannotListenError || one instanceof OtherLogError || one instanceof WorkerStartError;
    process.stderr.write(`${explainError(error, isMendable)}\n`);
    process.exit(1);
  });
}

async function start(built: Built): Promise<void> {
  const written = readSettingsFile();
  const config = loadConfig({ ...written, ...process.env });
  const logger = loggerOf(config);
  const worker = asWorker(() => void end(0, 'the process that started this one has ended'));
  const announcer = worker?.announcer ?? announcerOn(process.stdout, config, built.data);
  const shutdown = new Shutdown();
  let ending = false;
  const end = async (code: number, why: string) => {
    ending = true;
    logger[code === 0 ? 'info' : 'fatal']({ why }, 'stopping');
    announcer.stopping();
    await shutdown.run().catch((error) => logger.error({ err: error }, 'the shutdown was not clean'));
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void end(0, signal));
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'unhandled rejection');
    void end(1, 'unhandled rejection');
  });
  announcer.starting();
  if (!worker) warnOfUnknownSettings(logger, Object.keys(written));
  try {
    const onLost = (why: string) => void end(1, why);
    // The port of a worker is held by the process that started it.
    if (!worker) await requireFreeAddress(config);
    const hasWorkers = config.workers > 1;
    const services = await openServices({
      config: hasWorkers ? { ...config, roles: ['projector'] } : config,
      logger,
      shutdown,
      onLost,
      progress: announcer.progress,
      otherMetrics: worker?.others,
      advises: !worker,
    });
    worker?.serve(services);
    if (!worker) void adviseOnStorage(services);
    const serves = config.roles.includes('api');
    announceProcess(services, shutdown);
    // First, so that it monitors the others until they have ended.
    const monitor = serves ? null : await startMonitor(services, shutdown);
    if (config.roles.includes('projector')) await startProjector(services, shutdown);
    const logIns = worker ? null : await prepareData(services);
    // A first start begins at the log's end: no mail about the demo. A mere projector can't know the site's address.
    let site = serves ? config.publicUrl : publicUrlOf(config, config.port);
    if (config.roles.includes('projector'))
      startProcesses(
        services,
        shutdown,
        mailsOf(services, shutdown, () => site ?? null),
      );
    if (serves) {
      const url = hasWorkers
        ? await startWorkers(services, shutdown)
        : await startApi(services, shutdown, { ...built, advises: worker?.isFirst ?? true });
      site ??= publicUrlOf(config, Number(new URL(url).port));
      announcer.ready(url, logIns);
    }
    if (!serves) announcer.projecting(`${monitor}/readyz`);
  } catch (error) {
    // An interrupted start fails when its stores are stopped.
    if (ending) return;
    await shutdown.run().catch(() => undefined);
    throw error;
  }
}

/** A typing error in a name would otherwise look like a setting without effect. */
function warnOfUnknownSettings(logger: Logger, written: readonly string[]): void {
  const names = unknownSettings(written);
  if (names.length > 0)
    logger.warn({ names }, `.env has unknown settings, which are ignored: ${names.join(', ')}`);
}
