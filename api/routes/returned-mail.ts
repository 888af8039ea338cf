import { createHash, timingSafeEqual } from 'node:crypto';
import { changeUser } from '../../commands/user.ts';
import { readAccount } from '../../projections/accounts/queries.ts';
import { isReturnPathOf, returnPathsIn } from '../auth/return-paths.ts';
import { refused } from '../errors/refusals.ts';
import type { Handlers } from '../handler.ts';

/**
 * Returned mails. Nothing is written but that an address is unreachable; a report that can't be read is no error of the
 * sender.
 */
export const returnedMailHandlers = {
  async returnedMail({ deps, body, context, ctx }) {
    const { bounces } = deps.config;
    if (!bounces) return refused({ code: 'not_found' });
    if (!isSame(ctx.get('Authorization'), `Bearer ${bounces.secret}`)) return refused({ code: 'forbidden' });
    // Loaded here: few requests need it.
    const { readReturnedMail } = await import('../mails/delivery-report.ts');
    const { headers, status } = await readReturnedMail(new Uint8Array(await body.message.arrayBuffer()));
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

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
