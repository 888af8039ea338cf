import { ConfigError } from '../../platform/config.ts';

/** The name under which the adapter logs in to the server. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface Address {
  /** The part that is passed to the client. */
  readonly clientUrl: string;
  readonly credentials: Credentials;
  /** Several nodes, which report their leader. */
  readonly isCluster: boolean;
  /** Hosts and ports as they were given. */
  readonly hosts: string;
  /** Which of several logs on one server; undefined: the server holds this log alone. */
  readonly namespace: string | undefined;
  readonly tls: boolean;
  /** The file of the authority that the server's certificate has to be of; undefined: one that this machine trusts. */
  readonly caFile: string | undefined;
}

const ADDRESS = /^(esdb|esdb\+discover):\/\/(?:([^:@/?]+):([^@/?]+)@)?([^@?]+)(?:\?(.*))?$/;
const EXPECTED = 'EVENTSTORE_URL: expected esdb://[user:password@]host:port[,host:port…][?tls=true|false&…]';

/**
 * A setting of the product, not of the client. No hyphen: the server takes a stream's name up to the first one for its
 * category.
 */
const NAMESPACE = /^[a-z0-9_]{1,40}$/;
const NAMESPACE_PARAMETER = /^namespace=(.*)$/;

/**
 * Settings that the client knows and that may be given, written as it compares them: `tlsCaFile` and `tlsCAFile` are
 * one. The others are refused here: the client would warn of them on the console with the whole address, password
 * included.
 */
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
/**
 * May only be what they are anyway: the client ignores that a certificate is not to be verified, and without an error a
 * refused append looks like one that was written.
 */
const ALWAYS_TRUE = new Set(['tlsverifycert', 'throwonappendfailure']);

/**
 * Takes an address apart.
 * @throws ConfigError in words for the person who set the address, without its password
 */
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

/** The same address for another log on that server. */
export function withNamespace(url: string, namespace: string): string {
  const [server = '', query = ''] = url.trim().split('?');
  const kept = query.split('&').filter((parameter) => parameter && !NAMESPACE_PARAMETER.test(parameter));
  return `${server}?${[...kept, `namespace=${namespace}`].join('&')}`;
}

/**
 * The credentials to pass with each append: they make the client use a call of its own for it, instead of one stream
 * shared by all, which one bad request breaks for its neighbors. A server without TLS never sees them.
 */
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

/**
 * The client may ask a hanging node for the leader first: wait a second, not the client's five. It asks all nodes ten
 * times before it gives up.
 */
function withGossipTimeout(settings: string): string {
  const isGiven = [...new URLSearchParams(settings).keys()].some(
    (name) => flatCase(name) === 'gossiptimeout',
  );
  return isGiven ? settings : [settings, 'gossipTimeout=1'].filter(Boolean).join('&');
}

/** The client's settings are the same in any case, and with or without `-` and `_`. */
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

/**
 * Which log an address names, without credentials and settings: two addresses of one log may differ in those.
 * @throws ConfigError where it is malformed
 */
export function logNameOf(url: string): string {
  const { hosts, namespace } = parseAddress(url);
  return namespace === undefined ? hosts : `${hosts}/${namespace}`;
}
