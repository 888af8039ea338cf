import { type Refused, refuse } from '../../domain/decider.ts';
import { pendingChange, type UserCommand, type UserRefusal, userDecider } from '../../domain/user/decide.ts';
import type { UserEvent } from '../../domain/user/events.ts';
import { ADMIN_ROLE } from '../../domain/user/roles.ts';
import { canAdminister, type EmailChange, isAccount, type User } from '../../domain/user/state.ts';
import { userStream } from '../../domain/user/stream.ts';
import type { CommandHandler, Outcome } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';

/** Bans who is active, unbans who is banned: the screen has one button for both. */
interface ToggleBan {
  readonly type: 'ToggleBan';
  readonly userId: string;
}

type AnyUserCommand = UserCommand | ToggleBan;
export type UserOutcome = Outcome<UserEvent, User, UserRefusal>;

/** Nobody would be left to administer the product. */
export interface LastAdministrator {
  readonly code: 'last_administrator';
}

/** Ensures that one administrator remains. */
export interface Administrators {
  /** Accounts that may be administrators, as far as the read models know, and that have a password. */
  candidates(): Promise<readonly string[]>;
  /** Runs one piece of work at a time, in all processes together. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

/** Registers an account, assigns its roles, records a log-in, bans or unbans it. Secrets are not its business. */
export async function changeUser(
  handler: CommandHandler,
  command: AnyUserCommand,
  context: CommandContext,
): Promise<UserOutcome> {
  const aggregate = userAggregate(command.userId);
  // Many may log in to one account at once, in several processes.
  if (command.type === 'RecordLogIn')
    return handler.execute({ ...aggregate, onlyFacts: true }, command, context);
  if (command.type !== 'ToggleBan') return handler.execute(aggregate, command, context);
  const { status } = await handler.load(aggregate);
  // The command names the requested state, so that two people who ban the same account at once do not undo each other.
  const type = status === 'banned' ? 'UnbanUser' : 'BanUser';
  return handler.execute(aggregate, { type, userId: command.userId }, context);
}

/** An account as the log has it. */
export function loadUser(handler: CommandHandler, userId: string): Promise<User> {
  return handler.load(userAggregate(userId));
}

/** The other address that an account waits for at an instant; null: none. */
export async function loadPendingChange(
  handler: CommandHandler,
  userId: string,
  at: string,
): Promise<EmailChange | null> {
  const user = await loadUser(handler, userId);
  return isAccount(user) ? pendingChange(user, at) : null;
}

/**
 * Changes an account, unless it would leave the product without an administrator. Accounts are streams of their own, so those who
 * demote or ban administrators take turns, and each asks the log who else is one.
 */
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
