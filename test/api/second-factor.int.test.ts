import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setCredential } from '../../api/auth/credentials.ts';
import { calls } from '../../api/contract/calls.ts';
import { allHandlers } from '../../api/routes/all.ts';
import { settingsHandlers } from '../../api/routes/settings.ts';
import { userHandlers } from '../../api/routes/users.ts';
import { type Api, apiOfFile, type RoleName, startApi } from '../support/api-scenario.ts';
import { callSamples, sendSample } from '../support/call-samples.ts';
import type { HttpClient } from '../support/http-client.ts';

const PASSWORD = 'correcta y larga';
const HALF_MINUTE = 30_000;

const api = await apiOfFile({ handlers: { ...userHandlers, ...settingsHandlers } });

async function account(role: RoleName): Promise<{ userId: string; email: string }> {
  const userId = await api.account(role);
  const email = `${userId}@example.org`;
  await setCredential(api.pool, { userId, email, password: PASSWORD });
  return { userId, email };
}

/** The code that an app with this key shows; `steps`: this many half minutes later. */
function codeOf(key: string, steps = 0): string {
  const timestamp = Date.parse(api.clock.now()) + steps * HALF_MINUTE;
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });
}

function wrongCode(key: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(key, steps));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  );
}

/** Somebody who has turned codes on, with the key of the app and the recovery codes. */
async function withApp(role: RoleName) {
  const { userId, email } = await account(role);
  const client = await (await api.visitor()).login(email, PASSWORD);
  const { key, codes } = await turnOn(client);
  return { userId, email, client, key, codes };
}

async function turnOn(client: HttpClient) {
  expect((await client.post('/api/user1/second-factor/begin', { password: PASSWORD })).status).toBe(200);
  const key = String((await client.get('/api/user1/second-factor/key')).body.key);
  const answer = await client.post('/api/user1/second-factor/confirm', { code: codeOf(key) });
  expect(answer.status).toBe(200);
  await client.open();
  return { key, codes: answer.body.recovery_codes as string[] };
}

/** A browser that has shown the password. */
async function atSecondStep(email: string): Promise<HttpClient> {
  const client = await api.visitor();
  const answer = await client.post('/api/login', { email, password: PASSWORD });
  expect(answer.body).toMatchObject({ user: null, second_step: { email, app: true, passkey: false } });
  return client;
}

const step = (client: HttpClient, code: string) => client.post('/api/login/second-step', { code });
const eventsOf = async (userId: string) =>
  (await api.booking.store.readStream(`user-${userId}`)).map(({ type }) => type);

describe('a second step', () => {
  test('is turned on by a code of the app; the key is in no event and sealed in the table', async () => {
    const { userId, client, key, codes } = await withApp('staff');
    expect(new Set(codes).size).toBe(10);
    expect((await client.get('/api/user1/second-factor')).body).toMatchObject({
      app: true,
      recovery_codes: 10,
      required: false,
    });
    const { rows } = await api.pool.query('select * from auth.second_factors where user_id = $1', [userId]);
    const plain = Buffer.from(Secret.fromBase32(key).bytes);
    expect(rows[0].secret.includes(plain)).toBe(false);
    const { rows: hashes } = await api.pool.query('select * from auth.recovery_codes');
    expect(JSON.stringify(hashes)).not.toContain(codes[0]);
    expect(await eventsOf(userId)).toContain('UserSecondFactorEnabled');
    expect((await client.get('/api/user1/second-factor/key')).status).toBe(404);
  });

  test('the QR picture is an image that no cache keeps', async () => {
    const { email } = await account('admin');
    const client = await (await api.visitor()).login(email, PASSWORD);
    await client.post('/api/user1/second-factor/begin', { password: PASSWORD });
    const picture = await client.get('/api/user1/second-factor/qr');
    expect(picture.headers.get('content-type')).toContain('image/svg+xml');
    expect(picture.headers.get('cache-control')).toBe('no-store');
    expect(picture.text).toContain('<svg');
  });

  test('needs one’s password, and a right code', async () => {
    const { email, userId } = await account('staff');
    const client = await (await api.visitor()).login(email, PASSWORD);
    const wrong = await client.post('/api/user1/second-factor/begin', { password: 'otra' });
    expect(wrong.body).toMatchObject({ errors: { password: ['La contraseña actual no es correcta'] } });
    await client.post('/api/user1/second-factor/begin', { password: PASSWORD });
    const key = String((await client.get('/api/user1/second-factor/key')).body.key);
    expect((await client.post('/api/user1/second-factor/confirm', { code: wrongCode(key) })).status).toBe(
      422,
    );
    expect(await eventsOf(userId)).not.toContain('UserSecondFactorEnabled');
    // An unconfirmed factor asks nobody for codes.
    expect((await (await api.visitor()).login(email, PASSWORD)).token).not.toBe('');
  });

  test('ends the sessions that began without it; this one goes on', async () => {
    const { email } = await account('staff');
    const other = await (await api.visitor()).login(email, PASSWORD);
    const client = await (await api.visitor()).login(email, PASSWORD);
    await turnOn(client);
    expect((await other.get('/api/sessions')).status).toBe(401);
    expect((await client.get('/api/sessions')).status).toBe(200);
  });

  test('after the password alone nobody is in; the page still knows where it was', async () => {
    const { email, key } = await withApp('staff');
    const client = await atSecondStep(email);
    expect((await client.get('/api/sessions')).status).toBe(401);
    expect((await client.get('/api/session')).body).toMatchObject({
      user: null,
      second_step: { email, app: true, passkey: false },
    });
    api.clock.set(new Date(Date.parse(api.clock.now()) + HALF_MINUTE).toISOString());
    const done = await step(client, codeOf(key));
    expect(done.body).toMatchObject({ user: { email: expect.any(String), roles: ['Personal'] } });
    await client.open();
    expect((await client.get('/api/sessions')).status).toBe(200);
    // The step is over: its cookie opens nothing more.
    expect((await step(await api.visitor(), codeOf(key))).status).toBe(401);
  });

  test('a code works once, also for two who show it at the same moment', async () => {
    const { email, key } = await withApp('staff');
    const first = await atSecondStep(email);
    // The code that turned it on is used up.
    expect((await step(first, codeOf(key))).status).toBe(422);
    const second = await atSecondStep(email);
    const code = codeOf(key, 1);
    const answers = await Promise.all([step(first, code), step(second, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('wrong codes are bounded, also over new log-ins', async () => {
    const { email, key } = await withApp('staff');
    const statuses: number[] = [];
    for (let tries = 1; tries <= 3; tries++) {
      const client = await atSecondStep(email);
      for (let codes = 1; codes <= 2; codes++) statuses.push((await step(client, wrongCode(key))).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await step(await atSecondStep(email), codeOf(key, 1))).status).toBe(429);
  });

  test('a recovery code works once, however it is typed; new ones end the old', async () => {
    const { userId, email, codes } = await withApp('staff');
    const [one = '', two = '', three = ''] = codes;
    const client = await atSecondStep(email);
    expect((await step(client, one.toUpperCase().replace('-', ' '))).status).toBe(200);
    expect(await eventsOf(userId)).toContain('UserRecoveryCodeUsed');
    await client.open();
    expect((await client.get('/api/user1/second-factor')).body.recovery_codes).toBe(9);
    expect((await step(await atSecondStep(email), one)).status).toBe(422);
    const renewed = await client.post('/api/user1/second-factor/recovery-codes', { password: PASSWORD });
    expect((await step(await atSecondStep(email), two)).status).toBe(422);
    const [fresh = three] = renewed.body.recovery_codes as string[];
    expect((await step(await atSecondStep(email), fresh)).status).toBe(200);
  });

  test('is turned off with the password; a new app takes the place of the old', async () => {
    const { userId, email, client, key } = await withApp('staff');
    api.clock.set(new Date(Date.parse(api.clock.now()) + 2 * HALF_MINUTE).toISOString());
    const { key: other } = await turnOn(client);
    expect(other).not.toBe(key);
    expect((await step(await atSecondStep(email), codeOf(key, 1))).status).toBe(422);
    expect((await client.post('/api/user1/second-factor/disable', { password: 'otra' })).status).toBe(422);
    expect((await client.post('/api/user1/second-factor/disable', { password: PASSWORD })).status).toBe(200);
    await (await api.visitor()).login(email, PASSWORD);
    expect((await eventsOf(userId)).filter((type) => type.startsWith('UserSecond'))).toEqual([
      'UserSecondFactorEnabled',
      'UserSecondFactorEnabled',
      'UserSecondFactorDisabled',
    ]);
  });

  test('log-out ends a log-in that waits, and so does a new password', async () => {
    const { userId, email, client, key } = await withApp('staff');
    const waiting = await atSecondStep(email);
    await waiting.post('/api/logout');
    expect((await waiting.get('/api/session')).body.second_step).toBeUndefined();
    const other = await atSecondStep(email);
    const changed = { password: 'verde sobre azul', password_confirmation: 'verde sobre azul' };
    await client.post('/api/user1/change-password', { old_password: PASSWORD, ...changed });
    expect((await step(other, codeOf(key, 1))).status).toBe(401);
    expect(await eventsOf(userId)).toContain('UserPasswordChanged');
  });

  test('an administrator takes it from a colleague who lost the phone, not from themselves', async () => {
    const { userId, email, client } = await withApp('staff');
    const admin = await api.as('admin');
    const listed = await admin.get(`/api/user/search/${userId.slice(0, 13)}`);
    expect(listed.text).toContain('"second_factor":true');
    expect((await admin.delete(`/api/users/${admin.userId}/second-factor`)).status).toBe(409);
    expect((await admin.delete(`/api/users/${userId}/second-factor`)).status).toBe(200);
    expect((await client.get('/api/sessions')).status).toBe(401);
    await (await api.visitor()).login(email, PASSWORD);
    const stored = await api.booking.store.readStream(`user-${userId}`);
    const reset = stored.find(({ type }) => type === 'UserSecondFactorReset');
    expect(JSON.stringify(reset?.metadata)).toContain(admin.userId);
  });
});

describe('where a second factor is required', () => {
  let strict: Api;
  beforeAll(async () => {
    strict = await startApi({
      handlers: allHandlers,
      requiresSecondFactor: true,
    });
    // The code that `turnOn` shows is of the other clock.
    strict.clock.set(api.clock.now());
  });
  afterAll(() => strict.stop());

  test('staff and administrators do their work once they have one; others are not asked', async () => {
    const userId = await strict.account('admin');
    const email = `${userId}@example.org`;
    await setCredential(strict.pool, { userId, email, password: PASSWORD });
    const client = await (await strict.visitor()).login(email, PASSWORD);
    expect((await client.get('/api/session')).body).toMatchObject({
      user: { roles: [], lacks_second_factor: true },
    });
    const refused = await client.get('/api/user');
    const missing = { status: 403, body: { code: 'second_factor_missing' } };
    expect(refused).toMatchObject(missing);
    expect(await client.get('/api/live?topics=audit')).toMatchObject(missing);
    expect(await client.post('/api/calendar/token', { attraction_id: 1 })).toMatchObject(missing);
    expect(await client.delete('/api/reservation/1.20261124.a')).toMatchObject(missing);
    const picture = await sendSample(client, calls.showPicture, callSamples.showPicture);
    expect(picture).toMatchObject(missing);
    await turnOn(client);
    expect((await client.get('/api/user')).status).toBe(200);
    expect((await client.get('/api/session')).body).toMatchObject({ user: { roles: ['Administrador'] } });
    const off = await client.post('/api/user1/second-factor/disable', { password: PASSWORD });
    expect(off).toMatchObject({ status: 409, body: { code: 'second_factor_required' } });
    const citizen = await strict.as('user');
    expect((await citizen.get('/api/session')).body).not.toMatchObject({
      user: { lacks_second_factor: true },
    });
  });
});
