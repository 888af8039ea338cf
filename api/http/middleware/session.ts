import { sessionToken } from '../../auth/cookies.ts';
import type { Sessions } from '../../auth/sessions.ts';
import type { Access } from '../../contract/access.ts';
import { refused } from '../../errors/refusals.ts';
import type { Middleware } from '../context.ts';
import type { RequestLimit } from './rate-limit.ts';

/** Finds the account, unless a key was shown; ends banned sessions. Keeps an ended session's cookie, on which its page's token depends. */
export function session(sessions: Sessions, limit: RequestLimit, access: Access): Middleware {
  return async (ctx, next) => {
    if (ctx.state.user?.key) return next();
    const token = sessionToken(ctx);
    const found = token === null ? null : await sessions.find(token);
    if (found?.status === 'active') {
      ctx.state.user = found.user;
      limit.countForUser(ctx, found.user);
    } else if (token !== null && found?.status === 'banned') {
      await sessions.end(token);
      if (access !== 'public') throw refused({ code: 'banned' });
    }
    if (access !== 'public' && ctx.state.user === null) throw refused({ code: 'unauthenticated' });
    return next();
  };
}
