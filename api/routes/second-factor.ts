import { changeUser } from '../../commands/people/user.ts';
import { readAccount } from '../../projections/accounts/queries.ts';
import { accessOf, allows } from '../auth/access.ts';
import { setSessionToken } from '../auth/cookies.ts';
import type { Csrf } from '../auth/csrf.ts';
import { deviceName } from '../auth/device.ts';
import type { Limits } from '../auth/limits.ts';
import { passwordRefusal } from '../auth/own-password.ts';
import type { Passkeys } from '../auth/passkeys/passkeys.ts';
import { relyingParty } from '../auth/passkeys/relying-party.ts';
import type { SecondFactors } from '../auth/second-factor/factors.ts';
import type { CurrentUser, Sessions } from '../auth/sessions.ts';
import type { Calls } from '../contract/calls.ts';
import { qrPicture } from '../documents/qr.ts';
import { refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { Context } from '../http/context.ts';
import type { Deps } from '../http/deps.ts';
import type { HandlerInput, Handlers } from '../http/handler.ts';
import { ago } from '../presenters/spanish.ts';
import { announceSessionsEnded } from './account.ts';

export interface FactorParts {
  readonly sessions: Sessions;
  readonly csrf: Csrf;
  readonly limits: Limits;
  readonly factors: SecondFactors;
  readonly passkeys: Passkeys;
}

/** "Seguridad", and resets by administrators. */
export function secondFactorHandlers(parts: FactorParts) {
  const { sessions, limits, factors } = parts;
  const wrongPassword = ({ pool }: Deps, { id }: CurrentUser, password: string) =>
    passwordRefusal({ pool, limits }, id, { field: 'password', password });
  return {
    async secondFactor({ user, deps, context, ctx }) {
      if (!user) return refused({ code: 'unauthenticated' });
      const { app, recoveryCodes } = await factors.of(user.id);
      const present = context();
      return {
        app,
        recovery_codes: recoveryCodes,
        required: isRequired(deps, user),
        passkeys: (await parts.passkeys.list(user.id)).map(({ id, name, createdAt, usedAt }) => ({
          id,
          name,
          created_at: createdAt,
          used_at: usedAt,
          used_humans: usedAt === null ? '' : ago(usedAt, present),
        })),
        passkeys_available: relyingParty(ctx, deps.publicUrl()) !== null,
      };
    },

    async beginSecondFactor({ user, body, deps }) {
      if (!user) return refused({ code: 'unauthenticated' });
      const no = await wrongPassword(deps, user, body.password);
      if (no) return no;
      await factors.begin(user.id);
      return {};
    },

    async secondFactorKey({ user }) {
      const pending = user && (await factors.pending(user.id, user.email));
      return pending ? { key: pending.key, uri: pending.uri } : refused({ code: 'not_found' });
    },

    async secondFactorQr({ user }) {
      const pending = user && (await factors.pending(user.id, user.email));
      return pending ? qrPicture(pending.uri) : refused({ code: 'not_found' });
    },

    confirmSecondFactor: (input) => confirm(input, parts),

    async renewRecoveryCodes({ user, body, deps, context }) {
      if (!user) return refused({ code: 'unauthenticated' });
      const no = await wrongPassword(deps, user, body.password);
      if (no) return no;
      const { app, passkeys } = await factors.of(user.id);
      if (!app && passkeys === 0) return refused({ code: 'not_found' });
      const recovery_codes = [...(await factors.renewCodes(user.id))];
      const command = { type: 'RecordRecoveryCodes', userId: user.id } as const;
      return afterCommand(await changeUser(deps.commands, command, context()), () => ({ recovery_codes }));
    },

    async disableSecondFactor({ user, body, deps, context }) {
      if (!user) return refused({ code: 'unauthenticated' });
      if (isRequired(deps, user) && (await factors.of(user.id)).passkeys === 0)
        return refused({ code: 'second_factor_required' });
      const no = await wrongPassword(deps, user, body.password);
      if (no) return no;
      await factors.removeApp(user.id);
      await factors.removeIdleCodes(user.id);
      const command = { type: 'DisableSecondFactor', userId: user.id } as const;
      return afterCommand(await changeUser(deps.commands, command, context()));
    },

    async resetSecondFactor({ user, params, deps, context }) {
      if (params.id === user?.id) return refused({ code: 'own_second_factor' });
      if (!(await readAccount(deps.pool, params.id))) return refused({ code: 'user_unknown' });
      await factors.removeAll(params.id);
      await sessions.endAllOf(params.id);
      announceSessionsEnded(deps, params.id);
      const command = { type: 'ResetSecondFactor', userId: params.id } as const;
      return afterCommand(await changeUser(deps.commands, command, context()));
    },
  } satisfies Partial<Handlers>;
}

/** Ends sessions without the app; this one continues with it. */
async function confirm(
  { user, body, deps, context, ctx }: HandlerInput<Calls['confirmSecondFactor']>,
  { sessions, csrf, limits, factors }: FactorParts,
) {
  if (!user) return refused({ code: 'unauthenticated' });
  await limits.code({ userId: user.id, device: 'confirm' });
  const { app, passkeys } = await factors.of(user.id);
  const confirmed = await factors.confirm(user.id, body.code);
  if (!confirmed) return refused({ code: 'bad_code' });
  await limits.codeRight({ userId: user.id, device: 'confirm' });
  // Codes that came with a passkey stay as they are: their owner has kept them.
  const recovery_codes = app || passkeys === 0 ? [...(await factors.renewCodes(user.id))] : [];
  const token = await renewSession(sessions, { deps, ctx, userId: user.id });
  const command = {
    type: 'EnableSecondFactor',
    userId: user.id,
    factorId: confirmed.factorId,
  } as const;
  return afterCommand(await changeUser(deps.commands, command, context()), () => ({
    csrf_token: csrf.forSession(token),
    recovery_codes,
  }));
}

/** Replaces all sessions by one with a second factor. */
export async function renewSession(
  sessions: Sessions,
  { deps, ctx, userId }: { deps: Deps; ctx: Context; userId: string },
): Promise<string> {
  await sessions.endAllOf(userId);
  const token = await sessions.start(userId, deviceName(ctx.get('User-Agent')), { secondFactor: true });
  setSessionToken(ctx, token);
  announceSessionsEnded(deps, userId);
  return token;
}

/** Regardless of the session. */
export function isRequired({ config }: Deps, user: CurrentUser): boolean {
  const isStaff = user.lacksSecondFactor || allows(accessOf(user.roles), 'staff');
  return config.requiresSecondFactor && isStaff;
}
