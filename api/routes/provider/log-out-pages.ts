import { problemOf } from '../../auth/provider/failures.ts';
import { endSessionsOfProvider, providerKey } from '../../auth/provider/links.ts';
import type { Provider } from '../../auth/provider/provider.ts';
import { isFirstUse } from '../../auth/provider/used-once.ts';
import type { Context, Middleware } from '../../http/context.ts';
import type { Deps } from '../../http/deps.ts';
import { messagePage } from '../../http/message-page.ts';
import { announceSessionsEnded } from '../account.ts';

const ENDED = 'Su sesión en Reservas ha terminado.';
const TO_PROVIDER = 'Cerrar también la sesión de la cuenta municipal';
/** Longer than a token is valid. */
const REMEMBERED_MS = 60 * 60_000;

interface Parts {
  readonly deps: Deps;
  readonly provider: Provider;
}

/**
 * `GET /login/oidc/logout`: after the log-out here, to that of the provider. A page that leads on by itself, as the policy
 * of our pages lets no form end elsewhere.
 */
export function continueLogOut({ provider }: Pick<Parts, 'provider'>): Middleware {
  return async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const address = await provider.logOutAddress();
    if (address === null) {
      ctx.redirect('/login');
      ctx.status = 303;
      return;
    }
    ctx.set('Refresh', `0; url=${address.href}`);
    ctx.type = 'html';
    ctx.body = messagePage(ENDED, { link: { href: address.href, text: TO_PROVIDER } });
  };
}

/** `POST /login/oidc/backchannel`: the provider reports that somebody logged out there, or was locked out. */
export function endedAtProvider({ deps, provider }: Parts): Middleware {
  return async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const isValid = await endSessions({ deps, provider }, ctx);
    ctx.status = isValid ? 200 : 400;
    ctx.body = isValid ? {} : { error: 'invalid_request', error_description: 'the token is not valid' };
  };
}

async function endSessions({ deps, provider }: Parts, ctx: Context): Promise<boolean> {
  const ended = await provider.verifyLogOut(tokenIn(ctx.request.body)).catch((error: unknown) => {
    deps.logger.warn({ problem: problemOf(error) }, 'a log-out of the provider was refused');
    return null;
  });
  if (!ended) return false;
  const { tokenId, subject, session } = ended;
  const end = new Date(Date.parse(deps.clock.now()) + REMEMBERED_MS);
  if (!(await isFirstUse(deps.pool, `log-out:${tokenId}`, end))) return false;
  const keyOf = (id: string | null) =>
    id === null ? null : providerKey(deps.secret, provider.settings.issuer, id);
  const keys = { subjectKey: keyOf(subject), sessionKey: keyOf(session) };
  for (const userId of await endSessionsOfProvider(deps.pool, keys)) announceSessionsEnded(deps, userId);
  return true;
}

function tokenIn(body: unknown): string {
  const token = typeof body === 'object' && body !== null && 'logout_token' in body ? body.logout_token : '';
  return typeof token === 'string' ? token : '';
}
