import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** All addresses of a host name. @throws if there is none */
export type Resolve = (host: string) => Promise<readonly Address[]>;

const systemResolve: Resolve = (host) => lookup(host, { all: true });

export type AddressProblem = 'scheme' | 'credentials' | 'internal' | 'unresolved';

export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
  constructor(readonly problem: AddressProblem) {
    super(`the address is refused: ${problem}`);
  }
}

const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3');

/** Whether it is of the public internet: neither internal, reserved nor a form that hides an IPv4 address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_V6);
}

/** Names that never leave a network, whatever they resolve to. */
const INTERNAL_NAME = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/;

const isInternalName = (host: string) => !host.includes('.') || INTERNAL_NAME.test(host);

/**
 * The addresses to connect to, each of them checked. `URL` has turned decimal, octal and hexadecimal forms of IPv4 into
 * the usual one. @throws AddressRefusedError
 */
export async function checkedAddresses(
  url: URL,
  {
    allowsInternal,
    resolve = systemResolve,
  }: { readonly allowsInternal: boolean; readonly resolve?: Resolve },
): Promise<readonly Address[]> {
  if (url.protocol !== 'https:' && !(allowsInternal && url.protocol === 'http:'))
    throw new AddressRefusedError('scheme');
  if (url.username !== '' || url.password !== '') throw new AddressRefusedError('credentials');
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
  const family = isIP(host);
  if (family === 0 && !allowsInternal && isInternalName(host)) throw new AddressRefusedError('internal');
  const addresses = family === 0 ? await resolveOr(resolve, host) : [{ address: host, family }];
  if (addresses.length === 0) throw new AddressRefusedError('unresolved');
  const isAllowed = allowsInternal || addresses.every(({ address }) => isPublicAddress(address));
  if (!isAllowed) throw new AddressRefusedError('internal');
  return addresses;
}

async function resolveOr(resolve: Resolve, host: string): Promise<readonly Address[]> {
  try {
    return await resolve(host);
  } catch (error) {
    throw Object.assign(new AddressRefusedError('unresolved'), { cause: error });
  }
}
