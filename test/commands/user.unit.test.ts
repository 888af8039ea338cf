import { expect, test } from 'vitest';
import { newContext } from '../../commands/context.ts';
import { changeUser } from '../../commands/user.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
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
