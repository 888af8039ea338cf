import { fork } from 'node:child_process';
import { join } from 'node:path';
import { createSessions } from '../../api/auth/sessions.ts';
import { newContext } from '../../commands/handler/context.ts';
import { changeUser } from '../../commands/people/user.ts';
import { ADMIN_ROLE } from '../../domain/user/roles.ts';
import { systemClock } from '../../platform/clock.ts';
import { randomIds } from '../../platform/ids.ts';
import { HttpClient } from '../support/http-client.ts';
import { nextMessage } from '../support/processes.ts';
import type { Attack, Attackers, Senders, SendersMessage } from './hostile-files.ts';
import type { Product } from './product.ts';

/** Accounts for the attackers, with the headers of their sessions. */
export async function sendersFor(product: Product, lastMs: number, attackers: Attackers): Promise<Senders> {
  const { url } = product;
  const clients = await Promise.all(
    Array.from({ length: attackers.pictures + attackers.imports }, () => administrator(product)),
  );
  for (const client of clients) await client.open();
  const visitor = await new HttpClient(url).open();
  const headers = clients.map((client) => client.postHeaders());
  return { url, headers, visitor: visitor.postHeaders(), lastMs, attackers };
}

/** Somebody logged in with an account of their own. */
async function administrator({ url, stores }: Product): Promise<HttpClient> {
  const userId = randomIds.uuid();
  const context = newContext({ clock: systemClock, ids: randomIds, timeZone: 'America/Guatemala' });
  const email = `${userId}@example.org`;
  await changeUser(
    stores.handler,
    { type: 'RegisterUser', userId, email, personId: null, roles: [ADMIN_ROLE] },
    context,
  );
  const client = new HttpClient(url);
  client.cookies.set(
    'reservas_session',
    await createSessions({ ...stores, clock: systemClock }).start(userId),
  );
  return client;
}

/** Starts the attackers in a process of their own: their work must not slow the desk down. */
export async function startSenders(senders: Senders) {
  const process = fork(join(import.meta.dirname, 'hostile-senders.ts'), {
    execArgv: ['--import', 'tsx'],
  });
  const next = async (wanted: SendersMessage) => {
    const message = await nextMessage(process);
    if (message !== wanted) throw new Error(`instead of ${wanted}: ${message}`);
  };
  const ready = next('ready');
  process.send(senders);
  await ready;
  return {
    /** Resolves when the attack is over: each file had its turn, or the time has passed. */
    async attack(attack: Attack) {
      const done = next('done');
      process.send(attack);
      await done;
    },
    end: () => process.kill(),
  };
}
