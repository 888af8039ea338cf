import { findCredential, setCredential } from '../api/auth/credentials.ts';
import { passwordProblem } from '../api/auth/passwords.ts';
import { newContext } from '../commands/handler/context.ts';
import { changeUser } from '../commands/people/user.ts';
import { ADMIN_ROLE } from '../domain/user/roles.ts';
import { ConfigError } from '../platform/config.ts';
import { keyedId, randomIds } from '../platform/ids.ts';
import { runAsLeader } from '../platform/postgres/leadership.ts';
import { seedBase } from '../seed/base.ts';
import { seedDemo } from '../seed/demo.ts';
import { demoDeps, PREPARE_LOCK } from './demo-data.ts';
import { type DemoLogIns, demoLogIns, refuseDemoLogIns } from './demo-log-ins.ts';
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

/** Its id derives from the e-mail, so that an interrupted start can be resumed. */
async function createAdmin({ config, pool, handler, secret, clock }: Services): Promise<void> {
  const { admin, timeZone } = config;
  if (!admin || (await findCredential(pool, admin.email))) return;
  const { email, password } = admin;
  const problem = await passwordProblem(password);
  if (problem !== null)
    throw new ConfigError('ADMIN_PASSWORD must be a password that is not among the most common ones');
  const userId = keyedId(secret, `user:${email.toLowerCase()}`);
  const command = { type: 'RegisterUser' as const, userId, email, personId: null, roles: [ADMIN_ROLE] };
  await changeUser(handler, command, newContext({ clock, ids: randomIds, timeZone }));
  await setCredential(pool, { userId, email, password });
}
