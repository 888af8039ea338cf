import { randomBytes } from 'node:crypto';
import type { Context } from '../http/context.ts';

const SESSION = 'reservas_session';
const VISITOR = 'reservas_visitor';
/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Session cookies, because a counter's computer is shared. Secure if the request came by HTTPS. */
export const COOKIE_OPTIONS = { httpOnly: true, sameSite: 'lax', path: '/', overwrite: true } as const;

/**
 * The name of a cookie in this request. Over HTTPS it begins with `__Host-`: then no other host of the domain, and nobody
 * who listens in on plain HTTP, can plant one.
 */
export function cookieName(ctx: Context, name: string): string {
  return ctx.secure ? `__Host-${name}` : name;
}

/** The session token that the request brought, if it has the form of one. */
export function sessionToken(ctx: Context): string | null {
  return wellFormed(ctx.cookies.get(cookieName(ctx, SESSION)));
}

export function setSessionToken(ctx: Context, token: string): void {
  ctx.cookies.set(cookieName(ctx, SESSION), token, COOKIE_OPTIONS);
}

/** Removes the session's cookie from the browser. On the server, `Sessions.end` ends the session. */
export function clearSessionToken(ctx: Context): void {
  ctx.cookies.set(cookieName(ctx, SESSION), null, COOKIE_OPTIONS);
}

/** The random mark of a browser without a session, if the request brought one. */
export function visitorMark(ctx: Context): string | null {
  return wellFormed(ctx.cookies.get(cookieName(ctx, VISITOR)));
}

/** Marks that responses set: a request may need its own more than once. */
const givenMarks = new WeakMap<object, string>();

/** The same; makes and sets one where it is missing. */
export function ensureVisitorMark(ctx: Context): string {
  const known = visitorMark(ctx) ?? givenMarks.get(ctx.req);
  if (known !== undefined) return known;
  const mark = randomBytes(32).toString('base64url');
  givenMarks.set(ctx.req, mark);
  ctx.cookies.set(cookieName(ctx, VISITOR), mark, COOKIE_OPTIONS);
  return mark;
}

/** The text if it has the form of a token, which need not be valid; else null. */
export function wellFormed(value: string | undefined): string | null {
  return value !== undefined && TOKEN.test(value) ? value : null;
}
