import { readAccount } from '../../../projections/accounts/queries.ts';
import type { BegunLogIns } from '../../auth/provider/begun-log-ins.ts';
import { ProviderLogInError, problemOf } from '../../auth/provider/failures.ts';
import { providerKey } from '../../auth/provider/links.ts';
import type { Provider } from '../../auth/provider/provider.ts';
import { safeNext } from '../../contract/after-log-in.ts';
import { type LogInNotice, NOTICE_PARAMETER } from '../../contract/provider-notices.ts';
import { Refused } from '../../errors/refusals.ts';
import { commandContext } from '../../http/command-context.ts';
import type { Context, Middleware } from '../../http/context.ts';
import type { Deps } from '../../http/deps.ts';
import { placeOf } from '../../http/pages/place-after-log-in.ts';
import { completeLogIn, type LogInParts } from '../log-in.ts';
import { enterAccount } from './enter-account.ts';

export interface ProviderParts {
  readonly deps: Deps;
  readonly provider: Provider;
  readonly begun: BegunLogIns;
  readonly logIn: LogInParts;
}

/** `GET /login/oidc?next=…`: to the provider. */
export function beginLogIn({ deps, provider, begun }: ProviderParts): Middleware {
  return async (ctx) => {
    const next = safeNext(new URLSearchParams(ctx.querystring).get('next'));
    await orNotice(deps, ctx, next, async () => {
      const { url, checks } = await provider.logInAddress();
      begun.begin(ctx, checks, next);
      leadTo(ctx, url.href);
    });
  };
}

/** `GET /login/oidc/callback`: back from the provider, with a code that opens an account. */
export function endLogIn(parts: ProviderParts): Middleware {
  const { deps, begun, logIn } = parts;
  return async (ctx) => {
    const started = await begun.take(ctx, new URLSearchParams(ctx.querystring).get('state') ?? '');
    const next = started?.next ?? null;
    await orNotice(deps, ctx, next, async () => {
      if (!started) throw new ProviderLogInError('over');
      await logIn.limits.provider(ctx.ip);
      const user = await enter(parts, ctx, started);
      await logIn.limits.providerRight(ctx.ip);
      leadTo(ctx, placeOf(user, next));
    });
  };
}

async function enter(
  { deps, provider, logIn }: ProviderParts,
  ctx: Context,
  checks: Parameters<Provider['redeem']>[1],
) {
  const { settings } = provider;
  const identity = await provider.redeem(ctx.search, checks);
  const context = () => commandContext(deps, ctx, null);
  const userId = await enterAccount({ deps, settings, identity, context: context() });
  const account = await readAccount(deps.pool, userId);
  const email = account?.email ?? '';
  const keyOf = (id: string) => providerKey(deps.secret, settings.issuer, id);
  const { user } = orThrown(
    await completeLogIn(
      logIn,
      { deps, ctx, context },
      {
        userId,
        attempt: { email, address: ctx.ip, device: logIn.devices.markFor(ctx, email) },
        // The provider decides on further factors.
        secondFactor: true,
        isUncounted: true,
        provider: {
          subject: keyOf(identity.subject),
          session: identity.session === null ? null : keyOf(identity.session),
        },
      },
    ),
  );
  await logIn.steps.end(ctx);
  return user;
}

function orThrown<T>(result: T | Refused): T {
  if (result instanceof Refused) throw result;
  return result;
}

/** The log-in page says why there is no session. */
async function orNotice(deps: Deps, ctx: Context, next: string | null, work: () => Promise<void>) {
  ctx.set('Cache-Control', 'no-store');
  try {
    await work();
  } catch (error) {
    const notice = noticeOf(error);
    if (notice === null) throw error;
    deps.logger.warn({ notice, problem: problemOf(error) }, 'a log-in at the provider was refused');
    deps.metrics.logInRefused(`provider_${notice}`);
    const query = new URLSearchParams({ [NOTICE_PARAMETER]: notice, ...(next && { next }) });
    leadTo(ctx, `/login?${query}`);
  }
}

function noticeOf(error: unknown): LogInNotice | null {
  if (error instanceof ProviderLogInError) return error.notice;
  if (!(error instanceof Refused)) return null;
  const { code } = error.refusal;
  return code === 'banned' || code === 'too_many' ? code : null;
}

function leadTo(ctx: Context, address: string): void {
  ctx.redirect(address);
  ctx.status = 303;
}
