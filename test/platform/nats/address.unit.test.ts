import { describe, expect, test } from 'vitest';
import { parseNatsUrl } from '../../../platform/nats/address.ts';

describe('an address of NATS', () => {
  test.each([
    ['nats://localhost', { servers: ['localhost'] }],
    ['nats://[::1]:4223', { servers: ['[::1]:4223'] }],
    ['tls://nats.example.org:4222/', { servers: ['nats.example.org:4222'], tls: {} }],
    [
      'nats://reservas:a%40b%2Cc@one:4222,two:4223, nats://three',
      { servers: ['one:4222', 'two:4223', 'three'], user: 'reservas', pass: 'a@b,c' },
    ],
    ['tls://s3cr3t@one,two', { servers: ['one', 'two'], token: 's3cr3t', tls: {} }],
  ])('%s', (url, expected) => {
    expect(parseNatsUrl(url)).toEqual(expected);
  });

  test.each([
    'http://localhost:4222',
    'nats://',
    'nats://one,,two',
    'nats://one:port',
    'nats://one/subject',
    'nats://one?tls=true',
    'localhost:4222',
    'nats://user:100%@one',
  ])('%s is refused', (url) => {
    expect(() => parseNatsUrl(url)).toThrow(Error);
  });
});
