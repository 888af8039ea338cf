import { describe, expect, test } from 'vitest';
import { errorBody } from '../../api/contract/errors.ts';
import { EventStoreUnavailableError } from '../../eventstore/port.ts';
import { apiOfFile } from '../support/api-scenario.ts';
import { CREATE } from '../support/reception.ts';

const api = await apiOfFile({
  handlers: {
    checkIn: ({ body }) => {
      throw new Error(`a bug with ${body.shortcode}`);
    },
    cancelReservation: () => {
      throw new EventStoreUnavailableError('away');
    },
    // The router lets through what the contract names, and nothing else.
    datetimeNow: () => ({ date: '2026-11-21', datetime: '2026-11-21 08:00:00', password_hash: 'x' }),
    personByCui: () => ({ first_name: 'Ana' }) as never,
  },
});
const staff = await api.as('staff');

const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('a body', () => {
  test.each([
    ['larger than 64 KiB', { json: { reservation_observations: 'x'.repeat(2_000_000) } }, 413, 'too_large'],
    ['that is no JSON', { raw: '{"a":', headers: JSON_TYPE }, 400, 'malformed'],
    ['of plain text', { raw: '"texto"', headers: JSON_TYPE }, 400, 'malformed'],
    ['of another kind', { raw: 'a=1', headers: { 'Content-Type': 'text/plain' } }, 415, 'unsupported_type'],
    [
      'of a form',
      { raw: 'a=1', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported_type',
    ],
    [
      'that is packed',
      { raw: '{}', headers: { ...JSON_TYPE, 'Content-Encoding': 'gzip' } },
      415,
      'unsupported_type',
    ],
    [
      'that reaches for prototypes',
      { raw: '{"__proto__":{"isAdmin":true}}', headers: JSON_TYPE },
      400,
      'malformed',
    ],
    [
      'in other letters than Unicode',
      { raw: '{}', headers: { 'Content-Type': 'application/json; charset=iso-8859-1' } },
      415,
      'unsupported_type',
    ],
    ['that is a list', { json: [] }, 400, 'malformed'],
    ['that is null', { json: null }, 400, 'malformed'],
    ['that is empty', { raw: '', headers: JSON_TYPE }, 422, 'invalid'],
  ])('%s is refused', async (_, sent, status, code) => {
    const answer = await staff.send('POST', CREATE, sent);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(errorBody.safeParse(answer.body).success).toBe(true);
  });

  test('that does not say how long it is still ends at 64 KiB', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(16_384));
    let sent = 0;
    const raw = new ReadableStream({
      pull(controller) {
        sent += 1;
        if (sent > 100) controller.close();
        else controller.enqueue(chunk);
      },
    });
    expect((await staff.send('POST', CREATE, { raw, headers: JSON_TYPE })).status).toBe(413);
  });

  test('is read by its schema: each bad field is named in Spanish', async () => {
    const { body } = await staff.post(CREATE, {
      selected_date: '2027-02-30',
      selected_hour_start: '25:00',
      selected_activity_id: { $gt: 0 },
      selected_attraction_id: 1e300,
      selected_origin_id: -1,
      selected_reservation_type_id: 0,
      reservation_name: 'mitad \ud800',
      reservation_reference: 'nulo \u0000',
      reservation_observations: 'x'.repeat(2_001),
    });
    expect(body.errors).toMatchObject({
      selected_center_id: ['Campo obligatorio'],
      selected_date: ['La fecha no existe; use el formato AAAA-MM-DD'],
      selected_hour_start: ['La hora no existe; use el formato HH:MM'],
      selected_activity_id: ['Debe ser un identificador válido'],
      selected_attraction_id: ['Debe ser un identificador válido'],
      selected_origin_id: ['Debe ser un identificador válido'],
      selected_reservation_type_id: ['Elija una opción de la lista'],
      reservation_name: ['Contiene caracteres que no se pueden guardar'],
      reservation_reference: ['Contiene caracteres que no se pueden guardar'],
      reservation_observations: ['Use como máximo 2,000 caracteres'],
    });
  });
});

describe('an address', () => {
  test.each([
    ['GET', CREATE, 'POST'],
    ['PUT', '/api/login', 'POST'],
    ['DELETE', '/test', 'HEAD, GET'],
  ])('%s %s learns which methods there are', async (method, path, allowed) => {
    const { status, headers, body } = await staff.send(method, path);
    expect(status).toBe(405);
    expect(headers.get('Allow')).toBe(allowed);
    expect(body.code).toBe('method');
  });

  test('takes HEAD for GET, and OPTIONS', async () => {
    expect((await staff.send('HEAD', '/api/session')).status).toBe(200);
    const { status, headers } = await staff.send('OPTIONS', CREATE);
    expect([status, headers.get('Allow')]).toEqual([204, 'POST']);
  });

  test('that nobody knows is 404, in JSON for the API', async () => {
    const { status, body } = await staff.get('/api/nada', { Accept: 'text/html' });
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  test.each([
    '/api/reservation/%',
    '/api/QR/generate/%00',
    '/api/QR/generate/a%2Fb',
    '/api/QR/generate/..%2f',
  ])('with bad escapes is refused: %s', async (path) => {
    const { status } = await staff.get(path);
    expect([404, 405, 422]).toContain(status);
  });

  // A proxy keeps some of them to itself, and knows them by one spelling.
  test.each(['/metrics/', '/METRICS', '/readyz/', '/api/session/', '/Test'])(
    'counts to the letter: %s is none',
    async (path) => {
      expect((await staff.get(path, { Accept: 'application/json' })).status).toBe(404);
    },
  );

  test('finds a fixed word before a parameter', async () => {
    expect((await staff.get('/api/reservation/search')).body.code).toBe('invalid');
  });
});

describe('an answer', () => {
  test('holds what its contract names, and nothing else', async () => {
    const { body, headers } = await staff.get('/api/admin/datetime/now');
    expect(body).toEqual({ response: 'OK', date: '2026-11-21', datetime: '2026-11-21 08:00:00' });
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  test('that breaks its contract is an internal error', async () => {
    expect((await staff.get('/api/get-profile/123')).status).toBe(500);
  });

  test('to a bug says nothing of the bug', async () => {
    const { status, text } = await staff.post('/api/reservation/check-in', { shortcode: 'SECRETO' });
    expect(status).toBe(500);
    expect(text).not.toMatch(/SECRETO|bug/);
  });

  test('says when to come back where a store is away', async () => {
    const { status, headers, body } = await staff.send('DELETE', '/api/reservation/1.20261121.x');
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(headers.get('Retry-After')).toBe('2');
  });

  test.each(['*;q=0', 'identity;q=0', 'nada, identity;q=0'])(
    'goes out as it is to who takes no way of packing: %s',
    async (encodings) => {
      const { status, headers, text } = await staff.get('/metrics', { 'Accept-Encoding': encodings });
      expect([status, headers.get('Content-Encoding')]).toEqual([200, null]);
      expect(text.length).toBeGreaterThan(1_024);
    },
  );

  test('carries the headers that keep pages safe, and the name of the request', async () => {
    const { headers } = await staff.get('/api/nada');
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'self'");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('X-Powered-By')).toBeNull();
    expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
    const named = await staff.get('/api/nada', { 'X-Request-Id': 'del-proxy-0001' });
    expect(named.headers.get('X-Request-Id')).toBe('del-proxy-0001');
  });
});

describe('the QR picture', () => {
  test('is an SVG that may be kept', async () => {
    const { status, headers, text } = await (await api.visitor()).get('/api/QR/generate/AbC-123');
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('private, max-age=86400');
    expect(text).toMatch(/^<svg /);
  });

  test('is of a code only', async () => {
    expect((await staff.get('/api/QR/generate/%3Cscript%3E')).status).toBe(422);
  });
});
