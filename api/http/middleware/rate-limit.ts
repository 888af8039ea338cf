import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { addressKey } from '../../auth/address.ts';
import { sessionToken } from '../../auth/cookies.ts';
import type { Limits } from '../../auth/limits.ts';
import type { Context, Middleware } from '../../context.ts';

const KNOWN_SESSIONS = 20_000;
const KNOWN_FOR_MS = 10 * 60_000;

export interface RequestLimit {
  readonly middleware: Middleware;
  /** The request's session is a live one: from now on it counts by itself and not by its address. */
  vouch(ctx: Context): void;
}

/**
 * The general limit: by session, or by address for visitors. A made-up session cookie buys nothing: it counts by
 * address until its session has been seen alive.
 */
export function requestLimit(limits: Limits): RequestLimit {
  const alive = new LRUCache<string, true>({ max: KNOWN_SESSIONS, ttl: KNOWN_FOR_MS });
  const sessionKey = (ctx: Context): string | null => {
    const token = sessionToken(ctx);
    return token === null ? null : createHash('sha256').update(token).digest('base64url');
  };
  return {
    async middleware(ctx, next) {
      const session = sessionKey(ctx);
      await limits.request(session !== null && alive.has(session) ? session : addressKey(ctx.ip));
      return next();
    },
    vouch(ctx) {
      const session = sessionKey(ctx);
      if (session !== null) alive.set(session, true);
    },
  };
}

/** The limit of look-ups by code, by address, over all processes. */
export function lookupLimit(limits: Limits): Middleware {
  return async (ctx, next) => {
    await limits.lookup(ctx.ip);
    return next();
  };
}
