import { isIP } from 'node:net';
import type { Context } from '../../http/context.ts';

/** The relying party of passkeys: a host name, and the origin of its pages. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The site that passkeys belong to; null where browsers create none: without HTTPS, except on `http://localhost`, and
 * at an IP address.
 */
export function relyingParty(ctx: Context, publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl);
  if (/^(127\.0\.0\.1|\[::1\])$/.test(url.hostname) && ctx.hostname === 'localhost')
    url.hostname = 'localhost';
  const host = url.hostname;
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return null;
  if (url.protocol !== 'https:' && host !== 'localhost') return null;
  return { id: host, origin: url.origin };
}
