import { describe, expect, test } from 'vitest';
import {
  type AddressProblem,
  AddressRefusedError,
  checkedAddresses,
  isPublicAddress,
  type Resolve,
} from '../../../platform/outgoing/addresses.ts';

const PUBLIC = { address: '93.184.215.14', family: 4 };
const toPublic: Resolve = async () => [PUBLIC];

/** 'allowed', or why the address is refused. */
async function verdict(
  url: string,
  { allowsInternal = false, resolve = toPublic } = {},
): Promise<AddressProblem | 'allowed'> {
  try {
    await checkedAddresses(new URL(url), { allowsInternal, resolve });
    return 'allowed';
  } catch (error) {
    if (error instanceof AddressRefusedError) return error.problem;
    throw error;
  }
}

describe('an address of the own network is refused in every notation', () => {
  test.each([
    ['loopback', '127.0.0.1'],
    ['another of loopback', '127.8.9.10'],
    ['short', '127.1'],
    ['decimal', '2130706433'],
    ['octal', '0177.0.0.1'],
    ['octal of all', '017700000001'],
    ['hexadecimal', '0x7f.0.0.1'],
    ['hexadecimal of all', '0x7f000001'],
    ['mixed', '0x7f.0.1'],
    ['with a dot at the end', '127.0.0.1.'],
    ['full width digits', '１２７.０.０.１'],
    ['circled digits', '①②⑦.⓪.⓪.①'],
    ['percent-encoded', '%31%32%37.0.0.1'],
    ['unspecified', '0.0.0.0'],
    ['zero', '0'],
    ['class A', '10.1.2.3'],
    ['class B', '172.16.0.1'],
    ['class C', '192.168.1.1'],
    ['class C, decimal', '3232235777'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['metadata of a cloud', '169.254.169.254'],
    ['metadata of a cloud, decimal', '2852039166'],
    ['broadcast', '255.255.255.255'],
    ['multicast', '224.0.0.1'],
    ['documentation', '192.0.2.1'],
    ['benchmarks', '198.18.0.1'],
    ['IPv6 loopback', '[::1]'],
    ['IPv6 loopback in full', '[0:0:0:0:0:0:0:1]'],
    ['IPv6 unspecified', '[::]'],
    ['IPv4 within IPv6', '[::ffff:127.0.0.1]'],
    ['IPv4 within IPv6, hexadecimal', '[::ffff:7f00:1]'],
    ['public IPv4 within IPv6', '[::ffff:93.184.215.14]'],
    ['IPv4-compatible IPv6', '[::127.0.0.1]'],
    ['translated IPv4', '[64:ff9b::7f00:1]'],
    ['6to4', '[2002:7f00:1::]'],
    ['Teredo', '[2001::1]'],
    ['IPv6 link-local', '[fe80::1]'],
    ['IPv6 site-local', '[fec0::1]'],
    ['IPv6 unique local', '[fd00:ec2::254]'],
    ['IPv6 documentation', '[2001:db8::1]'],
  ])('%s: %s', async (_, host) => {
    expect(await verdict(`https://${host}/avisos`)).toBe('internal');
  });

  test.each([
    'localhost',
    'LOCALHOST',
    'localhost.',
    'api.localhost',
    'intranet',
    'intranet.',
    'servidor.local',
    'metadata.google.internal',
    'caja.lan',
    'router.home.arpa',
  ])('the name %s', async (host) => {
    expect(await verdict(`https://${host}/`)).toBe('internal');
  });

  test('a public name with one internal address among others', async () => {
    const resolve = async () => [PUBLIC, { address: '10.0.0.5', family: 4 }];
    expect(await verdict('https://ciudad.example.org/', { resolve })).toBe('internal');
  });

  test.each(['::ffff:10.0.0.5', 'fe80::1%eth0', '::1', '169.254.169.254'])(
    'a public name that resolves to %s',
    async (address) => {
      const resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }];
      expect(await verdict('https://ciudad.example.org/', { resolve })).toBe('internal');
    },
  );
});

test('public addresses and names are allowed', async () => {
  for (const host of [
    '93.184.215.14',
    '[2606:2800:21f:cb07:6820:80da:af6b:8b2c]',
    'ciudad.example.org',
    'ciudad.example.org.',
  ])
    expect([host, await verdict(`https://${host}/avisos`)]).toEqual([host, 'allowed']);
});

test('only https, and no log-in within the address', async () => {
  expect(await verdict('http://ciudad.example.org/')).toBe('scheme');
  expect(await verdict('ftp://ciudad.example.org/')).toBe('scheme');
  expect(await verdict('file:///etc/passwd')).toBe('scheme');
  expect(await verdict('https://ana:secreto@ciudad.example.org/')).toBe('credentials');
  expect(await verdict('https://ciudad.example.org@10.0.0.1/')).toBe('credentials');
});

test('the setting allows the own network and http, and nothing else', async () => {
  expect(await verdict('http://10.0.0.5:8080/', { allowsInternal: true })).toBe('allowed');
  expect(await verdict('http://localhost/', { allowsInternal: true })).toBe('allowed');
  expect(await verdict('file:///etc/passwd', { allowsInternal: true })).toBe('scheme');
  expect(await verdict('http://a:b@10.0.0.5/', { allowsInternal: true })).toBe('credentials');
});

test('a name without an address says so', async () => {
  const fails = () => Promise.reject(new Error('ENOTFOUND'));
  expect(await verdict('https://ciudad.example.org/', { resolve: fails })).toBe('unresolved');
  expect(await verdict('https://ciudad.example.org/', { resolve: async () => [] })).toBe('unresolved');
});

test('a text that is no address is not public', () => {
  for (const text of ['', 'ciudad.example.org', '1.2.3', '[::1]']) expect(isPublicAddress(text)).toBe(false);
});
