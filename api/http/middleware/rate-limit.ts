import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { allows } from '../../auth/access.ts';
import { addressKey } from '../../auth/address.ts';
import { sessionToken } from '../../auth/cookies.ts';
import { countOrRefuse, keptIf, type Limits } from '../../auth/limits.ts';
import type { CurrentUser } from '../../auth/sessions.ts';
import type { Context, Middleware } from '../context.ts';
import type { Rank } from '../turns.ts';

const KNOWN_SESSIONS = 20_000;
const KNOWN_FOR_MS = 10 * 60_000;

export interface RequestLimit {
  readonly middleware: Middleware;
  /** A valid session's requests count for the user instead of the address. */
  countForUser(ctx: Context, user: Pick<CurrentUser, 'id' | 'access'>): void;
}

interface Known {
  readonly userId: string;
  readonly rank: Rank;
}

/** Per user over all sessions, or per address; invented cookies count by address. */
export function requestLimit(limits: Limits): RequestLimit {
  const alive = new LRUCache<string, Known>({ max: KNOWN_SESSIONS, ttl: KNOWN_FOR_MS });
  const sessionKey = (ctx: Context): string | null => {
    const token = sessionToken(ctx);
    return token === null ? null : createHash('sha256').update(token).digest('base64url');
  };
  return {
    async middleware(ctx, next) {
      const session = sessionKey(ctx);
      const known = session === null ? undefined : alive.get(session);
      if (known) ctx.state.rank = known.rank;
      await limits.request(known ? `user:${known.userId}` : addressKey(ctx.ip));
      return next();
    },
    countForUser(ctx, { id, access }) {
      const session = sessionKey(ctx);
      if (session !== null)
        alive.set(session, { userId: id, rank: allows(access, 'staff') ? 'staff' : 'user' });
    },
  };
}

/**
 * Over all processes. A booking counts while it is decided, and stays counted if it was accepted: people who lose a race
 * try again. Runs behind `session`.
 */
export function bookingLimit(limits: Limits): Middleware {
  return async (ctx, next) => {
    const { user } = ctx.state;
    return user ? keptIf(await limits.booking(user.id), next, () => ctx.status === 200) : next();
  };
}

/** Citizens' moves count as bookings; staff have no limit. Runs behind `session`. */
export function moveLimit(limits: Limits): Middleware {
  const limited = bookingLimit(limits);
  return (ctx, next) => {
    const { user } = ctx.state;
    return user && allows(user.access, 'staff') ? next() : limited(ctx, next);
  };
}

/** The limit of pictures that citizens upload, by account and day. Runs behind `session`, before the body is read. */
export function pictureLimit(limits: Limits): Middleware {
  return async (ctx, next) => {
    const { user } = ctx.state;
    if (user && !allows(user.access, 'staff')) await limits.picture(user.id);
    return next();
  };
}

/** The limit of downloads of one's own data, by account and day; administrators have none. Runs behind `session`. */
export function exportLimit(limits: Limits): Middleware {
  return async (ctx, next) => {
    const { user } = ctx.state;
    if (user && !allows(user.access, 'admin')) await limits.ownExport(user.id);
    return next();
  };
}

/** The limit of look-ups by code, by address, over all processes. */
export function lookupLimit(limits: Limits): Middleware {
  return async (ctx, next) => {
    await limits.lookup(ctx.ip);
    return next();
  };
}

/** Counted in this process. */
export function addressLimit(requestsPerMinute: number): Middleware {
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  return async (ctx, next) => {
    await countOrRefuse(limiter, addressKey(ctx.ip));
    return next();
  };
}
