import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from '../http/context.ts';
import { COOKIE_OPTIONS, cookieName } from './cookies.ts';
import { emailKey } from './credentials.ts';
import { isSameSecret } from './same-secret.ts';

const COOKIE = 'reservas_device';
const YEAR_MS = 365 * 24 * 60 * 60_000;
const KEPT = 8;

/** Signed random marks in a cookie, so that others' attempts can't lock out an owner. They reveal and grant nothing. */
export interface KnownDevices {
  /** Null: the account never logged in here. */
  markFor(ctx: Context, email: string): string | null;
  remember(ctx: Context, email: string): void;
}

export function createKnownDevices(secret: string): KnownDevices {
  const sign = (email: string, mark: string) =>
    createHmac('sha256', secret)
      .update(`device:${mark}:${emailKey(email)}`)
      .digest('base64url')
      .slice(0, 22);
  const marksOf = (ctx: Context) =>
    (ctx.cookies.get(cookieName(ctx, COOKIE)) ?? '').split('.').slice(0, KEPT);
  const markFor = (ctx: Context, email: string) => {
    for (const entry of marksOf(ctx)) {
      const [mark = '', signature = ''] = entry.split('~');
      if (mark !== '' && isSameSecret(signature, sign(email, mark))) return mark;
    }
    return null;
  };
  return {
    markFor,
    remember(ctx, email) {
      if (markFor(ctx, email) !== null) return;
      const mark = randomBytes(12).toString('base64url');
      const entries = [`${mark}~${sign(email, mark)}`, ...marksOf(ctx)].filter(Boolean).slice(0, KEPT);
      ctx.cookies.set(cookieName(ctx, COOKIE), entries.join('.'), { ...COOKIE_OPTIONS, maxAge: YEAR_MS });
    },
  };
}
