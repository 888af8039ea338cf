import { PassThrough } from 'node:stream';
import type { Bus } from '../platform/bus.ts';
import { allows } from './auth/access.ts';
import { sessionToken } from './auth/cookies.ts';
import type { Sessions } from './auth/sessions.ts';
import type { Context } from './context.ts';
import type { Calls } from './contract/calls.ts';
import { type Handler, SENT } from './handler.ts';
import type { Metrics } from './metrics.ts';
import { refused } from './refusals.ts';

/** Messages that come within this time go out as one. */
const GATHER_MS = 50;
const HEARTBEAT_MS = 15_000;
const RECHECK_MS = 20_000;
/** What may wait for a reader that does not read; beyond, it is cut off and comes back by itself. */
const MAX_BUFFERED = 64 * 1024;
/** More keys than this in one message say: load everything. */
const MAX_KEYS = 500;
const MAX_CONNECTIONS = 2_000;

export interface LiveOptions {
  readonly bus: Bus;
  readonly sessions: Sessions;
  readonly metrics: Metrics;
  /** For tests; default 20 s. */
  readonly recheckMs?: number;
}

export interface Live {
  readonly handlers: { readonly live: Handler<Calls['live']> };
  /** Ends every connection and takes no new one: the server is going down. */
  close(): void;
}

interface Connection {
  readonly stream: PassThrough;
  readonly token: string;
  readonly userId: string;
  end(): void;
  /** Without another word: nothing more would get through. */
  cutOff(): void;
}

/** Server-sent events: tells the screens of staff which views have moved. One listener on the bus serves them all. */
export function createLive({ bus, sessions, metrics, recheckMs = RECHECK_MS }: LiveOptions): Live {
  const connections = new Set<Connection>();
  const gathered = new Set<string>();
  let flushing: NodeJS.Timeout | undefined;
  let closed = false;
  let stopListening: (() => void) | undefined;
  let timers: NodeJS.Timeout[] = [];

  function send(text: string): void {
    for (const connection of connections) write(connection, text);
  }

  function flush(): void {
    flushing = undefined;
    const keys = gathered.size > MAX_KEYS ? ['*'] : [...gathered];
    gathered.clear();
    if (keys.length > 0) send(`event: moved\ndata: ${JSON.stringify({ keys })}\n\n`);
  }

  /** Ends those whose account may no longer listen. */
  async function recheck(some: readonly Connection[]): Promise<void> {
    // Where the store is away, nobody is thrown out: the next look comes soon.
    const found = await sessions.peek(some.map(({ token }) => token)).catch(() => []);
    found.forEach((session, index) => {
      const may = session.status === 'active' && allows(session.user.access, 'staff');
      if (!may) some[index]?.end();
    });
  }

  function start(): void {
    stopListening = bus.subscribe(({ keys }) => {
      for (const key of keys) gathered.add(key);
      flushing ??= setTimeout(flush, GATHER_MS);
      // A ban ends the connection at once; the timer below is for messages that get lost.
      const concerned = [...connections].filter(({ userId }) => keys.includes(`user:${userId}`));
      if (concerned.length > 0) void recheck(concerned);
    });
    timers = [
      setInterval(() => send(': heartbeat\n\n'), HEARTBEAT_MS),
      setInterval(() => void recheck([...connections]), recheckMs),
    ];
    for (const timer of timers) timer.unref();
  }

  function stop(): void {
    stopListening?.();
    clearTimeout(flushing);
    flushing = undefined;
    gathered.clear();
    for (const timer of timers) clearInterval(timer);
  }

  function forget(connection: Connection): void {
    if (!connections.delete(connection)) return;
    metrics.live(connections.size);
    if (connections.size === 0) stop();
  }

  function open(ctx: Context, token: string, userId: string): void {
    const stream = new PassThrough();
    const connection: Connection = {
      stream,
      token,
      userId,
      end: () => stream.end(),
      cutOff: () => ctx.res.destroy(),
    };
    // Koa ends the stream when the client leaves.
    stream.once('close', () => forget(connection));
    connections.add(connection);
    if (connections.size === 1) start();
    metrics.live(connections.size);
    ctx.body = stream;
    stream.write('retry: 2000\n\n');
  }

  return {
    handlers: {
      live({ ctx, user }) {
        const token = sessionToken(ctx);
        if (token === null || user === null || closed || connections.size >= MAX_CONNECTIONS)
          return refused({ code: 'unavailable', retryAfter: 5 });
        // Neither packed nor held back on the way.
        ctx.set({ 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' });
        open(ctx, token, user.id);
        return SENT;
      },
    },
    close() {
      closed = true;
      for (const connection of [...connections]) connection.end();
    },
  };
}

function write({ stream, cutOff }: Connection, text: string): void {
  if (stream.writableEnded || stream.destroyed) return;
  if (stream.writableLength + stream.readableLength > MAX_BUFFERED) cutOff();
  else stream.write(text);
}
