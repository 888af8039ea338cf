import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../http/context.ts';
import { ensureVisitorMark, sessionToken, visitorMark } from './cookies.ts';

/**
 * Anti-forgery tokens: a keyed hash of a cookie, so that only our own pages can show one. They depend on the cookies
 * alone: a token stays valid until log-in, log-out or the loss of the cookie.
 */
export interface Csrf {
  /** The token for pages of this browser; marks a browser that brings no cookie yet. */
  issue(ctx: Context): string;
  /** The token that goes with a session which begins with this answer. */
  forSession(token: string): string;
  /** Whether `shown` is the token that belongs to the cookies of the request. */
  isValid(ctx: Context, shown: string): boolean;
}

/** `secret` is the server's: see `loadSecret`. */
export function createCsrf(secret: string): Csrf {
  const sign = (subject: string) => createHmac('sha256', secret).update(subject).digest();
  const ofSession = (token: string) => sign(`session:${token}`);
  const ofVisitor = (mark: string) => sign(`visitor:${mark}`);
  return {
    issue(ctx) {
      const token = sessionToken(ctx);
      return (token === null ? ofVisitor(ensureVisitorMark(ctx)) : ofSession(token)).toString('base64url');
    },
    forSession: (token) => ofSession(token).toString('base64url'),
    isValid(ctx, shown) {
      const token = sessionToken(ctx);
      const mark = visitorMark(ctx);
      const expected = token !== null ? ofSession(token) : mark !== null ? ofVisitor(mark) : null;
      const given = Buffer.from(shown, 'base64url');
      return expected !== null && given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
