import { describe, expect, test } from 'vitest';
import { ACCESS } from '../../api/contract/access.ts';
import type { Call } from '../../api/contract/call.ts';
import { type CallName, calls } from '../../api/contract/calls.ts';
import { apiOfFile, BOUNCES } from '../support/api-scenario.ts';
import { callSamples, sampleAddress, sampleBody, sendSample } from '../support/call-samples.ts';
import type { HttpClient } from '../support/http-client.ts';

const clients = new Map<string, HttpClient>();
const api = await apiOfFile();
clients.set('public', await api.visitor());
for (const role of ['user', 'staff', 'admin'] as const) clients.set(role, await api.as(role));

function clientOf(role: string): HttpClient {
  const client = clients.get(role);
  if (!client) throw new Error(`no client ${role}`);
  return client;
}

/** Refusals of the policy in front of a handler. */
const GATES = ['unauthenticated', 'forbidden', 'csrf', 'banned'];

async function statusOf(role: string, name: CallName) {
  const call: Call = calls[name];
  const client = clientOf(role);
  const stop = new AbortController();
  const body = sampleBody(call, { ...callSamples[name].body, _token: client.token });
  const response = await client.fetch(call.method, sampleAddress(call, callSamples[name]), {
    ...body,
    headers: {
      ...(body.form ? { 'Content-Type': null } : {}),
      ...(call.secret ? { Authorization: `Bearer ${BOUNCES.secret}` } : {}),
    },
    signal: stop.signal,
  });
  const { status } = response;
  const isJson = response.headers.get('Content-Type')?.includes('json');
  const code = status >= 400 && isJson ? ((await response.json()) as { code?: unknown }).code : null;
  stop.abort();
  return { status, code };
}

describe.each(ACCESS)('as %s', (role) => {
  // Logging out would end the session of the tests that follow.
  const names = (Object.keys(calls) as CallName[]).filter((name) => name !== 'logout');
  test.each(names.map((name) => [name, callSamples[name].who] as const))(
    '%s is for %s and the roles above',
    async (name, access) => {
      const { status, code } = await statusOf(role, name);
      const may = ACCESS.indexOf(role) >= ACCESS.indexOf(access);
      if (may) expect(GATES, `${status} ${code}`).not.toContain(code);
      else if (role === 'public') expect({ status, code }).toEqual({ status: 401, code: 'unauthenticated' });
      else expect({ status, code }).toEqual({ status: 403, code: 'forbidden' });
    },
  );
});

test('the samples say of the same calls as the contract that an owner may make them', () => {
  const owned = (of: (name: CallName) => unknown) => (Object.keys(calls) as CallName[]).filter(of);
  expect(owned((name) => callSamples[name].owner)).toEqual(owned((name) => (calls[name] as Call).owner));
});

const writing = (Object.keys(calls) as CallName[]).filter(
  (name) => calls[name].method !== 'GET' && !(calls[name] as Call).isFromOutside,
);

test('calls without a token of a page are public, and listed by name', () => {
  const outside = Object.values<Call>(calls).filter(({ isFromOutside }) => isFromOutside);
  expect(outside.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /confirm-email/:token',
    'POST /reminders/:token',
    'POST /reminders/:token/resume',
    'POST /api/mail/bounces',
  ]);
  expect(outside.every(({ access }) => access === 'public')).toBe(true);
});

describe('anti-forgery', () => {
  /** The token as the call's body kind carries it, and the marker that only our client sends. */
  const code = async (name: CallName, token: string | null, marker: string | null) => {
    const call: Call = calls[name];
    const { body, ...rest } = callSamples[name];
    const isForm = call.bodyKind === 'form';
    const answer = await sendSample(
      clientOf('admin'),
      call,
      { ...rest, body: { ...body, ...(isForm ? { _token: token ?? '' } : {}) } },
      { ...(isForm ? {} : { 'X-CSRF-TOKEN': token }), 'X-Requested-With': marker },
    );
    return answer.body.code;
  };

  test.each(writing)('%s needs the token of the page and the marker of our client', async (name) => {
    const marker = 'XMLHttpRequest';
    expect(await code(name, null, marker)).toBe('csrf');
    expect(await code(name, '', marker)).toBe('csrf');
    expect(await code(name, clientOf('staff').token, marker)).toBe('csrf');
    // A plain form of a page has no script that would send one.
    if ((calls[name] as Call).bodyKind !== 'form')
      expect(await code(name, clientOf('admin').token, null)).toBe('csrf');
  });

  test('a visitor without a cookie has no token that would do', async () => {
    const visitor = await api.visitor();
    visitor.cookies.clear();
    expect((await visitor.post('/api/logout')).body.code).toBe('csrf');
  });

  test('the page of an ended session learns that, not that its token is bad', async () => {
    const client = await api.as('staff');
    await api.pool.query('delete from auth.sessions where user_id = $1', [client.userId]);
    expect((await client.post('/admin/programmation/create')).body.code).toBe('unauthenticated');
    expect((await client.post('/api/login', { email: 'x@example.org', password: 'x' })).body.code).toBe(
      'bad_credentials',
    );
  });
});
