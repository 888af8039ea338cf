import { describe, expect, test, vi } from 'vitest';
import { safeNext } from '../../api/contract/after-log-in.ts';
import { RAIL_PAGES } from '../../api/contract/pages.ts';
import type { SessionUser } from '../../api/contract/session.ts';
import { forgetTickets } from '../../web/offline/ticket-cache.ts';
import { accessOf, may } from '../../web/shared/session/access.ts';
import { leavesSite, loginAddress } from '../../web/shared/session/login-address.ts';
import { initialsOf } from '../../web/shared/text/initials.ts';

const someone = (...roles: string[]): SessionUser => ({ id: 'u', email: 'a@b.test', roles, person: null });

describe('permissions follow from the roles', () => {
  test.each([
    [null, 'public'],
    [someone(), 'user'],
    [someone('Usuario'), 'user'],
    [someone('Personal'), 'staff'],
    [someone('Usuario', 'Administrador'), 'admin'],
    [someone('Jefe de todo'), 'user'],
  ])('%o may do what %s may', (user, access) => {
    expect(accessOf(user)).toBe(access);
  });

  test('a role may do all that a lesser one may, not the other way round', () => {
    expect(may(someone('Administrador'), 'staff')).toBe(true);
    expect(may(someone('Usuario'), 'staff')).toBe(false);
    expect(may(undefined, 'public')).toBe(true);
  });

  test('a visitor is offered no page of the console', () => {
    expect(RAIL_PAGES.filter((item) => may(null, item.access))).toEqual([]);
  });
});

describe('log-in comes back to where one wanted to be', () => {
  test('with the query and the place on the page', () => {
    const address = loginAddress({
      pathname: '/admin/programmation',
      search: '?date=2026-11-21',
      hash: '#x',
    });
    const next = new URL(address, 'https://reservas.test').searchParams.get('next');
    expect(safeNext(next)).toBe('/admin/programmation?date=2026-11-21#x');
  });

  test.each(['/download/invoice_/o1', '/download/ticket/q?paper=roll'])('%s is no page', (path) => {
    expect(safeNext(path)).toBe(path);
    expect(leavesSite(path)).toBe(true);
    expect(leavesSite('/consulta/ABC?x=/admin')).toBe(false);
  });

  test.each([
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test/',
    '/\t/evil.test',
    'javascript:alert(1)',
    'admin',
    '',
    '/login?next=/admin',
    '/..//evil.test',
    null,
  ])('but never to %o', (next) => {
    expect(safeNext(next)).toBeNull();
  });
});

test('initials are taken from a name or an address', () => {
  expect(initialsOf('Ana María López')).toBe('AM');
  expect(initialsOf('élida')).toBe('É');
  expect(initialsOf('personal@demo.test')).toBe('P');
  expect(initialsOf('')).toBe('?');
});

test.each([
  ['its name throws', { get: () => raise(new DOMException('denied', 'SecurityError')), configurable: true }],
  ['it refuses', { value: { delete: () => Promise.reject(new Error('full')) }, configurable: true }],
])('log-in and log-out succeed in a browser whose cache is blocked: %s', async (_how, blocked) => {
  vi.stubGlobal('caches', null);
  Object.defineProperty(globalThis, 'caches', blocked);
  await expect(forgetTickets()).resolves.toBeUndefined();
  Reflect.deleteProperty(globalThis, 'caches');
  vi.unstubAllGlobals();
});

function raise(error: Error): never {
  throw error;
}
