import { randomIds } from '../platform/ids.ts';
import { runAsLeader } from '../platform/postgres/leadership.ts';
import { seedBase } from '../seed/base.ts';
import { seedDemo } from '../seed/demo.ts';
import { demoDeps, PREPARE_LOCK } from './demo-data.ts';
import { type DemoLogIns, demoLogIns, refuseDemoLogIns } from './demo-log-ins.ts';
import { createAdmin } from './first-administrator.ts';
import type { Services } from './services.ts';

/** Writes base data, first administrator and demo, if missing; one process at a time. Null: no demo. */
export async function prepareData(services: Services): Promise<DemoLogIns | null> {
  const { pool, logger } = services;
  const { signal } = new AbortController();
  const logIns = await runAsLeader({ pool, lock: PREPARE_LOCK, signal, logger, pollMs: 100 }, async () => {
    const deps = { ...services, ids: randomIds, timeZone: services.config.timeZone };
    await seedBase(deps);
    if (services.config.production) await refuseDemoLogIns(services);
    await createAdmin(services);
    return services.config.seed === 'demo' ? prepareDemo(services) : null;
  });
  return logIns ?? null;
}

async function prepareDemo(services: Services): Promise<DemoLogIns | null> {
  const { config, clock } = services;
  const progress = services.progress('Demo data');
  return demoLogIns({ ...services, ...config }, async (credentials) => {
    const result = await seedDemo(demoDeps(services, credentials), {
      now: clock.now(),
      onProgress: progress.step,
    });
    progress.end();
    return result;
  });
}
