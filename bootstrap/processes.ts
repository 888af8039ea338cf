import { leaseOf } from '../commands/processes/leases.ts';
import { postgresParkedEvents } from '../commands/processes/parked-events.ts';
import type { BackgroundProcess } from '../commands/processes/run-process.ts';
import { runProcess } from '../commands/processes/run-process.ts';
import { randomIds } from '../platform/ids.ts';
import { leadForever } from '../platform/postgres/leadership.ts';
import type { Services } from './services.ts';
import type { Shutdown } from './shutdown.ts';

/** Each process runs once in the whole installation. */
export function startProcesses(
  services: Services,
  shutdown: Shutdown,
  processes: readonly BackgroundProcess[],
): void {
  const { store, codec, pool, logger, clock, handler, config, checkpoints } = services;
  const stop = new AbortController();
  const running = processes.map((one) =>
    leadForever({ pool, lock: leaseOf(one.process), signal: stop.signal, logger }, (signal) =>
      runProcess(
        one,
        {
          store,
          codec,
          handler,
          clock,
          ids: randomIds,
          timeZone: config.timeZone,
          checkpoints,
          parkedEvents: postgresParkedEvents(pool),
          onError: (error, id) =>
            logger.error({ err: error, process: one.process, id }, 'it could not be driven on'),
        },
        signal,
      ),
    ),
  );
  shutdown.add(async () => {
    stop.abort();
    await Promise.all(running);
  });
}
