import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { rest } from '../platform/rest.ts';
import { createPastCounts } from './past-counts.ts';
import type { Services } from './services.ts';
import type { Shutdown } from './shutdown.ts';
import { createMeasuring, type Measure, WORKER_ANSWER_MS, type WorkerMessage } from './worker-messages.ts';

/** One line; the worker has printed the reason. */
export class WorkerStartError extends Error {
  override readonly name = 'WorkerStartError';
}

/** Before another one replaces a worker that ended. */
const PAUSE_MS = 1_000;

/**
 * Starts processes that answer requests on one port, and replaces those that end. Resolves to their address.
 * @throws WorkerStartError
 */
export async function startWorkers(services: Services, shutdown: Shutdown): Promise<string> {
  const { config, bus, logger, metrics } = services;
  const measuring = createMeasuring();
  const past = createPastCounts<Worker>();
  const stop = new AbortController();
  const workers = new Set<Worker>();
  let replaces = false;

  // Without a callback, a message to a worker that is just ending would end this process.
  const send = (worker: Worker, message: WorkerMessage) =>
    void (worker.isConnected() && worker.send(message, () => undefined));
  const ask = async (worker: Worker) =>
    past.of(worker, await measuring.ask((message) => send(worker, message), { withinMs: WORKER_ANSWER_MS }));

  /** Measurements of this process and all workers, also former ones, but `asking`. */
  async function answer(asking: Worker, { call, own: asked }: Measure): Promise<void> {
    if (asked) past.of(asking, [asked]);
    const others = [...workers].filter((worker) => worker !== asking);
    const [own, ...theirs] = await Promise.all([metrics.snapshot(), ...others.map(ask)]);
    send(asking, { kind: 'measured', call, snapshots: [own, ...theirs.flat(), ...past.ended()] });
  }

  function fork(): Promise<string> {
    const worker = cluster.fork(environmentOf(services));
    workers.add(worker);
    const ready = new Promise<string>((resolve, reject) => {
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'ready') resolve(message.url);
        if (message.kind === 'measure') void answer(worker, message);
        measuring.take(message);
      });
      worker.on('error', (error) => logger.error({ err: error }, 'a process that answers requests'));
      worker.once('exit', (code, signal) => {
        workers.delete(worker);
        past.end(worker);
        reject(new WorkerStartError('a process that answers requests did not start: its message is above'));
        if (replaces) void replace(code, signal);
      });
    });
    return ready;
  }

  async function replace(code: number, signal: string): Promise<void> {
    logger.error({ code, signal }, 'a process that answers requests ended; another one replaces it');
    await rest(PAUSE_MS, stop.signal);
    if (stop.signal.aborted) return;
    await fork().catch(() => undefined);
  }

  const unsubscribe = bus.subscribe((moved) => {
    // With NATS each process hears it there.
    if (!config.natsUrl) for (const worker of workers) send(worker, { kind: 'moved', moved });
  });
  shutdown.add(async () => {
    replaces = false;
    stop.abort();
    unsubscribe();
    await Promise.all([...workers].map(end));
  });
  const [url = ''] = await Promise.all(Array.from({ length: config.workers }, fork));
  replaces = true;
  return url;
}

async function end(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await ended;
}

/** Initial data and settings are those of this process. */
function environmentOf({ config, databaseUrl }: Services): NodeJS.ProcessEnv {
  return {
    ROLES: 'api',
    WORKERS: '1',
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: '',
    SEED: 'none',
    ADMIN_EMAIL: '',
    ADMIN_PASSWORD: '',
    LOG_FORMAT: config.logFormat,
    LOG_LEVEL: config.logLevel,
  };
}
