import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLimits } from '../../api/auth/limits.ts';
import { createSessions } from '../../api/auth/sessions.ts';
import { apiOfFile } from '../support/api-scenario.ts';
import { HttpClient } from '../support/http-client.ts';
import { accountWithPassword, logInFrom, PASSWORD } from '../support/password-account.ts';

const api = await apiOfFile({
  limits: { loginsPerAccount: 3, loginsPerAddress: 5, lookupsPerMinute: 2, requestsPerMinute: 30 },
});

const account = () => accountWithPassword(api);
const logIn = (email: string, password: string, address: string) => logInFrom(api, email, password, address);

afterEach(() => void vi.useRealTimers());

describe('log-in limits', () => {
  test('after too many tries from an address, the right password waits there too', async () => {
    const email = await account();
    for (let tries = 1; tries <= 3; tries++)
      expect((await logIn(email, 'equivocada', '10.0.1.1')).status).toBe(401);
    const refused = await logIn(email.toUpperCase(), PASSWORD, '10.0.1.1');
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe('too_many');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800);
    expect(refused.body.error).toBe('Ha hecho demasiados intentos. Espere 15 minutos e inténtelo de nuevo.');
  });

  test('right log-ins of an account are bounded, too: what uses more is a program', async () => {
    const email = await account();
    const { pool, config, secret } = api.deps;
    const limits = createLimits(pool, config.limits, secret);
    // Counted as log-ins are, without the work of 119 passwords.
    for (let count = 1; count < 120; count++) await limits.passkey(email);
    expect((await logIn(email, PASSWORD, '10.0.7.1')).status).toBe(200);
    const refused = await logIn(email, PASSWORD, '10.0.7.1');
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many']);
  });

  test('a log-in that ends after its 15 minutes gives the next ones no more tries', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const { pool, config, secret } = api.deps;
    const limits = createLimits(pool, config.limits, secret);
    const attempt = { email: 'tarde@example.org', address: '10.0.8.1', device: null };
    await limits.login(attempt);
    await limits.provider('10.0.8.2');
    vi.setSystemTime(Date.now() + 15 * 60_000 + 1);
    await limits.loggedIn(attempt);
    await limits.providerRight('10.0.8.2');
    const acceptedFrom = async (address: string) => {
      const tries = Array.from({ length: 8 }, () => limits.provider(address));
      return (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length;
    };
    expect([await acceptedFrom('10.0.8.1'), await acceptedFrom('10.0.8.2')]).toEqual([5, 5]);
  });

  test('a database that is away is no bound that was reached', async () => {
    const { pool, config, secret } = api.deps;
    const away = Object.create(pool, {
      query: { value: () => Promise.reject(new Error('away')) },
    }) as typeof pool;
    const limits = createLimits(away, config.limits, secret);
    await expect(limits.mayMail('vecina@example.org')).rejects.toThrow('away');
    await expect(limits.formProof('a signature')).rejects.toThrow('away');
  });

  test('an e-mail without an account meets the same limits', async () => {
    const tries = [];
    for (let count = 1; count <= 4; count++)
      tries.push((await logIn('nadie@example.org', 'equivocada', '10.0.2.1')).status);
    expect(tries).toEqual([401, 401, 401, 429]);
  });

  test('an address can not try account after account', async () => {
    const tries = [];
    for (let count = 1; count <= 6; count++)
      tries.push((await logIn(`victima-${count}@example.org`, 'equivocada', '10.0.3.1')).status);
    expect(tries).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('a log-in that is right does not count, and forgives those before it', async () => {
    const email = await account();
    for (let round = 1; round <= 4; round++) {
      expect((await logIn(email, 'equivocada', `10.0.4.${round}`)).status).toBe(401);
      expect((await logIn(email, PASSWORD, '10.0.4.99')).status).toBe(200);
    }
  });

  test('tries that come at once do not slip through', async () => {
    const email = await account();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => logIn(email, 'equivocada', '10.0.5.1')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
  });

  test('nothing in the table of limits names an e-mail or an address', async () => {
    await logIn('secreta@example.org', 'equivocada', '10.0.6.66');
    const { rows } = await api.pool.query('select * from auth.rate_limits');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/secreta|10\.0\.6\.66/);
  });
});

describe('other limits', () => {
  test('look-ups by code are limited by address', async () => {
    const client = await api.visitor();
    const look = async (address: string) =>
      (await client.get('/download/ticket/ABC', { 'X-Forwarded-For': address })).status;
    expect([await look('10.1.0.1'), await look('10.1.0.1'), await look('10.1.0.1')]).toEqual([404, 404, 429]);
    expect(await look('10.1.0.2')).toBe(404);
  });

  test.each(['/readyz', '/metrics', '/storage/centers/nothing.webp'])(
    '%s is limited by address',
    async (path) => {
      const client = await api.visitor();
      const ask = async (address: string) => (await client.get(path, { 'X-Forwarded-For': address })).status;
      const all = await Promise.all(Array.from({ length: 40 }, () => ask('203.0.113.77')));
      // The two for operators count separately, and only their own.
      expect(all.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
      expect(await ask('203.0.113.78')).not.toBe(429);
      expect((await client.get('/healthz', { 'X-Forwarded-For': '203.0.113.77' })).status).toBe(200);
    },
  );

  test('requests are limited by session, and made-up sessions by address', async () => {
    const requests = async (address: string, cookie: () => string | undefined) => {
      const client = await api.visitor();
      const statuses = new Set<number>();
      for (let count = 0; count < 31; count++) {
        const token = cookie();
        if (token) client.cookies.set('reservas_session', token);
        statuses.add((await client.get('/api/session', { 'X-Forwarded-For': address })).status);
      }
      return [...statuses];
    };
    const madeUp = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
    expect(await requests('10.2.0.1', madeUp)).toEqual([200, 429]);

    const visitor = await api.visitor();
    const tried = { 'X-Forwarded-For': '10.2.0.1' };
    expect((await visitor.get('/api/openapi.json', tried)).status).toBe(429);

    const [first, second] = [await api.as('user'), await api.as('user')];
    for (let count = 0; count < 20; count++) {
      expect((await first.get('/api/session', { 'X-Forwarded-For': '10.2.0.2' })).status).toBe(200);
      expect((await second.get('/api/session', { 'X-Forwarded-For': '10.2.0.2' })).status).toBe(200);
    }
  });

  test('a new session stays, and ends another one, also where the clock went back', async () => {
    const userId = await api.account('user');
    const sessionsAt = (now: string) =>
      createSessions({ pool: api.pool, clock: { now: () => now }, limit: 2 });
    const [first, second] = [
      await sessionsAt('2026-11-21T10:00:00Z').start(userId),
      await sessionsAt('2026-11-21T10:01:00Z').start(userId),
    ];
    const sessions = sessionsAt('2026-11-21T09:00:00Z');
    const third = await sessions.start(userId);
    const found = await sessions.peek([first, second, third]);
    expect(found.map(({ status }) => status)).toEqual(['gone', 'active', 'active']);
  });

  test('sessions of one user share their requests', async () => {
    const userId = await api.account('user');
    const sessions = createSessions({ pool: api.pool, clock: api.clock });
    const statuses = new Set<number>();
    const clients = [1, 2].map(() => new HttpClient(api.url));
    for (const client of clients) client.cookies.set('reservas_session', await sessions.start(userId));
    for (let count = 0; count < 20; count++)
      for (const client of clients)
        statuses.add((await client.get('/api/session', { 'X-Forwarded-For': '10.2.0.3' })).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});
