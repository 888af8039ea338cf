import { ConfigError } from '../../platform/config.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface Address {
  /** The address without the product's own settings. */
  readonly clientUrl: string;
  readonly credentials: Credentials;
  readonly isCluster: boolean;
  readonly hosts: string;
  /** Undefined: the server holds only this log. */
  readonly namespace: string | undefined;
  readonly tls: boolean;
  /** Certificate authority of the server; undefined: one that this machine trusts. */
  readonly caFile: string | undefined;
}

const ADDRESS = /^(esdb|esdb\+discover):\/\/(?:([^:@/?]+):([^@/?]+)@)?([^@?]+)(?:\?(.*))?$/;
const EXPECTED = 'EVENTSTORE_URL: expected esdb://[user:password@]host:port[,host:port…][?tls=true|false&…]';

/** The product's own setting. No hyphen: the server ends a stream's category at the first one. */
const NAMESPACE = /^[a-z0-9_]{1,40}$/;
const NAMESPACE_PARAMETER = /^namespace=(.*)$/;

/** Settings passed to the client, normalized. It would print others to the console with the whole address. */
const SETTINGS = new Set([
  'usercertfile',
  'userkeyfile',
  'maxdiscoverattempts',
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'gossiptimeout',
  'nodepreference',
  'tls',
  'tlscafile',
  'keepaliveinterval',
  'keepalivetimeout',
]);
/** Must be true: the client ignores the first, and without the second a refused append looks written. */
const ALWAYS_TRUE = new Set(['tlsverifycert', 'throwonappendfailure']);

/** @throws ConfigError in operator's words, without the password */
export function parseAddress(url: string): Address {
  const match = ADDRESS.exec(url.trim());
  if (!match) throw new ConfigError(EXPECTED);
  const [, scheme, username, password, hosts = '', query = ''] = match;
  const parameters = query.split('&');
  const ofClient = parameters.filter((parameter) => !NAMESPACE_PARAMETER.test(parameter)).join('&');
  const login = username === undefined ? '' : `${username}:${password}@`;
  const isCluster = scheme === 'esdb+discover' || hosts.includes(',');
  const settings = isCluster ? withGossipTimeout(ofClient) : ofClient;
  const given = new Map([...new URLSearchParams(ofClient)].map(([name, value]) => [flatCase(name), value]));
  return {
    clientUrl: `${scheme}://${login}${hosts}${settings === '' ? '' : `?${settings}`}`,
    isCluster,
    credentials: credentialsIn(username, password, new URLSearchParams(ofClient)),
    hosts: hosts.replace(/\/.*$/, ''),
    namespace: namespaceIn(parameters),
    tls: given.get('tls') !== 'false',
    caFile: given.get('tlscafile'),
  };
}

export function withNamespace(url: string, namespace: string): string {
  const [server = '', query = ''] = url.trim().split('?');
  const kept = query.split('&').filter((parameter) => parameter && !NAMESPACE_PARAMETER.test(parameter));
  return `${server}?${[...kept, `namespace=${namespace}`].join('&')}`;
}

/** Credentials per append give each a call of its own; in the shared stream one bad request breaks others. */
function credentialsIn(
  username: string | undefined,
  password: string | undefined,
  settings: URLSearchParams,
): Credentials {
  const given = [...settings].map(([name, value]) => ({ name, flat: flatCase(name), value }));
  const unknown = given.find(
    ({ flat, value }) => !(ALWAYS_TRUE.has(flat) ? value === 'true' : SETTINGS.has(flat)),
  );
  if (unknown !== undefined) {
    throw new ConfigError(
      ALWAYS_TRUE.has(unknown.flat)
        ? `EVENTSTORE_URL: "${unknown.name}" may only be true`
        : `EVENTSTORE_URL: "${unknown.name}" is no setting that may be given`,
    );
  }
  if (username !== undefined && password !== undefined) {
    return { username: decode(username), password: decode(password) };
  }
  if (given.some(({ flat, value }) => flat === 'tls' && value === 'false'))
    return { username: 'none', password: 'none' };
  throw new ConfigError('EVENTSTORE_URL: expected user:password@ before the host, or tls=false');
}

/** One second, not five, since the client may ask a hanging node first, and tries ten times. */
function withGossipTimeout(settings: string): string {
  const isGiven = [...new URLSearchParams(settings).keys()].some(
    (name) => flatCase(name) === 'gossiptimeout',
  );
  return isGiven ? settings : [settings, 'gossipTimeout=1'].filter(Boolean).join('&');
}

/** The client ignores case, `-` and `_`. */
const flatCase = (name: string): string => name.trim().toLowerCase().replace(/[_-]/g, '');

function namespaceIn(parameters: readonly string[]): string | undefined {
  const given = parameters.flatMap((parameter) => NAMESPACE_PARAMETER.exec(parameter)?.[1] ?? []);
  const [namespace] = given;
  if (given.length > 1 || (namespace !== undefined && !NAMESPACE.test(namespace))) {
    throw new ConfigError('EVENTSTORE_URL: expected one namespace, of at most 40 of a-z, 0-9 and _');
  }
  return namespace;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ConfigError('EVENTSTORE_URL: user and password must be percent-encoded');
  }
}

/** Identity of a log, without credentials and settings. @throws ConfigError */
export function logNameOf(url: string): string {
  const { hosts, namespace } = parseAddress(url);
  return namespace === undefined ? hosts : `${hosts}/${namespace}`;
}
