import { expect, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { keyedQueue } from '../../commands/handler/keyed-queue.ts';
import { ContendedStreamError } from '../../commands/handler/stream-handler.ts';
import { erasePerson, findPerson, registerPerson } from '../../commands/people/person.ts';
import { changeUser, changeUserKeepingAdministrator } from '../../commands/people/user.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { memoryKeys, newProcess } from '../support/booking-world.ts';

test('one call bans an account, the next one lets it in again', async () => {
  const process = newProcess(memoryEventStore(), memoryKeys());
  const run = async (command: Parameters<typeof changeUser>[1]) => {
    const outcome = await changeUser(process.handler, command, newContext(process));
    return outcome.accepted ? outcome.events.map(({ type }) => type) : outcome.refusal;
  };
  const toggle = { type: 'ToggleBan' as const, userId: 'u1' };
  expect(await run(toggle)).toEqual({ code: 'user_unknown' });
  await run({ type: 'RegisterUser', userId: 'u1', email: 'a@b.test', personId: null, roles: [1] });
  expect(await run(toggle)).toEqual(['UserBanned']);
  expect(await run(toggle)).toEqual(['UserUnbanned']);
});

test('a log-in is recorded while others change the account all the time', async () => {
  const log = memoryEventStore();
  const keys = memoryKeys();
  const other = newProcess(log, keys);
  const userId = 'u1';
  const account = { type: 'RegisterUser' as const, userId, email: 'a@b.test', personId: null, roles: [1] };
  await changeUser(other.handler, account, newContext(other));
  const contended: EventStore = {
    ...log,
    async append(stream, expected, events) {
      // An append that names a revision loses the race.
      await changeUser(other.handler, { type: 'RecordLogIn', userId }, newContext(other));
      return log.append(stream, expected, events);
    },
  };
  const process = newProcess(contended, keys);
  const outcome = await changeUser(process.handler, { type: 'RecordLogIn', userId }, newContext(process));
  expect(outcome.accepted && outcome.events.map(({ type }) => type)).toEqual(['UserLoggedIn']);
  // A command that depends on what the account is names its revision, as before.
  const ban = changeUser(process.handler, { type: 'BanUser', userId }, newContext(process));
  await expect(ban).rejects.toThrow(ContendedStreamError);
  await changeUser(other.handler, { type: 'BanUser', userId }, newContext(other));
  const banned = await changeUser(process.handler, { type: 'RecordLogIn', userId }, newContext(process));
  expect(banned).toMatchObject({ accepted: false, refusal: { code: 'user_banned' } });
});

test('when administrators demote each other at once, one stays', async () => {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const [one, other] = [newProcess(store, keys), newProcess(store, keys)];
  const ids = ['u1', 'u2', 'u3'];
  for (const userId of ids) {
    const email = `${userId}@b.test`;
    await changeUser(
      one.handler,
      { type: 'RegisterUser', userId, email, personId: null, roles: [3] },
      newContext(one),
    );
  }
  const queue = keyedQueue();
  const administrators = {
    candidates: async () => ids,
    exclusively: <T>(work: () => Promise<T>) => queue.run('', work),
  };
  const outcomes = await Promise.all(
    ids.map((userId, index) => {
      const process = index % 2 === 0 ? one : other;
      const command =
        index === 0
          ? { type: 'ToggleBan' as const, userId }
          : { type: 'AssignRoles' as const, userId, roles: [1] };
      return changeUserKeepingAdministrator(process.handler, administrators, command, newContext(process));
    }),
  );
  expect(outcomes.map((outcome) => outcome.accepted || outcome.refusal.code).sort()).toEqual([
    'last_administrator',
    true,
    true,
  ]);
});

test('a person who is registered again after an erasure is another person', async () => {
  const { handler, personId, ...process } = newProcess(memoryEventStore(), memoryKeys());
  const context = () => newContext(process);
  const ana = {
    cui: '1234567890101',
    firstName: 'Ana',
    lastName: 'López',
    gender: 'F',
    dateOfBirth: '1990-05-01',
    phone: '55551234',
  };
  const found: (string | null)[] = [];
  for (let times = 0; times < 3; times++) {
    await registerPerson(handler, personId, ana, context());
    const id = await findPerson(handler, personId, ana.cui);
    found.push(id);
    await erasePerson(handler, id ?? '', 'Lo pidió', context());
    expect(await findPerson(handler, personId, ana.cui)).toBeNull();
  }
  expect(new Set(found).size).toBe(3);
});
