import { PassThrough } from 'node:stream';
import { ANYTHING, type Bus } from '../platform/bus.ts';
import { allows } from './auth/access.ts';
import { sessionToken } from './auth/cookies.ts';
import type { Sessions } from './auth/sessions.ts';
import type { Context } from './context.ts';
import type { Calls } from './contract/calls.ts';
import { refused } from './errors/refusals.ts';
import { type Handler, SENT } from './handler.ts';
import type { Metrics } from './monitoring/metrics.ts';

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
  let closed = false;
  let stopListening = () => {};

  function send(text: string): void {
    for (const connection of connections) write(connection, text);
  }

  function listen(): () => void {
    const moved = gathered((keys) => send(`event: moved\ndata: ${JSON.stringify({ keys })}\n\n`));
    const unsubscribe = bus.subscribe(({ keys }) => {
      moved.add(keys);
      // A ban ends the connection at once; the timer below is for messages that get lost.
      const concerned = [...connections].filter(({ userId }) => keys.includes(`user:${userId}`));
      if (concerned.length > 0) void endUnlessAllowed(concerned, sessions);
    });
    const timers = [
      setInterval(() => send(': heartbeat\n\n'), HEARTBEAT_MS),
      setInterval(() => void endUnlessAllowed([...connections], sessions), recheckMs),
    ];
    for (const timer of timers) timer.unref();
    return () => {
      unsubscribe();
      moved.forget();
      for (const timer of timers) clearInterval(timer);
    };
  }

  function enter(connection: Connection): void {
    connections.add(connection);
    if (connections.size === 1) stopListening = listen();
    metrics.live(connections.size);
  }

  function leave(connection: Connection): void {
    if (!connections.delete(connection)) return;
    metrics.live(connections.size);
    if (connections.size === 0) stopListening();
  }

  return {
    handlers: {
      live({ ctx, user }) {
        const token = sessionToken(ctx);
        if (token === null || user === null || closed || connections.size >= MAX_CONNECTIONS)
          return refused({ code: 'unavailable', retryAfter: 5 });
        const connection = connect(ctx, token, user.id);
        // Koa ends the stream when the client leaves.
        connection.stream.once('close', () => leave(connection));
        enter(connection);
        return SENT;
      },
    },
    close() {
      closed = true;
      for (const connection of [...connections]) connection.end();
    },
  };
}

/** Opens the stream that answers a request. */
function connect(ctx: Context, token: string, userId: string): Connection {
  const stream = new PassThrough();
  // Neither packed nor held back on the way.
  ctx.set({ 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' });
  ctx.body = stream;
  stream.write('retry: 2000\n\n');
  return { stream, token, userId, end: () => stream.end(), cutOff: () => ctx.res.destroy() };
}

/** Keys that come within a moment, told together and each once. */
function gathered(tell: (keys: readonly string[]) => void) {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    timer = undefined;
    const keys = waiting.size > MAX_KEYS ? [ANYTHING] : [...waiting];
    waiting.clear();
    if (keys.length > 0) tell(keys);
  }

  return {
    add(keys: readonly string[]): void {
      for (const key of keys) waiting.add(key);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    /** Tells nothing of what still waits. */
    forget: () => clearTimeout(timer),
  };
}

/** Ends those whose account may no longer listen. */
async function endUnlessAllowed(connections: readonly Connection[], sessions: Sessions): Promise<void> {
  // Where the store is away, nobody is thrown out: the next look comes soon.
  const found = await sessions.peek(connections.map(({ token }) => token)).catch(() => []);
  found.forEach((session, index) => {
    const may = session.status === 'active' && allows(session.user.access, 'staff');
    if (!may) connections[index]?.end();
  });
}

function write({ stream, cutOff }: Connection, text: string): void {
  if (stream.writableEnded || stream.destroyed) return;
  if (stream.writableLength + stream.readableLength > MAX_BUFFERED) cutOff();
  else stream.write(text);
}
