import { beforeEach, expect, test } from 'vitest';
import { setCredential } from '../../api/auth/credentials.ts';
import type { Mail } from '../../platform/mail.ts';
import { readAccount } from '../../projections/accounts/queries.ts';
import { type Citizen, citizen, later, viewsSeen } from '../support/citizen-api.ts';
import { HttpClient } from '../support/http-client.ts';
import { letterBoxOfFile } from '../support/letter-box.ts';

const PASSWORD = 'verde sobre azul';
const NEW = 'ana.nueva@example.org';

const { api, ana, box } = await letterBoxOfFile();
const luis = await citizen(api, '9999999990101');
const addressOf = async ({ userId }: Citizen) => (await readAccount(api.pool, userId))?.email ?? '';
for (const who of [ana, luis])
  await setCredential(api.pool, { userId: who.userId, email: await addressOf(who), password: PASSWORD });
beforeEach(() => api.pool.query('delete from auth.rate_limits'));

const ask = (who: Citizen, email: string, password = PASSWORD) =>
  who.post('/api/user1/email', { email, password });
const open = (who: Citizen, token: string) => who.post('/api/user1/email/confirm', { token });
const tokenIn = (mail: Mail | undefined) => /\/user-profile#correo=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
const logsIn = async (email: string) => {
  const visitor = await new HttpClient(api.url).open();
  return (await visitor.post('/api/login', { email, password: PASSWORD })).status;
};

test('another address is confirmed from there by the same account; the former one is notified', async () => {
  const former = await addressOf(ana);
  const wrong = await ask(ana, NEW, 'no es esta');
  expect(wrong.body).toMatchObject({ code: 'invalid', errors: { password: [expect.any(String)] } });
  const same = await ask(ana, former.toUpperCase());
  expect(same.body).toMatchObject({ errors: { email: ['Ya es el correo de su cuenta'] } });
  const [link, ...others] = await box.of(async () => {
    expect((await ask(ana, NEW)).status).toBe(200);
  });
  expect(others).toEqual([]);
  expect([link?.to, link?.subject]).toEqual([NEW, 'Confirme su correo nuevo']);
  // Until then nothing has changed, and the link opens nobody else's account.
  expect(await addressOf(ana)).toBe(former);
  expect((await open(luis, tokenIn(link))).body.code).toBe('email_change_unknown');
  expect((await open(ana, 'inventado')).body.code).toBe('email_change_unknown');
  expect([await logsIn(former), await logsIn(NEW)]).toEqual([200, 401]);

  const told = await box.of(async () => {
    expect((await open(ana, tokenIn(link))).body).toMatchObject({ response: 'OK', email: NEW });
  });
  expect(told.map(({ to, subject }) => [to, subject])).toEqual([
    [former, 'El correo de su cuenta ha cambiado'],
  ]);
  expect([await logsIn(former), await logsIn(NEW)]).toEqual([401, 200]);
  expect((await ana.get('/api/user1/profile-data')).body).toMatchObject({
    email: NEW,
    email_confirmed: true,
  });
  // The same link again, as after a lost answer.
  expect(await box.of(() => open(ana, tokenIn(link)))).toEqual([]);
  expect(await addressOf(ana)).toBe(NEW);
});

test('an address that somebody else has is refused only to who reads its mail', async () => {
  const before = await addressOf(ana);
  const taken = await addressOf(luis);
  const [link] = await box.of(async () => {
    expect((await ask(ana, taken)).body).toEqual({ response: 'OK' });
  });
  expect(link?.to).toBe(taken);
  const refusal = await open(ana, tokenIn(link));
  expect([refusal.status, refusal.body.code]).toEqual([409, 'email_taken']);
  await viewsSeen(api);
  expect(await addressOf(ana)).toBe(before);
  expect([await logsIn(before), await logsIn(taken)]).toEqual([200, 200]);
});

test('a change that waits is shown; another link ends the one before, and giving it up ends both', async () => {
  const before = await addressOf(ana);
  const pending = async () =>
    ((await ana.get('/api/user1/profile-data')).body as { email_change: unknown }).email_change;
  const none = await ana.delete('/api/user1/email');
  expect([none.status, await pending()]).toEqual([200, null]);
  expect((await ana.post('/api/user1/email/again', {})).body.code).toBe('email_change_unknown');
  const [first] = await box.of(() => ask(ana, 'espera@example.org'));
  expect(await pending()).toEqual({
    email: 'espera@example.org',
    until: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  const [second, ...more] = await box.of(() => ana.post('/api/user1/email/again', {}));
  expect([second?.to, more]).toEqual(['espera@example.org', []]);
  expect(tokenIn(second)).not.toBe(tokenIn(first));
  expect((await open(ana, tokenIn(first))).body.code).toBe('email_change_unknown');
  expect((await ana.delete('/api/user1/email')).status).toBe(200);
  expect(await pending()).toBe(null);
  expect((await open(ana, tokenIn(second))).body.code).toBe('email_change_unknown');
  await viewsSeen(api);
  expect(await addressOf(ana)).toBe(before);
});

test('the link works for a day', async () => {
  const [link] = await box.of(() => ask(ana, 'tarde@example.org'));
  const answer = await later(api, '2026-11-23T20:00:00Z', ana, (client) => open(client, tokenIn(link)));
  expect([answer.status, answer.body.code]).toEqual([422, 'email_change_unknown']);
});
