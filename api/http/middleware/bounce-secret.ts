import { createHash, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../platform/config.ts';
import { refused } from '../../errors/refusals.ts';
import type { Middleware } from '../context.ts';

export function bounceSecret({ bounces }: Pick<Config, 'bounces'>): Middleware {
  return async (ctx, next) => {
    if (!bounces) throw refused({ code: 'not_found' });
    if (!isSame(ctx.get('Authorization'), `Bearer ${bounces.secret}`)) throw refused({ code: 'forbidden' });
    return next();
  };
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
