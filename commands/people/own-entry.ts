import { isAccount } from '../../domain/user/state.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';
import { isSomebodyElse } from './person.ts';
import { loadUser } from './user.ts';

/** Whether an entry is of the person whose account sends the command: staff leave their own to a colleague. */
export async function isOwnEntry(
  handler: CommandHandler,
  personId: string,
  { userId }: Pick<CommandContext, 'userId'>,
): Promise<boolean> {
  const account = userId ? await loadUser(handler, userId) : null;
  if (!account || !isAccount(account) || account.personId === null) return false;
  return !(await isSomebodyElse(handler, account.personId, personId));
}
