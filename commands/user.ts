import { type UserCommand, type UserRefusal, userDecider } from '../domain/user/decide.ts';
import type { UserEvent } from '../domain/user/events.ts';
import type { User } from '../domain/user/state.ts';
import { userStream } from '../domain/user/stream.ts';
import type { CommandHandler, Outcome } from './command-handler.ts';
import type { CommandContext } from './context.ts';

/** Bans who is active, unbans who is banned: the screen has one button for both. */
interface ToggleBan {
  readonly type: 'ToggleBan';
  readonly userId: string;
}

/** Registers an account, assigns its roles, records a log-in, bans or unbans it. Secrets are not its business. */
export async function changeUser(
  handler: CommandHandler,
  command: UserCommand | ToggleBan,
  context: CommandContext,
): Promise<Outcome<UserEvent, User, UserRefusal>> {
  const aggregate = { stream: userStream(command.userId), decider: userDecider };
  if (command.type !== 'ToggleBan') return handler.execute(aggregate, command, context);
  const { status } = await handler.load(aggregate);
  // The decider hears what is wished, so that two who ban the same account at once do not undo each other.
  const type = status === 'banned' ? 'UnbanUser' : 'BanUser';
  return handler.execute(aggregate, { type, userId: command.userId }, context);
}
