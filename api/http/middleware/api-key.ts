import { API_SCOPES } from '../../../domain/api-key/scopes.ts';
import { type ApiKeys, KEY_PREFIX } from '../../auth/api-keys.ts';
import type { Limits } from '../../auth/limits.ts';
import type { Call } from '../../contract/call.ts';
import { refused } from '../../errors/refusals.ts';
import type { Context, Middleware } from '../context.ts';

/** A request with a key: no cookies, a key in use, its scope and its limit. Others go on as they are. Before `session`. */
export function apiKey(keys: ApiKeys, limits: Limits, call: Call): Middleware {
  const { scope } = call;
  return async (ctx, next) => {
    const key = keyOf(ctx, call);
    if (key === null) return next();
    if (ctx.get('Cookie') !== '') throw refused({ code: 'key_with_cookies' });
    const user = await keys.find(key);
    if (!user?.key) throw refused({ code: 'key_invalid' });
    ctx.state.user = user;
    await limits.key(user.id);
    if (!scope) throw refused({ code: 'key_closed' });
    if (!user.key.scopes.includes(scope)) throw refused({ code: 'key_scope', scope: API_SCOPES[scope] });
    return next();
  };
}

/** Null: the request has none. A call with a secret of its own reads other tokens itself. */
function keyOf(ctx: Context, { secret }: Call): string | null {
  const token = /^bearer +(\S+) *$/i.exec(ctx.get('Authorization'))?.[1];
  if (token === undefined || (secret && !token.startsWith(KEY_PREFIX))) return null;
  return token;
}
