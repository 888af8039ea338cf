import { readAccount } from '../../projections/accounts/queries.ts';
import { clearSessionToken, sessionToken } from '../auth/cookies.ts';
import { relyingParty } from '../auth/passkeys/relying-party.ts';
import type { Handlers } from '../http/handler.ts';
import { presentSessionUser } from '../presenters/session.ts';
import { announceSessionsEnded } from './account.ts';
import { type LogInParts, logIn, pendingSecondStep, secondStep } from './log-in.ts';
import { passkeyLogInHandlers } from './passkey-log-in.ts';

export function sessionHandlers(parts: LogInParts) {
  const { sessions, csrf, steps } = parts;
  return {
    login: logIn(parts),
    ...passkeyLogInHandlers(parts),
    secondStep: secondStep(parts),
    async logout({ ctx, user, deps }) {
      const token = sessionToken(ctx);
      if (token !== null) await sessions.end(token);
      clearSessionToken(ctx);
      await steps.end(ctx);
      if (user) announceSessionsEnded(deps, user.id);
      return {};
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
      };
    },
  } satisfies Partial<Handlers>;
}
