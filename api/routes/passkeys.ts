import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { changeUser } from '../../commands/people/user.ts';
import { deviceName } from '../auth/device.ts';
import { passwordRefusal } from '../auth/own-password.ts';
import { relyingParty } from '../auth/passkeys/relying-party.ts';
import type { Calls } from '../contract/calls.ts';
import { refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { HandlerInput, Handlers } from '../http/handler.ts';
import { type FactorParts, isRequired, renewSession } from './second-factor.ts';

export function passkeyHandlers(parts: FactorParts) {
  const { limits, passkeys } = parts;
  return {
    async passkeyCreation({ user, body, deps, ctx }) {
      if (!user) return refused({ code: 'unauthenticated' });
      const rp = relyingParty(ctx, deps.publicUrl());
      if (!rp) return refused({ code: 'passkeys_unavailable' });
      const given = { field: 'password', password: body.password };
      const no = await passwordRefusal({ pool: deps.pool, limits }, user.id, given);
      return no ?? { options: await passkeys.creation(rp, user) };
    },
    addPasskey: (input) => add(input, parts),
    removePasskey: (input) => remove(input, parts),
  } satisfies Partial<Handlers>;
}

/** Its challenge required the password. */
async function add(
  { user, body, deps, context, ctx }: HandlerInput<Calls['addPasskey']>,
  { sessions, csrf, factors, passkeys }: FactorParts,
) {
  if (!user) return refused({ code: 'unauthenticated' });
  const rp = relyingParty(ctx, deps.publicUrl());
  if (!rp) return refused({ code: 'passkeys_unavailable' });
  const before = await factors.of(user.id);
  const name = body.name || deviceName(ctx.get('User-Agent')) || 'Llave de acceso';
  // The library verifies more than the schema.
  const response = body.response as unknown as RegistrationResponseJSON;
  const passkeyId = await passkeys.add(rp, user.id, name, response);
  if (passkeyId === null) return refused({ code: 'bad_passkey' });
  const isFirst = !before.app && before.passkeys === 0;
  const recovery_codes = isFirst ? [...(await factors.renewCodes(user.id))] : [];
  const token = await renewSession(sessions, { deps, ctx, userId: user.id });
  const command = { type: 'AddPasskey', userId: user.id, passkeyId } as const;
  return afterCommand(await changeUser(deps.commands, command, context()), () => ({
    csrf_token: csrf.forSession(token),
    recovery_codes,
  }));
}

async function remove(
  { user, params, body, deps, context }: HandlerInput<Calls['removePasskey']>,
  { limits, factors, passkeys }: FactorParts,
) {
  if (!user) return refused({ code: 'unauthenticated' });
  const { app, passkeys: count } = await factors.of(user.id);
  if (isRequired(deps, user) && !app && count <= 1) return refused({ code: 'second_factor_required' });
  const given = { field: 'password', password: body.password };
  const no = await passwordRefusal({ pool: deps.pool, limits }, user.id, given);
  if (no) return no;
  if (!(await passkeys.remove(user.id, params.id))) return refused({ code: 'not_found' });
  await factors.removeIdleCodes(user.id);
  const command = { type: 'RemovePasskey', userId: user.id, passkeyId: params.id } as const;
  return afterCommand(await changeUser(deps.commands, command, context()));
}
