import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import type { SessionUser } from '../../api/contract/session.ts';
import { ApiError } from '../../web/shared/call/api-error.ts';
import { addressOf, newIdempotencyKey, request } from '../../web/shared/call/client.ts';
import { csrfToken, setCsrfToken } from '../../web/shared/call/csrf.ts';
import { queryClient, SESSION_KEY } from '../../web/shared/call/query-client.ts';
import { onSessionEnd } from '../../web/shared/call/session-end.ts';
import { stubPage, stubServer } from './fake-page.ts';

const ok = (fields: object = {}) => ({ json: { response: 'OK', ...fields } });
const refused = (status: number, code: string, fields: object = {}) => ({
  status,
  json: { response: 'ERROR', code, error: 'No se puede.', ...fields },
});
const someone = (id: string): SessionUser => ({
  id,
  email: `${id}@demo.test`,
  roles: ['Personal'],
  person: null,
});
const session = (token: string, user: SessionUser | null = null) => ok({ user, csrf_token: token });

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const thrown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof ApiError)) throw new Error(`expected an ApiError, got ${thrown}`);
  return thrown;
}

beforeEach(() => {
  stubPage('page-token');
  setCsrfToken('page-token');
  queryClient.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe('a call is sent as the contract says', () => {
  test('a GET carries its query, the XHR marker and no anti-forgery token', async () => {
    const asked = stubServer(ok({ date: '2026-11-21', datetime: '2026-11-21 09:00:00' }));
    await request(calls.datetimeNow, {});
    expect(asked[0]).toMatchObject({ url: '/api/admin/datetime/now', method: 'GET', body: undefined });
    expect(asked[0]?.headers.get('X-Requested-With')).toBe('XMLHttpRequest');
    expect(asked[0]?.headers.has('X-CSRF-TOKEN')).toBe(false);
  });

  test('a DELETE fills its address in and carries the token of the page', async () => {
    const asked = stubServer(ok());
    await request(calls.cancelReservation, { params: { id: 'r~1' } });
    expect(asked[0]).toMatchObject({ url: '/api/reservation/r~1', method: 'DELETE' });
    expect(asked[0]?.headers.get('X-CSRF-TOKEN')).toBe('page-token');
  });

  test('a POST carries JSON and the idempotency key it was given', async () => {
    const asked = stubServer(refused(404, 'not_found'));
    await failureOf(request(calls.checkIn, { body: { shortcode: 'ab-12' }, idempotencyKey: 'key-1' }));
    expect(asked[0]?.body).toEqual({ shortcode: 'ab-12' });
    expect(asked[0]?.headers.get('Content-Type')).toBe('application/json');
    expect(asked[0]?.headers.get('Idempotency-Key')).toBe('key-1');
  });

  test('idempotency keys differ', () => {
    expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
  });

  test('an address encodes its parameters and leaves empty ones out of the query', () => {
    expect(addressOf('/api/x/:id', { id: 'á/b' }, { page: 2, search: '', code: null, q: 'a b&c' })).toBe(
      '/api/x/%C3%A1%2Fb?page=2&q=a+b%26c',
    );
    expect(() => addressOf('/api/x/:id', {})).toThrow('lacks id');
  });
});

describe('an answer is checked and typed', () => {
  test('it comes out as its schema gives it', async () => {
    stubServer(ok({ date: '2026-11-21', datetime: '2026-11-21 09:00:00', more: 1 }));
    expect(await request(calls.datetimeNow, {})).toEqual({
      date: '2026-11-21',
      datetime: '2026-11-21 09:00:00',
    });
  });

  test('one that is not what the contract says is a failure with a sentence', async () => {
    stubServer(ok({ date: 5 }));
    const failure = await failureOf(request(calls.datetimeNow, {}));
    expect(failure).toMatchObject({ status: 200, code: 'unreadable' });
    expect(failure.error).toContain('respuesta inesperada');
  });
});

describe('a refusal says why', () => {
  test('with the sentence, the fields, the alternatives and the taken dates of the server', async () => {
    const place = {
      attraction_id: 1,
      attraction_name: 'Cancha 1',
      date: '2026-11-21',
      hour_start: '08:00',
      hour_end: '09:00',
    };
    stubServer(
      refused(409, 'slot_taken', {
        errors: { selected_date: ['Ocupada'] },
        alternatives: [place],
        taken_dates: ['2026-11-28'],
      }),
    );
    expect(await failureOf(request(calls.checkIn, { body: { shortcode: 'A' } }))).toMatchObject({
      status: 409,
      code: 'slot_taken',
      error: 'No se puede.',
      errors: { selected_date: ['Ocupada'] },
      alternatives: [place],
      taken_dates: ['2026-11-28'],
    });
  });

  test('a page of a proxy becomes a sentence for its status', async () => {
    stubServer({ status: 502, text: '<html>Bad gateway</html>' });
    const failure = await failureOf(request(calls.datetimeNow, {}));
    expect(failure).toMatchObject({ status: 502, code: 'unreadable' });
    expect(failure.error).toContain('no está disponible');
  });

  test('no network becomes a Spanish sentence', async () => {
    stubServer(new TypeError('Failed to fetch'));
    const failure = await failureOf(request(calls.datetimeNow, {}));
    expect(failure).toMatchObject({ status: 0, code: 'network' });
    expect(failure.error).toContain('No hay conexión');
  });

  test('an aborted request throws its own reason, which is no failure to show', async () => {
    stubServer(ok());
    const aborted = request(calls.datetimeNow, { signal: AbortSignal.abort(new Error('gone')) });
    await expect(aborted).rejects.toThrow('gone');
  });
});

describe('a stale anti-forgery token', () => {
  test('is renewed from the session, and the call repeated once with the same key', async () => {
    const asked = stubServer(refused(403, 'csrf'), session('fresh'), ok());
    await request(calls.cancelReservation, { params: { id: 'r1' }, idempotencyKey: 'k' });
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'DELETE /api/reservation/r1',
      'GET /api/session',
      'DELETE /api/reservation/r1',
    ]);
    expect(asked[2]?.headers.get('X-CSRF-TOKEN')).toBe('fresh');
    expect(asked[2]?.headers.get('Idempotency-Key')).toBe('k');
    expect(csrfToken()).toBe('fresh');
  });

  describe('where the page shows one person', () => {
    beforeEach(() =>
      queryClient.setQueryData(SESSION_KEY, { user: someone('ana'), csrf_token: 'page-token' }),
    );
    const cancel = () => request(calls.cancelReservation, { params: { id: 'r1' } });

    test('is renewed while it is still they', async () => {
      const asked = stubServer(refused(403, 'csrf'), session('fresh', someone('ana')), ok());
      await cancel();
      expect(asked).toHaveLength(3);
    });

    test('never sends as another what they filled in; the page shows the other from then on', async () => {
      const asked = stubServer(refused(403, 'csrf'), session('fresh', someone('beto')));
      const failure = await failureOf(cancel());
      expect(asked).toHaveLength(2);
      expect(failure.code).toBe('account_changed');
      expect(failure.error).toContain('beto@demo.test');
      expect(queryClient.getQueryData(SESSION_KEY)).toMatchObject({ user: { id: 'beto' } });
      expect(csrfToken()).toBe('fresh');
    });

    test('announces the end of their session where they have logged out', async () => {
      const ends = vi.fn();
      const stop = onSessionEnd(ends);
      const asked = stubServer(refused(403, 'csrf'), session('fresh'));
      const failure = await failureOf(cancel());
      stop();
      expect(asked).toHaveLength(2);
      expect(failure.status).toBe(401);
      expect(ends).toHaveBeenCalledOnce();
    });

    test('is renewed for a log-in, which says itself who it is for', async () => {
      const answer = ok({ user: someone('cai'), csrf_token: 'new' });
      const asked = stubServer(refused(403, 'csrf'), session('fresh', someone('beto')), answer);
      await request(calls.login, { body: { email: 'cai@demo.test', password: 'x' } });
      expect(asked).toHaveLength(3);
    });
  });

  test('that is refused again is a failure, not a loop', async () => {
    const asked = stubServer(refused(403, 'csrf'), session('fresh'), refused(403, 'csrf'));
    const failure = await failureOf(request(calls.cancelReservation, { params: { id: 'r1' } }));
    expect(failure).toMatchObject({ status: 403, code: 'csrf' });
    expect(asked).toHaveLength(3);
  });

  test('another 403 is not repeated', async () => {
    const asked = stubServer(refused(403, 'forbidden'));
    await failureOf(request(calls.cancelReservation, { params: { id: 'r1' } }));
    expect(asked).toHaveLength(1);
  });

  test('a renewed token is written into the page, where plain forms read it', () => {
    const meta = stubPage('old');
    setCsrfToken('new');
    expect(meta.content).toBe('new');
  });
});

test('a 401 is announced to the page, and a refusal of another kind is not', async () => {
  const heard: string[] = [];
  const stop = onSessionEnd(() => heard.push('end'));
  stubServer(refused(403, 'forbidden'), refused(401, 'no_session'), refused(401, 'no_session'));
  await failureOf(request(calls.datetimeNow, {}));
  expect(heard).toEqual([]);
  await failureOf(request(calls.datetimeNow, {}));
  stop();
  await failureOf(request(calls.datetimeNow, {}));
  expect(heard).toEqual(['end']);
});
