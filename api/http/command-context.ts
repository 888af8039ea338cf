import { newContext } from '../../commands/handler/context.ts';
import { derivedUuid } from '../../platform/ids.ts';
import { pageOf } from '../contract/pages.ts';
import type { Context } from './context.ts';
import type { Deps } from './deps.ts';
import type { Request } from './idempotency/claims.ts';

/** For a request; `repeatable`: its command has the same id when it is repeated. */
export function commandContext(deps: Deps, ctx: Context, repeatable: Request | null) {
  const { clock, ids, config } = deps;
  return newContext(
    { clock, ids, timeZone: config.timeZone },
    {
      commandId: repeatable
        ? derivedUuid('request', repeatable.key.toString('hex'), repeatable.hash.toString('hex'))
        : ids.uuid(),
      userId: ctx.state.user?.id ?? null,
      correlationId: ctx.state.requestId,
      origin: { address: ctx.ip, screen: screenOf(ctx) },
    },
  );
}

/** Route pattern, since a path may name a person. */
function screenOf(ctx: Context): string {
  const path = /^https?:\/\/[^/]+(\/[^?#]*)/.exec(ctx.get('Referer'))?.[1];
  return path === undefined ? '' : (pageOf(path) ?? '');
}
