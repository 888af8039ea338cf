import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { readAccount } from '../../projections/accounts/queries.ts';
import { clearSessionToken, ensureVisitorMark, sessionToken } from '../auth/cookies.ts';
import { relyingParty } from '../auth/passkeys/relying-party.ts';
import type { Provider } from '../auth/provider/provider.ts';
import { refused } from '../errors/refusals.ts';
import type { Context } from '../http/context.ts';
import type { Handlers } from '../http/handler.ts';
import { presentSessionUser } from '../presenters/session.ts';
import { announceSessionsEnded } from './account.ts';
import {
  completeLogIn,
  type LogInParts,
  logIn,
  pendingSecondStep,
  recordRefusedLogIn,
  secondStep,
} from './log-in.ts';

export function sessionHandlers(parts: LogInParts, provider: Provider | null) {
  const { sessions, csrf, steps } = parts;
  return {
    login: logIn(parts),
    ...passkeyLogInHandlers(parts),
    secondStep: secondStep(parts),
    async logout({ ctx, user, deps }) {
      const token = sessionToken(ctx);
      const isOfProvider = token !== null && (await sessions.end(token));
      clearSessionToken(ctx);
      await steps.end(ctx);
      if (user) announceSessionsEnded(deps, user.id);
      return isOfProvider && provider ? { continue_at: '/login/oidc/logout' } : {};
    },
    async session({ user, deps, ctx }) {
      const account = user && (await readAccount(deps.pool, user.id));
      const csrf_token = csrf.issue(ctx);
      if (account) return { user: presentSessionUser({ ...account, ...user }), csrf_token };
      const second_step = await pendingSecondStep(parts, ctx);
      const hasPasskeys = relyingParty(ctx, deps.publicUrl()) !== null;
      return {
        user: null,
        csrf_token,
        ...(second_step && { second_step }),
        ...(hasPasskeys && { passkeys: true as const }),
        ...(provider && { provider: provider.state() }),
      };
    },
  } satisfies Partial<Handlers>;
}

/** Possession and unlocking are two factors. */
function passkeyLogInHandlers(parts: LogInParts) {
  const { passkeys, devices, steps } = parts;
  return {
    async passkeyRequest({ ctx, deps }) {
      const rp = relyingParty(ctx, deps.publicUrl());
      if (!rp) return refused({ code: 'passkeys_unavailable' });
      return { options: await passkeys.request(rp, browserOf(ctx)) };
    },

    async passkeyLogIn({ body, ...input }) {
      const { ctx, deps } = input;
      const rp = relyingParty(ctx, deps.publicUrl());
      if (!rp) return refused({ code: 'passkeys_unavailable' });
      // The library verifies more than the schema.
      const response = body.response as unknown as AuthenticationResponseJSON;
      const userId = await passkeys.check(rp, browserOf(ctx), response);
      const account = userId && (await readAccount(deps.pool, userId));
      const email = account ? account.email : '';
      const attempt = { email, address: ctx.ip, device: account ? devices.markFor(ctx, email) : null };
      if (!account) return recordRefusedLogIn(deps, attempt, refused({ code: 'bad_passkey' }));
      await steps.end(ctx);
      return completeLogIn(parts, input, {
        userId: account.id,
        attempt,
        secondFactor: true,
        isUncounted: true,
      });
    },
  } satisfies Partial<Handlers>;
}

/** The cookie behind its anti-forgery token. */
function browserOf(ctx: Context): string {
  return sessionToken(ctx) ?? ensureVisitorMark(ctx);
}
