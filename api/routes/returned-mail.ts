import { changeUser } from '../../commands/people/user.ts';
import { readAccount } from '../../projections/accounts/queries.ts';
import { isReturnPathOf, returnPathsIn } from '../auth/return-paths.ts';
import { bytesOf, readForeign } from '../foreign-bytes/read.ts';
import type { Handlers } from '../http/handler.ts';

/** A report beyond its limits. */
const UNREADABLE = { headers: '', status: null };

/** Only records unreachable addresses; unreadable reports are no errors. */
export const returnedMailHandlers = {
  async returnedMail({ deps, body, context }) {
    const message = await bytesOf(body.message);
    const { headers, status } = await readForeign(deps, 'returnedMail', message, UNREADABLE);
    if (status === null) return { noted: false };
    for (const { id, signature } of returnPathsIn(headers)) {
      const account = await readAccount(deps.pool, id);
      if (!account || !isReturnPathOf(deps.secret, account, signature)) continue;
      const command = { type: 'RecordUnreachable', userId: id, cause: 'returned', status } as const;
      const outcome = await changeUser(deps.commands, command, context());
      return { noted: outcome.accepted };
    }
    return { noted: false };
  },
} satisfies Partial<Handlers>;
