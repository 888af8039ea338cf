import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Call } from '../../api/contract/call.ts';
import { calls } from '../../api/contract/calls.ts';
import { type AnyCall, request } from '../../web/shared/call/client.ts';
import { setCsrfToken } from '../../web/shared/call/csrf.ts';
import { createSend } from '../../web/shared/call/send.ts';
import { type Asked, stubPage, stubServer } from './fake-page.ts';

const OK = { json: { response: 'OK' } };
const refused = (status: number, code: string) => ({
  status,
  json: { response: 'ERROR', code, error: 'No se puede.' },
});
const LOST = new TypeError('Failed to fetch');
const keysOf = (asked: readonly Asked[]) => asked.map(({ headers }) => headers.get('Idempotency-Key'));
const settled = (promise: Promise<unknown>) => promise.catch(() => undefined);

beforeEach(() => {
  stubPage('page-token');
  setCsrfToken('page-token');
});
afterEach(() => vi.unstubAllGlobals());

describe('every call that changes something', () => {
  const posts = Object.entries<Call>(calls).filter(([, { method }]) => method === 'POST');
  /** A call of whatever parts. */
  const make = (call: Call) => request<AnyCall>({ ...call, path: call.path.replaceAll(':', '') }, {});

  test.each(posts.filter(([, { limit }]) => limit !== 'login'))(
    '%s carries a key of its own',
    async (_, call) => {
      const asked = stubServer(OK, OK);
      await settled(make(call));
      await settled(make(call));
      const [first, second] = keysOf(asked);
      expect(first).toMatch(/^[0-9a-f]{32}$/);
      expect(second).toMatch(/^[0-9a-f]{32}$/);
      expect(second).not.toBe(first);
    },
  );

  test('a log-in carries none: nothing of it is kept', async () => {
    const asked = stubServer(OK);
    await settled(request(calls.login, { body: { email: 'a@example.org', password: 'x' } }));
    expect(keysOf(asked)).toEqual([null]);
  });

  test('a stale token renewed in between does not make it another thing', async () => {
    const session = { json: { response: 'OK', user: null, csrf_token: 'fresh' } };
    const asked = stubServer(refused(403, 'csrf'), session, OK);
    await request(calls.logout, {});
    const [first, , again] = keysOf(asked);
    expect(again).toBe(first);
  });
});

describe('a single action of a person', () => {
  const once = () => {
    let count = 0;
    return createSend(() => `key-${++count}`);
  };
  const checkIn = (send: ReturnType<typeof once>, code: string) =>
    settled(send(calls.checkIn, { body: { shortcode: code } }));

  test.each([
    ['no answer', LOST],
    ['a server that breaks', refused(500, 'internal')],
    ['a server that is not there', { status: 502, text: '<html>Bad gateway</html>' }],
    ['too many requests', refused(429, 'too_many')],
    ['the first try still under way', refused(409, 'in_progress')],
    ['the end of the session', refused(401, 'unauthenticated')],
  ])('keeps its key after %s', async (_, answer) => {
    const asked = stubServer(answer, OK);
    const send = once();
    await checkIn(send, 'A');
    await checkIn(send, 'A');
    expect(keysOf(asked)).toEqual(['key-1', 'key-1']);
  });

  test('is sent under one key however fast it is pressed twice', async () => {
    const asked = stubServer(OK, OK);
    const send = once();
    await Promise.all([checkIn(send, 'A'), checkIn(send, 'A')]);
    expect(keysOf(asked)).toEqual(['key-1', 'key-1']);
  });

  test('is another thing with other contents, and after an answer', async () => {
    const asked = stubServer(LOST, LOST, refused(409, 'check_in_too_early'), OK);
    const send = once();
    for (const code of ['A', 'B', 'A', 'A']) await checkIn(send, code);
    expect(keysOf(asked)).toEqual(['key-1', 'key-2', 'key-1', 'key-3']);
  });
});

describe('an action that may be repeated unasked', () => {
  const check = (send: ReturnType<typeof createSend>) =>
    settled(send(calls.checkIn, { body: { shortcode: 'A' } }, true));

  test('is asked again at once where the answer got lost, under the same key', async () => {
    const asked = stubServer(LOST, OK);
    await check(createSend());
    const [first, again] = keysOf(asked);
    expect([asked.length, again]).toEqual([2, first]);
  });

  test('is not where the server has answered, and not a third time', async () => {
    const refusedOnce = stubServer(refused(500, 'internal'));
    await check(createSend());
    expect(refusedOnce).toHaveLength(1);
    const lost = stubServer(LOST, LOST);
    await check(createSend());
    expect(lost).toHaveLength(2);
  });
});

describe('a cancellation', () => {
  const cancelWith = (send: ReturnType<typeof createSend>) => (id: string) =>
    send(calls.cancelReservation, { params: { id } });

  test('with a lost answer is asked again at once, and was done by the first try', async () => {
    const asked = stubServer(LOST, refused(409, 'already_cancelled'));
    await expect(cancelWith(createSend())('r1')).resolves.toEqual({});
    expect(asked).toHaveLength(2);
  });

  test('that got no answer, and is made again, was done by the first try', async () => {
    stubServer(LOST, LOST, refused(409, 'already_cancelled'));
    const cancel = cancelWith(createSend());
    await expect(cancel('r1')).rejects.toMatchObject({ status: 0 });
    await expect(cancel('r1')).resolves.toEqual({});
  });

  test('is refused for a reservation that somebody else has cancelled', async () => {
    stubServer(refused(409, 'already_cancelled'), LOST, LOST, refused(409, 'already_cancelled'));
    const cancel = cancelWith(createSend());
    await expect(cancel('r1')).rejects.toMatchObject({ code: 'already_cancelled' });
    await settled(cancel('r1'));
    await expect(cancel('r2')).rejects.toMatchObject({ code: 'already_cancelled' });
  });
});
