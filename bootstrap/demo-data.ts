import type { DemoData, DemoDataState } from '../api/http/demo-data.ts';
import { createCommandHandler } from '../commands/handler/command-handler.ts';
import { personIds } from '../commands/people/person.ts';
import { reservationCodes } from '../commands/reservation/reservation-codes.ts';
import { patientStore } from '../eventstore/patient.ts';
import { randomIds } from '../platform/ids.ts';
import { hasLeader, runAsLeader } from '../platform/postgres/leadership.ts';
import { seedDemo } from '../seed/demo.ts';
import type { DemoDeps } from '../seed/demo-deps.ts';
import { readSeedState } from '../seed/demo-state.ts';
import type { Services } from './services.ts';
import type { Shutdown } from './shutdown.ts';

/** Lock: one process at a time writes initial data. */
export const PREPARE_LOCK = 'prepare data';

/** The caller sets the passwords of the accounts. */
export function demoDeps(
  services: Services,
  credentials: Pick<DemoDeps, 'demoPassword' | 'setCredential'>,
): DemoDeps {
  const { config, secret, codec, catalogWatch } = services;
  const store = patientStore(services.store);
  return {
    ...services,
    ...credentials,
    store,
    handler: createCommandHandler({ store, codec, watch: catalogWatch }),
    ids: randomIds,
    personId: personIds(secret),
    codes: reservationCodes(secret),
    timeZone: config.timeZone,
  };
}

/** Demo at an administrator's request: accounts without a password. The next request resumes an interrupted one. */
export function demoOnRequest(services: Services, shutdown: Shutdown): DemoData {
  const { pool, logger, clock } = services;
  const stop = new AbortController();
  let running: Promise<void> | null = null;
  shutdown.add(async () => {
    stop.abort();
    await running;
  });

  const load = async () => {
    const deps = demoDeps(services, { demoPassword: '', setCredential: async () => undefined });
    const { signal } = stop;
    const result = await runAsLeader({ pool, lock: PREPARE_LOCK, signal, logger }, () =>
      seedDemo(deps, { now: clock.now(), signal }),
    );
    if (result) logger.info({ result }, 'demo data on request');
  };

  const state = async (): Promise<DemoDataState> => {
    const { kind } = await readSeedState(services);
    if (kind === 'present' || kind === 'other-data') return 'none';
    if (running || (await hasLeader(pool, PREPARE_LOCK))) return 'running';
    return kind === 'begun' ? 'begun' : 'possible';
  };

  return {
    state,
    async begin() {
      const found = await state();
      if (found === 'none') return false;
      running ??= load()
        .catch((error: unknown) => {
          if (!stop.signal.aborted) logger.error({ err: error }, 'demo data could not be loaded');
        })
        .finally(() => {
          running = null;
        });
      return true;
    },
  };
}
