import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '../context.ts';

/** Told to the application when the process is to end: it still serves, and says that it will not for long. */
export const DRAINING = 'draining';
/** Told to the application when no new request is taken, so that it ends what holds requests open: the live view. */
export const STOPPING = 'stopping';

/** More than a request waits for a store that says nothing: 503 is an answer too. */
const GRACE_MS = 15_000;
/** A request must have arrived within this time, its head within the second; proxies keep idle lines for a minute. */
const REQUEST_MS = 30_000;
const HEADERS_MS = 10_000;
const KEEP_ALIVE_MS = 65_000;

/** The server can't listen where it was told to. The message is one line: which setting to change. */
export class CannotListenError extends Error {
  override readonly name = 'CannotListenError';
}

export interface RunningServer {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /**
   * Goes on serving for `drainMs`, each line until its next answer, so that a proxy learns to send its requests
   * elsewhere. Then takes no new request, ends live views, and lets the others finish for fifteen seconds at most.
   */
  stop(): Promise<void>;
}

interface ServerOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly drainMs?: number;
  readonly graceMs?: number;
}

/** Listens on `host` and `port`. @throws CannotListenError */
export async function startServer(
  app: App,
  { host, port, drainMs = 0, graceMs = GRACE_MS }: ServerOptions,
): Promise<RunningServer> {
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: HEADERS_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    app.callback(),
  );
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

/** What is open on a server: lines, and answers that are still due on them. */
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

/**
 * Every answer ends its line. Idle lines stay: a request that a proxy has just sent on one would be lost, and nobody
 * may send a booking twice.
 */
function drain(server: Server, { answers }: Open, ms: number): Promise<void> {
  for (const answer of answers) lastOfItsLine(answer);
  server.prependListener('request', (_request, answer: ServerResponse) => lastOfItsLine(answer));
  return delay(ms);
}

function close(server: Server, { sockets, answers }: Open, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    // Browsers open lines ahead of need; Node waits for their first request.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    // A line that is held open ends with its last answer.
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
