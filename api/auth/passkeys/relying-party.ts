import { isIP } from 'node:net';
import type { Context } from '../../http/context.ts';

export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Null where browsers refuse passkeys: without HTTPS (except `http://localhost`), and at IP addresses. */
export function relyingParty(ctx: Context, publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl);
  if (/^(127\.0\.0\.1|\[::1\])$/.test(url.hostname) && ctx.hostname === 'localhost')
    url.hostname = 'localhost';
  const host = url.hostname;
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return null;
  if (url.protocol !== 'https:' && host !== 'localhost') return null;
  return { id: host, origin: url.origin };
}
