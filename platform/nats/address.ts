/** Where the servers are and what to log in with, as the client of NATS takes it. */
export interface NatsAddress {
  /** `host:port`, without secrets: what may be logged. */
  readonly servers: readonly string[];
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
  /** Present: without TLS there is no connection. Absent: TLS where the server offers it. */
  readonly tls?: Readonly<Record<string, never>>;
}

const SCHEME = /^(nats|tls):\/\//;

/**
 * Reads `nats://user:password@host:4222`, `tls://token@host` or several servers with commas between. A scheme and a
 * log-in that are given once apply to all servers, and so does `tls://`. Passwords are percent-encoded.
 * @throws Error where it is no such address; the message shows nothing of it
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
  // A path or a query would be lost in silence.
  const more = url && (url.search || url.hash || !['', '/'].includes(url.pathname));
  if (!url?.hostname || more) throw new TypeError('not an address of NATS');
  return url;
}

function loginOf({ username, password }: URL): Pick<NatsAddress, 'user' | 'pass' | 'token'> {
  const name = decodeURIComponent(username);
  return password ? { user: name, pass: decodeURIComponent(password) } : { token: name };
}
