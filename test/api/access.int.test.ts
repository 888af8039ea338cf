import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCESS, type Access, type Call } from '../../api/contract/call.ts';
import { type CallName, calls } from '../../api/contract/calls.ts';
import { type Api, startApi } from '../support/api-scenario.ts';
import type { HttpClient } from '../support/http-client.ts';

/** Who may make each call, written down a second time: opening a call to more people is a change of this table too. */
const WHO_MAY: { readonly [Name in CallName]: Access } = {
  login: 'public',
  logout: 'public',
  session: 'public',
  datetimeNow: 'public',
  lookup: 'public',
  qrImage: 'public',
  ticket: 'public',
  live: 'staff',
  gridInit: 'staff',
  gridData: 'staff',
  createReservation: 'staff',
  previewReservation: 'staff',
  personByCui: 'staff',
  findReservation: 'staff',
  cancelReservation: 'staff',
  checkIn: 'staff',
  order: 'staff',
};

let api: Api;
const clients = new Map<string, HttpClient>();
beforeAll(async () => {
  api = await startApi();
  clients.set('public', await api.visitor());
  for (const role of ['user', 'staff', 'admin'] as const) clients.set(role, await api.as(role));
});
afterAll(() => api.stop());

function clientOf(role: string): HttpClient {
  const client = clients.get(role);
  if (!client) throw new Error(`no client ${role}`);
  return client;
}

async function statusOf(role: string, { method, path }: Call) {
  const stop = new AbortController();
  const address = path.replace(/:\w+/g, 'x1');
  const json = method === 'GET' || method === 'DELETE' ? {} : { json: {} };
  const response = await clientOf(role).fetch(method, address, { ...json, signal: stop.signal });
  const { status } = response;
  const code = status >= 400 ? ((await response.json()) as { code?: unknown }).code : null;
  stop.abort();
  return { status, code };
}

describe.each(ACCESS)('as %s', (role) => {
  // Logging out would end the session of the tests that follow.
  const names = (Object.keys(calls) as CallName[]).filter((name) => name !== 'logout');
  test.each(names.map((name) => [name, WHO_MAY[name]] as const))(
    '%s is for %s and whoever may do more',
    async (name, access) => {
      const { status, code } = await statusOf(role, calls[name]);
      const may = ACCESS.indexOf(role) >= ACCESS.indexOf(access);
      if (may) expect([401, 403], `${status} ${code}`).not.toContain(status);
      else if (role === 'public') expect({ status, code }).toEqual({ status: 401, code: 'unauthenticated' });
      else expect({ status, code }).toEqual({ status: 403, code: 'forbidden' });
    },
  );
});

const writing = Object.entries<Call>(calls).filter(([, { method }]) => method !== 'GET');

describe('anti-forgery', () => {
  const code = async (client: HttpClient, { method, path }: Call, headers: Record<string, string | null>) =>
    (await client.send(method, path.replace(/:\w+/g, 'x1'), { headers })).body.code;

  test.each(writing)('%s needs the token of the page and the marker of our client', async (_, call) => {
    const client = clientOf('admin');
    const other = clientOf('staff').token;
    expect(await code(client, call, { 'X-CSRF-TOKEN': null })).toBe('csrf');
    expect(await code(client, call, { 'X-CSRF-TOKEN': '' })).toBe('csrf');
    expect(await code(client, call, { 'X-CSRF-TOKEN': other })).toBe('csrf');
    expect(await code(client, call, { 'X-Requested-With': null })).toBe('csrf');
  });

  test('a visitor without a cookie has no token that would do', async () => {
    const visitor = await api.visitor();
    visitor.cookies.clear();
    expect((await visitor.post('/api/logout')).body.code).toBe('csrf');
  });

  test('the page of a session that is over is told so, not that its token is bad', async () => {
    const client = await api.as('staff');
    await api.pool.query('delete from auth.sessions where user_id = $1', [client.userId]);
    expect((await client.post('/admin/programmation/create')).body.code).toBe('unauthenticated');
    expect((await client.post('/api/login', { email: 'x@example.org', password: 'x' })).body.code).toBe(
      'bad_credentials',
    );
  });
});
