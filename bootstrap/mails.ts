import { join } from 'node:path';
import { runMailProcess } from '../api/mails/process.ts';
import { publicUrlOf } from '../platform/config.ts';
import { fileMailer, type Mailer, smtpMailer } from '../platform/mail.ts';
import { leadAlways } from '../platform/postgres/leadership.ts';
import { createViewWaiter } from '../projections/wait.ts';
import type { Parts } from './parts.ts';
import type { Shutdown } from './shutdown.ts';

/** Writes to people about what happens to their accounts and reservations; one process of all does it at a time. */
export function startMails(parts: Parts, shutdown: Shutdown): void {
  const { store, codec, pool, bus, logger, clock, secret, config } = parts;
  const mailer = openMailer(parts);
  const waiter = createViewWaiter({ pool, bus });
  const stop = new AbortController();
  const running = leadAlways({ pool, lock: 'mail process', signal: stop.signal, logger }, (signal) =>
    runMailProcess(
      {
        ...{ store, codec, pool, waiter, mailer, logger, clock, secret },
        checkpoints: parts.checkpoints,
        timeZone: config.timeZone,
        publicUrl: () => publicUrlOf(config, config.port),
      },
      signal,
    ),
  );
  shutdown.add(async () => {
    stop.abort();
    waiter.close();
    await running;
    mailer.close();
  });
}

function openMailer({ config }: Pick<Parts, 'config'>): Mailer {
  const { smtpUrl, mailFrom: from, dataDir } = config;
  return smtpUrl ? smtpMailer(smtpUrl, { from }) : fileMailer(join(dataDir, 'outbox'), { from });
}
