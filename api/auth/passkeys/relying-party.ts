import { isIP } from 'node:net';
import type { Context } from '../../http/context.ts';

/** The relying party of passkeys: a host name, and the origin of its pages. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The site that passkeys are made for; null where browsers make none: without HTTPS, and at an address of numbers. A
 * product tried out on one's own machine has them at `http://localhost`.
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
