import { type UserCommand, type UserRefusal, userDecider } from '../domain/user/decide.ts';
import type { UserEvent } from '../domain/user/events.ts';
import type { User } from '../domain/user/state.ts';
import { userStream } from '../domain/user/stream.ts';
import type { CommandHandler, Outcome } from './command-handler.ts';
import type { CommandContext } from './context.ts';

/** Registers an account, assigns its roles, records a log-in, bans or unbans it. Secrets are not its business. */
export function changeUser(
  handler: CommandHandler,
  command: UserCommand,
  context: CommandContext,
): Promise<Outcome<UserEvent, User, UserRefusal>> {
  return handler.execute({ stream: userStream(command.userId), decider: userDecider }, command, context);
}
