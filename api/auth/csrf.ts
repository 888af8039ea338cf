import { createHmac } from 'node:crypto';
import type { Context } from '../http/context.ts';
import { ensureVisitorMark, sessionToken, visitorMark } from './cookies.ts';
import { isSameSecret } from './same-secret.ts';

/** Keyed hash of a cookie, which only our pages can show; valid until log-in, log-out or loss of the cookie. */
export interface Csrf {
  /** Marks a browser without a cookie. */
  issue(ctx: Context): string;
  forSession(token: string): string;
  isValid(ctx: Context, shown: string): boolean;
}

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
      return expected !== null && isSameSecret(Buffer.from(shown, 'base64url'), expected);
    },
  };
}
