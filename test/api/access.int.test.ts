import { describe, expect, test } from 'vitest';
import { ACCESS, type Access } from '../../api/contract/access.ts';
import type { BodyKind, Call } from '../../api/contract/call.ts';
import { type CallName, calls } from '../../api/contract/calls.ts';
import { mayCall } from '../../api/http/middleware/access.ts';
import { apiOfFile } from '../support/api-scenario.ts';
import { callSamples, sendSample } from '../support/call-samples.ts';
import type { HttpClient } from '../support/http-client.ts';
import { refusalOf, requestContext } from '../support/request-context.ts';

const names = Object.keys(calls) as CallName[];
const callOf = (name: CallName): Call => calls[name];
const next = async () => undefined;

const api = await apiOfFile();
const clients: Readonly<Record<Access, HttpClient>> = {
  public: await api.visitor(),
  user: await api.as('user'),
  staff: await api.as('staff'),
  admin: await api.as('admin'),
};

/** The sample's role and those above it pass; a call of an owner passes for any account until `serve` looks. */
const passes = (role: Access, { who, owner }: (typeof callSamples)[CallName]) =>
  ACCESS.indexOf(role) >= ACCESS.indexOf(owner ? 'user' : who);

describe.each(ACCESS)('as %s', (role) => {
  const user = {
    id: 'u-1',
    email: 'ana@example.org',
    personId: null,
    centerIds: [],
    roles: [],
    access: role,
    lacksSecondFactor: false,
    secondFactor: false,
  };

  test.each(names)('%s is for the role of its sample and those above', async (name) => {
    const ctx = requestContext({ user: role === 'public' ? null : user });
    const refusal = await refusalOf(() => mayCall(callOf(name))(ctx, next));
    expect(refusal).toBe(passes(role, callSamples[name]) ? null : 'forbidden');
  });

  test.each(ACCESS)('a call for %s passes the whole policy, or not', async (access) => {
    const name = names.find((one) => callOf(one).access === access && !callOf(one).owner);
    if (!name) throw new Error(`no call is for ${access}`);
    const { status, body } = await sendSample(clients[role], callOf(name), callSamples[name]);
    const gates = ['unauthenticated', 'forbidden', 'csrf', 'banned'];
    if (ACCESS.indexOf(role) >= ACCESS.indexOf(access)) expect(gates).not.toContain(body.code);
    else if (role === 'public') expect([status, body.code]).toEqual([401, 'unauthenticated']);
    else expect([status, body.code]).toEqual([403, 'forbidden']);
  });
});

test('a call of an owner is refused to others', async () => {
  const name = names.find((one) => callOf(one).owner);
  if (!name) throw new Error('no call has an owner');
  const { status, body } = await sendSample(clients.user, callOf(name), callSamples[name]);
  expect([status, body.code]).toEqual([403, 'forbidden']);
});

test('the samples say of the same calls as the contract that an owner may make them', () => {
  const owned = (of: (name: CallName) => unknown) => names.filter(of);
  expect(owned((name) => callSamples[name].owner)).toEqual(owned((name) => callOf(name).owner));
});

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
  const writing = names.filter((name) => callOf(name).method !== 'GET' && !callOf(name).isFromOutside);
  const code = async (name: CallName, token: string | null, marker: string | null) => {
    const { body, ...rest } = callSamples[name];
    const isForm = callOf(name).bodyKind === 'form';
    const answer = await sendSample(
      clients.admin,
      callOf(name),
      { ...rest, body: { ...body, ...(isForm ? { _token: token ?? '' } : {}) } },
      { ...(isForm ? {} : { 'X-CSRF-TOKEN': token }), 'X-Requested-With': marker },
    );
    return answer.body.code;
  };

  test.each(writing)('%s needs a token', async (name) => {
    expect(await code(name, null, 'XMLHttpRequest')).toBe('csrf');
  });

  test.each(['json', 'form', 'multipart'] as const)(
    '%s: only the token of the page will do',
    async (kind: BodyKind) => {
      const name = writing.find((one) => (callOf(one).bodyKind ?? 'json') === kind);
      if (!name) throw new Error(`no call sends ${kind}`);
      expect(await code(name, '', 'XMLHttpRequest')).toBe('csrf');
      expect(await code(name, clients.staff.token, 'XMLHttpRequest')).toBe('csrf');
      // A plain form of a page has no script that would send the marker of our client.
      if (kind !== 'form') expect(await code(name, clients.admin.token, null)).toBe('csrf');
      expect(await code(name, clients.admin.token, 'XMLHttpRequest')).not.toBe('csrf');
    },
  );

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
