import type { Bus } from '../../../platform/bus.ts';
import { allows, notAllowed } from '../../auth/access.ts';
import { addressKey } from '../../auth/address.ts';
import { sessionToken } from '../../auth/cookies.ts';
import type { Sessions } from '../../auth/sessions.ts';
import type { Access } from '../../contract/access.ts';
import type { Calls } from '../../contract/calls.ts';
import { type Refused, refused } from '../../errors/refusals.ts';
import { type Handler, RESPONSE_SENT } from '../handler.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import { type Connection, connect, type Moves, movedMessage } from './connection.ts';
import { gatherMoves } from './gather-moves.ts';
import { recentKeys } from './recent-keys.ts';
import { subscriptionTo } from './subscription.ts';

const HEARTBEAT_MS = 15_000;
const RECHECK_MS = 20_000;
const MAX = {
  /** Tabs of an account; of all visitors behind an address, maybe a school's. */
  ofUser: 20,
  ofAddress: 100,
} as const;

/** Connections of the process by rights: 200 reserved for staff, 400 more for accounts. */
const PLACES: Readonly<Record<Access, number>> = { public: 1_400, user: 1_800, staff: 2_000, admin: 2_000 };

export interface LiveOptions {
  readonly bus: Bus;
  readonly sessions: Sessions;
  readonly metrics: Metrics;
  /** For tests; default 20 s. */
  readonly recheckMs?: number;
}

export interface Live {
  readonly handlers: { readonly live: Handler<Calls['live']> };
  /** Ends all connections, for the shutdown. */
  close(): void;
}

/** Server-sent events by topics, with one listener on the bus. */
export function createLive({ bus, sessions, metrics, recheckMs = RECHECK_MS }: LiveOptions): Live {
  const connections = new Set<Connection>();
  const recent = recentKeys();
  let timers: NodeJS.Timeout[] = [];
  let closed = false;

  const moved = gatherMoves((moves) => {
    let isSent = false;
    for (const connection of connections) isSent = notify(connection, moves) || isSent;
    return isSent;
  });
  const unsubscribe = bus.subscribe((message) => {
    const { keys } = message;
    recent.add(keys);
    if (connections.size === 0) return;
    moved.add(message);
    // A ban or a log-out ends the connection at once; the timer below is for messages that get lost.
    const concerned = [...connections].filter(({ session }) => keys.includes(`user:${session?.userId}`));
    if (concerned.length > 0) void endUnauthorized(concerned, sessions);
  });

  function startTimers(): void {
    timers = [
      setInterval(() => {
        for (const connection of connections) connection.send(': heartbeat\n\n');
      }, HEARTBEAT_MS),
      setInterval(() => void endUnauthorized([...connections], sessions), recheckMs),
    ];
    for (const timer of timers) timer.unref();
  }

  function enter(connection: Connection): void {
    // Koa ends the stream when the client leaves.
    connection.stream.once('close', () => leave(connection));
    connections.add(connection);
    if (connections.size === 1) startTimers();
    metrics.live(connections.size);
    // A subscriber to everything loads everything first.
    if (!connection.subscription.isEverything)
      notify(connection, { keys: recent.list(), views: null }, 'recent');
  }

  function leave(connection: Connection): void {
    if (!connections.delete(connection)) return;
    metrics.live(connections.size);
    if (connections.size > 0) return;
    moved.forget();
    for (const timer of timers) clearInterval(timer);
  }

  function fullFor(holder: string, max: number, access: Access): Refused | null {
    if (closed || connections.size >= PLACES[access]) return refused({ code: 'unavailable', retryAfter: 5 });
    const own = [...connections].filter((connection) => connection.holder === holder);
    return own.length >= max ? refused({ code: 'too_many', retryAfter: 30 }) : null;
  }

  return {
    handlers: {
      live({ ctx, user, query }) {
        const subscription = subscriptionTo(query.topics);
        const access = user?.access ?? 'public';
        if (!allows(access, subscription.access))
          return refused(user ? notAllowed(user) : { code: 'unauthenticated' });
        const token = sessionToken(ctx);
        const session = user && token !== null ? { token, userId: user.id } : null;
        const holder = session ? `user:${session.userId}` : `address:${addressKey(ctx.ip)}`;
        const full = fullFor(holder, session ? MAX.ofUser : MAX.ofAddress, access);
        if (full) return full;
        enter(connect(ctx, { subscription, session, holder }));
        return RESPONSE_SENT;
      },
    },
    close() {
      closed = true;
      unsubscribe();
      for (const connection of [...connections]) connection.end();
    },
  };
}

/**
 * `recent`: keys that moved shortly before the connection was opened. Only staff are sent positions: they count events. False where
 * none of the keys is for it.
 */
function notify({ subscription, send }: Connection, moves: Moves, event?: 'recent'): boolean {
  const keys = subscription.select(moves.keys);
  if (keys.length === 0) return false;
  const views = allows(subscription.access, 'staff') ? moves.views : null;
  send(movedMessage({ keys, views }, event));
  return true;
}

async function endUnauthorized(connections: readonly Connection[], sessions: Sessions): Promise<void> {
  const held = connections.flatMap((connection) =>
    connection.session ? [{ connection, token: connection.session.token }] : [],
  );
  if (held.length === 0) return;
  // Ends none while the store is unreachable: the next check comes soon.
  const found = await sessions.peek(held.map(({ token }) => token)).catch(() => []);
  found.forEach((session, index) => {
    const connection = held[index]?.connection;
    const may =
      session.status === 'active' && allows(session.user.access, connection?.subscription.access ?? 'public');
    if (!may) connection?.dismiss();
  });
}
