import { type Refused, refuse } from '../../domain/decider.ts';
import { pendingChange, type UserCommand, type UserRefusal, userDecider } from '../../domain/user/decide.ts';
import type { UserEvent } from '../../domain/user/events.ts';
import { ADMIN_ROLE } from '../../domain/user/roles.ts';
import { canAdminister, type EmailChange, isAccount, type User } from '../../domain/user/state.ts';
import { userStream } from '../../domain/user/stream.ts';
import type { CommandHandler, Outcome } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';

interface ToggleBan {
  readonly type: 'ToggleBan';
  readonly userId: string;
}

type AnyUserCommand = UserCommand | ToggleBan;
export type UserOutcome = Outcome<UserEvent, User, UserRefusal>;

export interface LastAdministrator {
  readonly code: 'last_administrator';
}

export interface Administrators {
  /** Accounts that may be administrators according to the read models, with a password. */
  candidates(): Promise<readonly string[]>;
  /** One at a time in all processes. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

export async function changeUser(
  handler: CommandHandler,
  command: AnyUserCommand,
  context: CommandContext,
): Promise<UserOutcome> {
  const aggregate = userAggregate(command.userId);
  // Concurrent log-ins to one account must not conflict.
  if (command.type === 'RecordLogIn')
    return handler.execute({ ...aggregate, onlyFacts: true }, command, context);
  if (command.type !== 'ToggleBan') return handler.execute(aggregate, command, context);
  const { status } = await handler.load(aggregate);
  // Names the requested state, so that two concurrent toggles don't cancel each other.
  const type = status === 'banned' ? 'UnbanUser' : 'BanUser';
  return handler.execute(aggregate, { type, userId: command.userId }, context);
}

/** An account as the log has it. */
export function loadUser(handler: CommandHandler, userId: string): Promise<User> {
  return handler.load(userAggregate(userId));
}

/** Requested address whose link is still valid. */
export async function loadPendingChange(
  handler: CommandHandler,
  userId: string,
  at: string,
): Promise<EmailChange | null> {
  const user = await loadUser(handler, userId);
  return isAccount(user) ? pendingChange(user, at) : null;
}

/** Accounts are separate streams, so demotions of administrators take turns and check the log for others. */
export async function changeUserKeepingAdministrator(
  handler: CommandHandler,
  administrators: Administrators,
  command: AnyUserCommand,
  context: CommandContext,
): Promise<UserOutcome | Refused<LastAdministrator>> {
  if (!mayEndAdministration(command)) return changeUser(handler, command, context);
  return administrators.exclusively(async () => {
    const user = await handler.load(userAggregate(command.userId));
    const ends = canAdminister(user);
    if (ends && !(await hasOther(handler, administrators, command.userId)))
      return refuse({ code: 'last_administrator' });
    return changeUser(handler, command, context);
  });
}

function mayEndAdministration(command: AnyUserCommand): boolean {
  if (command.type === 'AssignRoles') return !command.roles.includes(ADMIN_ROLE);
  return command.type === 'ToggleBan' || command.type === 'BanUser' || command.type === 'EraseUser';
}

async function hasOther(
  handler: CommandHandler,
  administrators: Administrators,
  userId: string,
): Promise<boolean> {
  for (const candidate of await administrators.candidates()) {
    if (candidate === userId) continue;
    if (canAdminister(await handler.load(userAggregate(candidate)))) return true;
  }
  return false;
}

function userAggregate(userId: string) {
  return { stream: userStream(userId), decider: userDecider };
}
