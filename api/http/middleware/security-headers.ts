import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Context, Middleware } from '../context.ts';

/** No frames, only our pages. Blueprint needs inline styles, our drawings `data:`. */
const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      styleSrc: ["'self'", "'unsafe-inline'"],
      scriptSrc: ["'self'"],
      connectSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
    },
  },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'same-origin' },
});

/** Equal for every response. */
export function securityHeaders(): Middleware {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  protect(answer.req, answer, () => undefined);
  const headers = Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  return async (ctx, next) => {
    for (const [name, value] of headers) ctx.res.setHeader(name, value);
    await next();
    nameEncoding(ctx);
  };
}

/** XML (SVG) names its encoding too. */
function nameEncoding(ctx: Context): void {
  const type = ctx.response.get('Content-Type');
  if (/[+/]xml$/.test(type)) ctx.set('Content-Type', `${type}; charset=utf-8`);
}
