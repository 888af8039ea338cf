import { randomBytes } from 'node:crypto';
import type { Context } from '../http/context.ts';

const SESSION = 'reservas_session';
const VISITOR = 'reservas_visitor';
const TOKEN = /^[\w-]{43}$/;

/** Session cookies, because counters share computers. Secure over HTTPS. */
export const COOKIE_OPTIONS = { httpOnly: true, sameSite: 'lax', path: '/', overwrite: true } as const;

/** Over HTTPS with `__Host-`, which neither other hosts of the domain nor plain HTTP can set. */
export function cookieName(ctx: Context, name: string): string {
  return ctx.secure ? `__Host-${name}` : name;
}

export function sessionToken(ctx: Context): string | null {
  return wellFormed(ctx.cookies.get(cookieName(ctx, SESSION)));
}

export function setSessionToken(ctx: Context, token: string): void {
  ctx.cookies.set(cookieName(ctx, SESSION), token, COOKIE_OPTIONS);
}

/** Only in the browser; see `Sessions.end`. */
export function clearSessionToken(ctx: Context): void {
  ctx.cookies.set(cookieName(ctx, SESSION), null, COOKIE_OPTIONS);
}

/** Random mark of a browser without a session. */
export function visitorMark(ctx: Context): string | null {
  return wellFormed(ctx.cookies.get(cookieName(ctx, VISITOR)));
}

const givenMarks = new WeakMap<object, string>();

export function ensureVisitorMark(ctx: Context): string {
  const known = visitorMark(ctx) ?? givenMarks.get(ctx.req);
  if (known !== undefined) return known;
  const mark = randomBytes(32).toString('base64url');
  givenMarks.set(ctx.req, mark);
  ctx.cookies.set(cookieName(ctx, VISITOR), mark, COOKIE_OPTIONS);
  return mark;
}

export function wellFormed(value: string | undefined): string | null {
  return value !== undefined && TOKEN.test(value) ? value : null;
}
