import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { addressKey } from '../auth/address.ts';
import type { App } from './context.ts';

/** Event: the process ends soon, but still serves. */
export const DRAINING = 'draining';
/** Event: ends long requests such as the live view. */
export const STOPPING = 'stopping';

/** Above the wait for dead stores, so that their 503 is sent. */
const GRACE_MS = 15_000;
/** Proxies keep idle connections for a minute. */
const KEEP_ALIVE_MS = 65_000;
const CHECK_MS = 1_000;
/** For the first request of a connection that was opened just before the stop. */
const UNUSED_MS = 100;

export const SERVER_LIMITS = {
  /** For headers, or a new connection's first bytes. */
  headMs: 10_000,
  /** For a request: 8 MiB over a slow phone. */
  requestMs: 60_000,
  connections: 8_000,
  /** For one address, unless it is a proxy's. */
  connectionsPerAddress: 2_500,
} as const;

/** One line that names the setting. */
export class CannotListenError extends Error {
  override readonly name = 'CannotListenError';
}

export interface RunningServer {
  /** Without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Serves for `drainMs` until proxies move on, then ends live views; others get fifteen seconds. */
  stop(): Promise<void>;
}

interface ServerOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly drainMs?: number;
  readonly graceMs?: number;
  /** Addresses are then the proxy's. */
  readonly trustProxy?: boolean;
  readonly connectionLimits?: { readonly [name in keyof typeof SERVER_LIMITS]: number };
}

/** @throws CannotListenError */
export async function startServer(
  app: App,
  {
    host,
    port,
    drainMs = 0,
    graceMs = GRACE_MS,
    trustProxy = false,
    connectionLimits = SERVER_LIMITS,
  }: ServerOptions,
): Promise<RunningServer> {
  const server = createServer(
    {
      requestTimeout: connectionLimits.requestMs,
      headersTimeout: connectionLimits.headMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: Math.min(CHECK_MS, connectionLimits.headMs),
    },
    app.callback(),
  );
  server.maxConnections = connectionLimits.connections;
  if (!trustProxy) limitPerAddress(server, connectionLimits.connectionsPerAddress);
  const open = track(server);
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    app.emit(DRAINING);
    if (drainMs > 0) await drain(server, open, drainMs);
    const closed = close(server, open, graceMs);
    app.emit(STOPPING);
    await closed;
  };
  await listen(server, host, port);
  const address = addressOf(server);
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `http://${name}:${address.port}`,
    port: address.port,
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** Fails before a start does its long work. @throws CannotListenError */
export async function requireFreeAddress({
  host,
  port,
}: Pick<ServerOptions, 'host' | 'port'>): Promise<void> {
  const server = createServer();
  await listen(server, host, port);
  await new Promise((resolve) => server.close(resolve));
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(error, host, port)));
    server.listen(port, host, resolve);
  });
}

function cannotListen(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new CannotListenError(`PORT ${port} on ${host} is in use by another program; choose a free one`);
    case 'EACCES':
      return new CannotListenError(`PORT ${port} may not be used by this account; choose one above 1023`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new CannotListenError(`HOST ${host} is no address of this machine`);
    default:
      return error;
  }
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no TCP address');
  return address;
}

function limitPerAddress(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const address = addressKey(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count > most) socket.destroy();
  });
}

interface Open {
  readonly sockets: ReadonlySet<Socket>;
  readonly answers: ReadonlySet<ServerResponse>;
}

function track(server: Server): Open {
  const sockets = new Set<Socket>();
  const answers = new Set<ServerResponse>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (_request, answer: ServerResponse) => {
    answers.add(answer);
    answer.once('close', () => answers.delete(answer));
  });
  return { sockets, answers };
}

/** Closes connections with their responses. Idle ones stay: a request just sent would be lost and maybe repeated. */
function drain(server: Server, { answers }: Open, ms: number): Promise<void> {
  for (const answer of answers) lastOfItsLine(answer);
  server.prependListener('request', (_request, answer: ServerResponse) => lastOfItsLine(answer));
  return delay(ms);
}

function close(server: Server, { sockets, answers }: Open, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    // Browsers open connections in advance.
    const unused = setTimeout(() => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, UNUSED_MS);
    server.close(() => {
      clearTimeout(force);
      clearTimeout(unused);
      resolve();
    });
    for (const answer of answers) letGoAfter(server, answer);
    server.prependListener('request', (_request, answer: ServerResponse) => letGoAfter(server, answer));
  });
}

function letGoAfter(server: Server, answer: ServerResponse): void {
  lastOfItsLine(answer);
  answer.once('close', () => setImmediate(() => server.closeIdleConnections()));
}

function lastOfItsLine(answer: ServerResponse): void {
  if (!answer.headersSent) answer.setHeader('Connection', 'close');
}
