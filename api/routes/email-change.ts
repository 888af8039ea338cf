import type { CommandContext } from '../../commands/handler/context.ts';
import { changeUser, loadPendingChange, loadUser } from '../../commands/people/user.ts';
import { isOpenChange } from '../../domain/user/decide.ts';
import { isAccount } from '../../domain/user/state.ts';
import { changeLogInAddress, EmailTakenError, emailKey } from '../auth/credentials.ts';
import type { Limits } from '../auth/limits.ts';
import { EMAIL_CHANGE_HOURS, endResetTokens, isEmailChangeToken } from '../auth/mail-tokens.ts';
import { passwordRefusal } from '../auth/own-password.ts';
import type { Calls } from '../contract/calls.ts';
import { refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import type { HandlerInput, Handlers } from '../http/handler.ts';

const HOUR_MS = 60 * 60_000;

/** Works only for the requesting account and its mail's reader, so a mistyped address gives nothing away. */
export function emailChangeHandlers(limits: Limits) {
  return {
    async requestEmailChange({ user, body, deps, context }) {
      if (!user) return refused({ code: 'unauthenticated' });
      const given = { field: 'password', password: body.password };
      const no = await passwordRefusal({ pool: deps.pool, limits }, user.id, given);
      if (no) return no;
      if (emailKey(body.email) === emailKey(user.email))
        return refused({ code: 'invalid', errors: { email: ['Ya es el correo de su cuenta'] } });
      return (await limits.mayMail(body.email)) ? sendLink(deps, user.id, body.email, context()) : {};
    },

    async resendEmailChange({ user, deps, context }) {
      if (!user) return refused({ code: 'unauthenticated' });
      const command = context();
      const change = await loadPendingChange(deps.commands, user.id, command.at);
      if (!change) return refused({ code: 'email_change_unknown' });
      return (await limits.mayMail(change.email)) ? sendLink(deps, user.id, change.email, command) : {};
    },

    async withdrawEmailChange({ user, deps, context }) {
      if (!user) return refused({ code: 'unauthenticated' });
      const command = { type: 'WithdrawEmailChange', userId: user.id } as const;
      return afterCommand(await changeUser(deps.commands, command, context()));
    },

    changeEmail,
  } satisfies Partial<Handlers>;
}

/** Ends an earlier link. */
async function sendLink({ commands, ids }: Deps, userId: string, email: string, command: CommandContext) {
  const until = new Date(Date.parse(command.at) + EMAIL_CHANGE_HOURS * HOUR_MS).toISOString();
  const change = { changeId: ids.uuid(), email, until };
  const request = { type: 'RequestEmailChange', userId, ...change } as const;
  return afterCommand(await changeUser(commands, request, command));
}

/** Changes the log-in first, as only it detects taken addresses. The link can be repeated after a crash. */
async function changeEmail({ user, body, deps, context }: HandlerInput<Calls['changeEmail']>) {
  if (!user) return refused({ code: 'unauthenticated' });
  const command = context();
  const account = await loadUser(deps.commands, user.id);
  const change = isAccount(account) ? account.emailChange : null;
  const isMeant = change !== null && isEmailChangeToken(deps.secret, change.changeId, body.token);
  if (!isMeant || !isOpenChange(change, change.changeId, command.at))
    return refused({ code: 'email_change_unknown' });
  const { changeId, email } = change;
  try {
    await changeLogInAddress(deps.pool, user.id, email);
  } catch (error) {
    if (error instanceof EmailTakenError) return refused({ code: 'email_taken' });
    throw error;
  }
  // Ends links sent to the former address.
  await endResetTokens(deps.pool, user.id);
  const done = {
    type: 'ChangeEmail',
    userId: user.id,
    changeId,
    previous: user.email,
    at: command.at,
  } as const;
  const outcome = await changeUser(deps.commands, done, command);
  // Another change was requested concurrently.
  if (!outcome.accepted) await changeLogInAddress(deps.pool, user.id, user.email);
  return afterCommand(outcome, () => ({ email }));
}
