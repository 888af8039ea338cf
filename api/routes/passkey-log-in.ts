import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { readAccount } from '../../projections/accounts/queries.ts';
import { ensureVisitorMark, sessionToken } from '../auth/cookies.ts';
import { relyingParty } from '../auth/passkeys/relying-party.ts';
import { refused } from '../errors/refusals.ts';
import type { Context } from '../http/context.ts';
import type { Handlers } from '../http/handler.ts';
import { completeLogIn, type LogInParts, recordRefusedLogIn } from './log-in.ts';

/** Possession and unlocking are two factors. */
export function passkeyLogInHandlers(parts: LogInParts) {
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
