import { expect, test } from 'vitest';
import { setCredential } from '../../api/auth/credentials.ts';
import { createLogger } from '../../platform/logger.ts';
import { startApi } from '../support/api-scenario.ts';
import { HttpClient } from '../support/http-client.ts';

test('the log has each request, and names nobody', async () => {
  const lines: string[] = [];
  const logger = createLogger('debug', { write: (line) => lines.push(line) });
  const api = await startApi({
    deps: { logger },
    handlers: {
      checkIn: () => {
        throw new Error('a bug');
      },
    },
  });
  const userId = await api.account('staff');
  await setCredential(api.pool, { userId, email: 'ana@example.org', password: 'muy secreta 1' });
  const client = await new HttpClient(api.url).open();
  const login = await client.post('/api/login', { email: 'ana@example.org', password: 'muy secreta 1' });
  client.token = String(login.body.csrf_token);
  await client.get('/api/get-profile/1234567890101');
  await client.get('/admin/manage-person-profile/1234567890101?nombre=Ana');
  await client.post('/api/reservation/check-in', { shortcode: 'CODIGO' });
  const token = client.cookies.get('reservas_session');
  await api.stop();

  const log = lines.join('');
  expect(log).not.toMatch(/ana@|Ana|secreta|1234567890101|CODIGO|127\.0\.0\.1/);
  expect(log).not.toContain(token);
  const entries = lines.map((line) => JSON.parse(line));
  const failure = entries.find(({ msg }) => msg === 'a request failed');
  expect(failure).toMatchObject({
    level: 'error',
    route: '/api/reservation/check-in',
    err: { message: 'a bug' },
  });
  expect(entries).toContainEqual(
    expect.objectContaining({
      msg: 'request',
      requestId: failure.requestId,
      method: 'POST',
      route: '/api/reservation/check-in',
      status: 500,
      userId,
    }),
  );
});

test('while Postgres is away, pages stay, calls say when to come back, and the log takes a line for each', async () => {
  const lines: string[] = [];
  const api = await startApi({
    deps: { logger: createLogger('warn', { write: (line) => lines.push(line) }) },
  });
  const staff = await api.as('staff');
  const { pool } = api;
  const query = pool.query;
  Object.assign(pool, {
    query: async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    },
  });
  const call = await staff.get('/admin/programmation/get-init');
  const ready = await staff.get('/readyz');
  const alive = await staff.get('/healthz');
  Object.assign(pool, { query });
  await api.stop();
  expect([call.status, call.body.code, call.headers.get('Retry-After')]).toEqual([503, 'unavailable', '2']);
  expect([ready.status, alive.status]).toEqual([503, 200]);
  const told = lines.map((line) => JSON.parse(line));
  expect(told).toEqual([expect.objectContaining({ level: 'warn', why: 'connect ECONNREFUSED' })]);
  expect(lines.join('')).not.toContain('stack');
});
