import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { addressKey } from '../../api/auth/address.ts';
import { emailKey } from '../../api/auth/credentials.ts';
import { passwordProblem } from '../../api/auth/passwords.ts';
import { errorBody } from '../../api/contract/errors.ts';
import { toErrorResponse } from '../../api/errors/error-table.ts';
import type { Refusal } from '../../api/errors/refusals.ts';
import { messagePage } from '../../api/http/message-page.ts';
import { isUnavailable } from '../../api/http/unavailable.ts';
import { summaryOf } from '../../domain/registry.ts';

describe('the table of refusals', () => {
  test.each<[Refusal, number, string]>([
    [
      { code: 'slot_taken', reservationId: 'r', start: 420, end: 510, holder: 'Liga «Sur», Fútbol' },
      409,
      'El lugar ya está reservado de 07:00 a 08:30 (Liga «Sur», Fútbol). Elija otra hora u otro lugar.',
    ],
    [
      { code: 'slot_taken', reservationId: 'r', start: 420, end: 1440 },
      409,
      'El lugar ya está reservado de 07:00 a 24:00. Elija otra hora u otro lugar.',
    ],
    [
      { code: 'day_closed', start: 0, end: 720, reason: 'Torneo' },
      409,
      'El lugar está cerrado de 00:00 a 12:00: Torneo. Elija otra hora u otro lugar.',
    ],
    [
      { code: 'day_closed', start: 0, end: 1440, reason: 'Feriado' },
      409,
      'El lugar está cerrado todo el día: Feriado. Elija otra fecha u otro lugar.',
    ],
    [
      { code: 'series_taken', dates: ['2026-11-24', '2026-12-01'] },
      409,
      'Estas fechas ya están reservadas y no se creó ninguna reserva: 24/11/2026, 01/12/2026. Omítalas o elija otro horario.',
    ],
    [
      { code: 'check_in_too_early', date: '2026-11-24', start: 600, from: 600 },
      409,
      'La entrada es el 24/11/2026 a las 10:00. Marque el check-in a partir de esa hora.',
    ],
    [
      { code: 'unknown_reference', field: 'activity' },
      422,
      'La actividad que eligió ya no existe. Actualice la página y elija de nuevo.',
    ],
    [
      { code: 'center_hidden' },
      422,
      'El centro deportivo ya no recibe reservas en línea. Busque una hora en otro centro, o comuníquese con él.',
    ],
    [{ code: 'companions_none' }, 422, 'Indique al menos 1 persona.'],
    [
      { code: 'person_missing' },
      409,
      'Su cuenta todavía no está vinculada a sus datos personales. Preséntese con su documento de identificación en un centro deportivo para que el personal la vincule.',
    ],
    [
      { code: 'too_many', retryAfter: 61 },
      429,
      'Ha hecho demasiados intentos. Espere 61 segundos e inténtelo de nuevo.',
    ],
    [
      { code: 'too_many', retryAfter: 86_399 },
      429,
      'Ha hecho demasiados intentos. Espere 24 horas e inténtelo de nuevo.',
    ],
    ...[
      [[1], 'una atracción la usa, ahora o más adelante. Quítela primero.'] as const,
      [[1, 2], '2 atracciones la usan, ahora o más adelante. Quítelas primero.'] as const,
    ].map(([attractionIds, why]): [Refusal, number, string] => [
      { code: 'floor_in_use', attractionIds },
      409,
      `La superficie no se puede eliminar: ${why}`,
    ]),
    [{ code: 'bad_credentials' }, 401, 'El correo o la contraseña no son correctos.'],
  ])('%j', (refusal, status, error) => {
    const answer = toErrorResponse(refusal);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ response: 'ERROR', code: refusal.code, error });
    expect(errorBody.safeParse(answer.body).success).toBe(true);
  });

  test('names the dates of a series for programs too', () => {
    expect(toErrorResponse({ code: 'series_taken', dates: ['2026-11-24'] }).body.taken_dates).toEqual([
      '2026-11-24',
    ]);
  });

  test('says when to come back, and which methods there are', () => {
    expect(toErrorResponse({ code: 'unavailable', retryAfter: 2 }).headers).toEqual({ 'Retry-After': '2' });
    expect(toErrorResponse({ code: 'method', allowed: ['HEAD', 'GET'] }).headers).toEqual({
      Allow: 'HEAD, GET',
    });
  });
});

describe('errors that may be tried again', () => {
  const ofNode = (code: string) => Object.assign(new Error(code), { code });
  const ofServer = (code: string) => Object.assign(new pg.DatabaseError(code, 1, 'error'), { code });

  test.each([ofNode('ECONNREFUSED'), ...['57P01', '08006', '53300', '40P01', '42P01'].map(ofServer)])(
    '%s',
    (error) => {
      expect(isUnavailable(error)).toBe(true);
    },
  );

  test.each([ofNode('ENOENT'), ...['23505', '42703'].map(ofServer)])('not %s', (error) => {
    expect(isUnavailable(error)).toBe(false);
  });

  test('a pool without a free connection', () => {
    expect(isUnavailable(new Error('timeout exceeded when trying to connect'))).toBe(true);
    expect(isUnavailable('text')).toBe(false);
  });

  test('an entry of the audit log that only a newer release can name', () => {
    expect.assertions(1);
    try {
      summaryOf('OfTheNextRelease');
    } catch (error) {
      expect(isUnavailable(error)).toBe(true);
    }
  });
});

describe('keys of limits and accounts', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  test('an e-mail is compared without case, spaces and widths', () => {
    expect(emailKey(' Ana@Example.ORG ')).toBe('ana@example.org');
    expect(emailKey('ａｎａ@example.org')).toBe('ana@example.org');
  });

  test('a password has from 8 to 200 characters, as people count them', async () => {
    expect(await passwordProblem('😀'.repeat(7))).toBe('Use al menos 8 caracteres');
    expect(await passwordProblem('😀'.repeat(8))).toBeNull();
    expect(await passwordProblem('x'.repeat(201))).toBe('Use como máximo 200 caracteres');
    for (const guessed of ['Reservas2026!', 'recepción123', '--GUATEMALA--'])
      expect(await passwordProblem(guessed), guessed).toMatch(/muy común/);
    expect(await passwordProblem('reservas del tigre')).toBeNull();
  });
});

test('a page of a message shows text as text', () => {
  const page = messagePage('<b>"x" & \'y\'');
  expect(page).toContain('&lt;b&gt;&quot;x&quot; &amp; &#39;y&#39;</h1>');
  expect(page).toContain('<title>Aviso · Reservas</title>');
});
