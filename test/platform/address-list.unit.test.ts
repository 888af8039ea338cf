import { expect, test } from 'vitest';
import { addressList } from '../../platform/address-list.ts';

test.each([
  ['10.0.0.5', '10.0.0.5', true],
  ['10.0.0.5', '::ffff:10.0.0.5', true],
  ['10.0.0.5', '10.0.0.6', false],
  ['172.16.0.0/12', '172.31.255.1', true],
  ['172.16.0.0/12', '172.32.0.1', false],
  ['2001:db8::/32', '2001:db8:7::1', true],
  ['2001:db8::/32', '10.0.0.5', false],
  ['10.0.0.5', '', false],
])('in a list of %s, %s: %s', (entry, address, expected) => {
  expect(addressList(['192.0.2.1', entry])(address)).toBe(expected);
});

test('nothing is in an empty list', () => {
  expect(addressList([])('127.0.0.1')).toBe(false);
});

test.each(['', 'localhost', '10.0.0', '10.0.0.0/', '10.0.0.0/33', '10.0.0.0/8/8x', '10.0.0.0/-1'])(
  '%s is no entry',
  (entry) => {
    expect(() => addressList([entry])).toThrow();
  },
);
