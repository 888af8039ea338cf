import { randomBytes } from 'node:crypto';
import { type CommandContext, step } from '../../commands/handler/context.ts';
import { changeUser, changeUserKeepingAdministrator } from '../../commands/people/user.ts';
import { type Refused, refuse } from '../../domain/decider.ts';
import type { Position } from '../../eventstore/port.ts';
import { toLocalMinute } from '../../platform/clock.ts';
import { derivedUuid } from '../../platform/ids.ts';
import { readAccount } from '../../projections/accounts/queries.ts';
import { createAdministrators } from '../auth/administrators.ts';
import { addCredential, EmailTakenError, findCredential } from '../auth/credentials.ts';
import { inviteLink, inviteToken, keepInviteToken } from '../auth/mail-tokens.ts';
import { type Refusal, refused } from '../errors/refusals.ts';
import { Committed } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import type { Handlers } from '../http/handler.ts';
import { presentUser } from '../presenters/user.ts';

interface Invitation {
  readonly email: string;
  readonly roles: readonly number[];
  readonly inviteId: string;
}

type Invited =
  | { readonly accepted: true; readonly userId: string; readonly position: Position | null }
  | Refused<Refusal>;

export const inviteUserHandlers = {
  async inviteUser({ deps, body, context }) {
    const command = context();
    const inviteId = command.commandId;
    const existing = await findCredential(deps.pool, body.email);
    const invite = existing
      ? inviteAgain(deps, existing.userId, { ...body, inviteId }, command)
      : create(deps, { ...body, inviteId }, command);
    const outcome = await invite;
    if (!outcome.accepted) {
      const taken = outcome.refusal.code === 'user_not_invited';
      return refused(outcome.refusal, taken ? { errors: { email: ['Ya tiene una cuenta'] } } : {});
    }
    const { userId, position } = outcome;
    const token = inviteToken(deps.secret, inviteId);
    const expiresAt = await keepInviteToken(deps.pool, { userId, token, at: command.at });
    return new Committed(position, async () => {
      const account = await readAccount(deps.pool, userId);
      if (!account) return refused({ code: 'user_unknown' });
      return {
        user: presentUser(account),
        link: inviteLink(deps.publicUrl(), token),
        expires_at: toLocalMinute(expiresAt, deps.config.timeZone),
      };
    });
  },
} satisfies Partial<Handlers>;

/** With a password unknown to everybody. */
async function create(
  deps: Deps,
  { email, roles, inviteId }: Invitation,
  command: CommandContext,
): Promise<Invited> {
  // A repeat goes on with the account that an earlier try left without a password.
  const userId = derivedUuid(command.commandId, 'account');
  const account = { type: 'RegisterUser' as const, userId, email, personId: null, roles, inviteId };
  const registered = await changeUser(deps.commands, account, command);
  if (!registered.accepted) return registered;
  if (registered.state.status === 'erased') return refuse({ code: 'user_not_invited' });
  try {
    const password = randomBytes(32).toString('base64url');
    await addCredential(deps.pool, { userId, email, password }, 'known');
  } catch (error) {
    if (!(error instanceof EmailTakenError)) throw error;
    // Registered by somebody else meanwhile.
    await changeUser(deps.commands, { type: 'EraseUser', userId }, step(command, 'taken'));
    return refuse({ code: 'user_not_invited' });
  }
  return { accepted: true, userId, position: registered.position };
}

/** Replaces link and roles of an invited account without a chosen password. */
async function inviteAgain(
  deps: Deps,
  userId: string,
  { roles, inviteId }: Invitation,
  command: CommandContext,
): Promise<Invited> {
  const invited = await changeUser(deps.commands, { type: 'InviteAgain', userId, inviteId }, command);
  if (!invited.accepted) return invited;
  const assigned = await changeUserKeepingAdministrator(
    deps.commands,
    createAdministrators(deps.pool),
    { type: 'AssignRoles', userId, roles },
    step(command, 'roles'),
  );
  if (!assigned.accepted) return assigned;
  return { accepted: true, userId, position: assigned.position ?? invited.position };
}
