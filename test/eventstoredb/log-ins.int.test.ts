import { expect, onTestFinished, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { changeUser } from '../../commands/people/user.ts';
import { withNamespace } from '../../eventstore/eventstoredb/connection-url.ts';
import { memoryKeys, newProcess } from '../support/booking-world.ts';
import { eventStoreDbTarget, freshNamespace } from '../support/esdb-stand-in/target.ts';
import { openStore } from './support.ts';

const CLIENTS = 16;
const LOG_INS = 5;

test(`a log-in is recorded while ${CLIENTS} clients of another process log in to the account all the time, ${eventStoreDbTarget.name}`, async () => {
  const { url, stop } = await eventStoreDbTarget.start();
  onTestFinished(stop);
  const log = withNamespace(url, freshNamespace());
  const keys = memoryKeys();
  const [busy, own] = [newProcess(openStore(log), keys), newProcess(openStore(log), keys)];
  const userId = 'u1';
  const account = { type: 'RegisterUser' as const, userId, email: 'a@b.test', personId: null, roles: [1] };
  await changeUser(busy.handler, account, newContext(busy));
  const logIn = async (process: typeof own) => {
    const outcome = await changeUser(process.handler, { type: 'RecordLogIn', userId }, newContext(process));
    expect(outcome.accepted).toBe(true);
  };
  let done = false;
  let recorded = 0;
  const clients = Array.from({ length: CLIENTS }, async () => {
    for (; !done; recorded += 1) await logIn(busy);
  });
  try {
    for (let count = 0; count < LOG_INS; count += 1, recorded += 1) await logIn(own);
  } finally {
    done = true;
    await Promise.allSettled(clients);
  }
  await Promise.all(clients);
  const events = await openStore(log).readStream(`user-${userId}`, { maxCount: 10_000 });
  expect(events.filter(({ type }) => type === 'UserLoggedIn')).toHaveLength(recorded);
});
