import { join } from 'node:path';
import type { BackgroundProcess } from '../commands/processes/run-process.ts';
import { postgresAlarmStates } from '../mails/alarm-states.ts';
import { alarmProcess } from '../mails/alarms.ts';
import { mailProcess } from '../mails/process.ts';
import { randomIds } from '../platform/ids.ts';
import { fileMailer, type Mailer, smtpMailer } from '../platform/mail.ts';
import { createViewWaiter } from '../projections/runner/wait.ts';
import { systemOf } from './health.ts';
import type { Services } from './services.ts';
import type { Shutdown } from './shutdown.ts';

/** `site`: the product's public address, null until known. */
export function mailsOf(
  services: Services,
  shutdown: Shutdown,
  site: () => string | null,
): readonly BackgroundProcess[] {
  const { pool, bus, logger, clock, secret, config, handler, store, codec } = services;
  const mailer = openMailer(services);
  const waiter = createViewWaiter({ pool, bus });
  // Added first, so closed after the process has ended.
  shutdown.add(() => {
    waiter.close();
    mailer.close();
  });
  const { timeZone } = config;
  const letters = mailProcess({
    pool,
    waiter,
    mailer,
    logger,
    clock,
    secret,
    timeZone,
    handler,
    store,
    codec,
    ids: randomIds,
    bounceAddress: config.bounces?.address ?? null,
    isReady: () => site() !== null,
    publicUrl: () => site() ?? '',
  });
  const states = postgresAlarmStates(pool);
  const alarms = alarmProcess({
    pool,
    figures: systemOf(services),
    states,
    mailer,
    clock,
    timeZone,
    logger,
    site,
  });
  return [letters, alarms];
}

function openMailer({ config }: Pick<Services, 'config'>): Mailer {
  const { smtpUrl, mailFrom: from, dataDir } = config;
  return smtpUrl ? smtpMailer(smtpUrl, { from }) : fileMailer(join(dataDir, 'outbox'), { from });
}
