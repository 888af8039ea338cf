import { changeUser } from '../../commands/user.ts';
import { readAccount } from '../../projections/accounts/queries.ts';
import { accessOf, allows } from '../auth/access.ts';
import { setSessionToken } from '../auth/cookies.ts';
import type { Csrf } from '../auth/csrf.ts';
import { deviceName } from '../auth/device.ts';
import type { Limits } from '../auth/limits.ts';
import { passwordRefusal } from '../auth/own-password.ts';
import type { SecondFactors } from '../auth/second-factor/factors.ts';
import type { CurrentUser, Sessions } from '../auth/sessions.ts';
import type { Calls } from '../contract/calls.ts';
import type { Deps } from '../deps.ts';
import { qrPicture } from '../downloads/qr.ts';
import { refused } from '../errors/refusals.ts';
import type { HandlerInput, Handlers } from '../handler.ts';
import { afterCommand } from '../http/committed.ts';
import { tellSessionsEnded } from './account.ts';

interface Parts {
  readonly sessions: Sessions;
  readonly csrf: Csrf;
  readonly limits: Limits;
  readonly factors: SecondFactors;
}

/** "Seguridad": one's second factor, and taking away that of a colleague. */
export function secondFactorHandlers(parts: Parts) {
  const { sessions, limits, factors } = parts;
  const wrongPassword = ({ pool }: Deps, { id }: CurrentUser, password: string) =>
    passwordRefusal({ pool, limits }, id, { field: 'password', password });
  return {
    async secondFactor({ user, deps }) {
      if (!user) return refused({ code: 'unauthenticated' });
      const { app, recoveryCodes } = await factors.of(user.id);
      return { app, recovery_codes: recoveryCodes, required: isRequired(deps, user) };
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
      return pending ? { key: pending.key } : refused({ code: 'not_found' });
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
      if (!(await factors.of(user.id)).app) return refused({ code: 'not_found' });
      const recovery_codes = [...(await factors.renewCodes(user.id))];
      const command = { type: 'RecordRecoveryCodes', userId: user.id } as const;
      return afterCommand(await changeUser(deps.commands, command, context()), () => ({ recovery_codes }));
    },

    async disableSecondFactor({ user, body, deps, context }) {
      if (!user) return refused({ code: 'unauthenticated' });
      if (isRequired(deps, user)) return refused({ code: 'second_factor_required' });
      const no = await wrongPassword(deps, user, body.password);
      if (no) return no;
      await factors.turnOff(user.id);
      const command = { type: 'DisableSecondFactor', userId: user.id } as const;
      return afterCommand(await changeUser(deps.commands, command, context()));
    },

    async resetSecondFactor({ user, params, deps, context }) {
      if (params.id === user?.id) return refused({ code: 'own_second_factor' });
      if (!(await readAccount(deps.pool, params.id))) return refused({ code: 'user_unknown' });
      await factors.turnOff(params.id);
      await sessions.endAllOf(params.id);
      tellSessionsEnded(deps, params.id);
      const command = { type: 'ResetSecondFactor', userId: params.id } as const;
      return afterCommand(await changeUser(deps.commands, command, context()));
    },
  } satisfies Partial<Handlers>;
}

/** Sessions that began without the app end; this one begins again as one that has shown it. */
async function confirm(
  { user, body, deps, context, ctx }: HandlerInput<Calls['confirmSecondFactor']>,
  { sessions, csrf, limits, factors }: Parts,
) {
  if (!user) return refused({ code: 'unauthenticated' });
  await limits.code({ userId: user.id, device: 'confirm' });
  const confirmed = await factors.confirm(user.id, body.code);
  if (!confirmed) return refused({ code: 'bad_code' });
  await limits.codeRight({ userId: user.id, device: 'confirm' });
  const recovery_codes = [...(await factors.renewCodes(user.id))];
  await sessions.endAllOf(user.id);
  const token = await sessions.start(user.id, deviceName(ctx.get('User-Agent')), { secondFactor: true });
  setSessionToken(ctx, token);
  tellSessionsEnded(deps, user.id);
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

/** Whether the roles of an account ask for a second factor, whatever its session has shown. */
function isRequired({ config }: Deps, user: CurrentUser): boolean {
  const isStaff = user.lacksSecondFactor || allows(accessOf(user.roles), 'staff');
  return config.requiresSecondFactor && isStaff;
}
