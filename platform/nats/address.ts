export interface NatsAddress {
  /** `host:port`, without secrets. */
  readonly servers: readonly string[];
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
  /** Present: requires TLS. Absent: TLS if offered. */
  readonly tls?: Readonly<Record<string, never>>;
}

const SCHEME = /^(nats|tls):\/\//;

/**
 * `nats://user:password@host:4222`, `tls://token@host`, comma-separated servers; scheme and log-in apply to all.
 * @throws without the address in the message
 */
export function parseNatsUrl(text: string): NatsAddress {
  const [scheme] = SCHEME.exec(text.trim()) ?? [];
  if (!scheme) throw new TypeError('not an address of NATS');
  const urls = text.split(',').map((part) => parseServer(part.trim(), scheme));
  const login = urls.find(({ username }) => username !== '');
  return {
    servers: urls.map(({ host }) => host),
    ...(login ? loginOf(login) : {}),
    ...(urls.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {}),
  };
}

function parseServer(text: string, scheme: string): URL {
  const full = SCHEME.test(text) ? text : scheme + text;
  const url = URL.canParse(full) ? new URL(full) : undefined;
  // Path and query would be ignored silently.
  const more = url && (url.search || url.hash || !['', '/'].includes(url.pathname));
  if (!url?.hostname || more) throw new TypeError('not an address of NATS');
  return url;
}

function loginOf({ username, password }: URL): Pick<NatsAddress, 'user' | 'pass' | 'token'> {
  const name = decodeURIComponent(username);
  return password ? { user: name, pass: decodeURIComponent(password) } : { token: name };
}
