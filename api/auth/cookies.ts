import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';

const SESSION = 'reservas_session';
const VISITOR = 'reservas_visitor';
/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** They end with the browser: a counter's computer is shared. Secure wherever the request came by HTTPS. */
const OPTIONS = { httpOnly: true, sameSite: 'lax', path: '/', overwrite: true } as const;

/** The session token that the request brought, if it has the form of one. */
export function sessionToken(ctx: Context): string | null {
  return wellFormed(ctx.cookies.get(SESSION));
}

/** Gives the browser a session. */
export function setSessionToken(ctx: Context, token: string): void {
  ctx.cookies.set(SESSION, token, OPTIONS);
}

/** Takes the session from the browser. On the server, `Sessions.end` ends it. */
export function clearSessionToken(ctx: Context): void {
  ctx.cookies.set(SESSION, null, OPTIONS);
}

/** The random mark of a browser without a session, if the request brought one. */
export function visitorMark(ctx: Context): string | null {
  return wellFormed(ctx.cookies.get(VISITOR));
}

/** The same, made and set where it is missing. */
export function ensureVisitorMark(ctx: Context): string {
  const known = visitorMark(ctx);
  if (known !== null) return known;
  const mark = randomBytes(32).toString('base64url');
  ctx.cookies.set(VISITOR, mark, OPTIONS);
  return mark;
}

function wellFormed(value: string | undefined): string | null {
  return value !== undefined && TOKEN.test(value) ? value : null;
}
