import { RateLimiterMemory } from 'rate-limiter-flexible';
import { addressKey } from '../../auth/address.ts';
import { countOrRefuse } from '../../auth/limits.ts';
import type { Middleware } from '../context.ts';

/** Counted in this process. */
export function addressLimit(requestsPerMinute: number): Middleware {
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  return async (ctx, next) => {
    await countOrRefuse(limiter, addressKey(ctx.ip));
    return next();
  };
}
