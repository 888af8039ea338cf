import { expect, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { changeWebhook } from '../../commands/webhooks/webhooks.ts';
import type { WebhookCommand } from '../../domain/webhook/decide.ts';
import { MailRefusedError } from '../../platform/mail.ts';
import { readAccount } from '../../projections/accounts/queries.ts';
import { eventually } from '../support/eventually.ts';
import { letterBoxOfFile } from '../support/letter-box.ts';

const { api, box } = await letterBoxOfFile();
const admins = await Promise.all([api.as('admin'), api.as('admin')]);
const banned = await api.as('admin');
await api.change({ type: 'BanUser', userId: banned.userId });

const url = 'https://ciudad.example.org/avisos';
const send = async (command: WebhookCommand) => {
  const outcome = await changeWebhook(api.booking.handler, command, newContext(api.booking));
  if (!outcome.accepted) throw new Error(outcome.refusal.code);
};
const add = (webhookId: string) =>
  send({ type: 'AddWebhook', webhookId, url, events: ['*'], centerIds: [], at: api.clock.now() });

test.each([
  [
    'failing',
    'PauseFailingWebhook',
    'Durante tres días ninguna entrega llegó a esta dirección, y quedó en pausa.',
  ],
  ['gone', 'EndWebhook', 'La dirección respondió que ya no existe (410), y no se le envían más avisos.'],
] as const)('a %s address is mailed to each administrator who can log in', async (why, type, sentence) => {
  await add(why);
  const mails = await box.of(() => send({ type, webhookId: why }));
  const emails = admins.map(({ userId }) => `admin-${userId}@example.org`).sort();
  expect(mails.map(({ to }) => to).sort()).toEqual(emails);
  for (const { subject, text } of mails) {
    expect(subject).toBe('Un webhook dejó de funcionar');
    expect(text).toContain(sentence);
    expect(text).toContain(url);
    expect(text).toContain('https://reservas.example.org/admin/webhooks');
  }
});

test('a pause that an administrator asked for is mailed to nobody', async () => {
  await add('asked');
  const pause = { type: 'ChangeWebhook', webhookId: 'asked', url, events: ['*'], centerIds: [] } as const;
  expect(await box.of(() => send({ ...pause, state: 'paused' }))).toEqual([]);
});

test('a letter to one address that is refused does not swallow that to another', async () => {
  await add('refused');
  const tried: string[] = [];
  box.answers(async ({ to }) => {
    if (!to.startsWith('admin-')) return;
    tried.push(to);
    if (tried.length === 1) throw new MailRefusedError('no such user', { status: '5.1.1' });
    if (tried.length > 2) return;
    // The next try finds one letter less.
    const id = admins.map(({ userId }) => userId).find((userId) => tried[0]?.includes(userId)) ?? '';
    await eventually('the note', async () => (await readAccount(api.pool, id))?.unreachableSince !== null);
    throw new Error('the connection is lost');
  });
  const mails = await box.of(() => send({ type: 'PauseFailingWebhook', webhookId: 'refused' }));
  expect(tried).toEqual([tried[0], tried[1], tried[1]]);
  expect(mails.map(({ to }) => to)).toEqual([tried[1]]);
});
